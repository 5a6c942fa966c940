"""Calls of mongosh that change something: of a collection, of the database, of a set of servers."""

from __future__ import annotations

from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

OF_COLLECTION = {  # what the calls of a collection do to it
    "insertOne": "inserts a document into",
    "insertMany": "inserts documents into",
    "insert": "inserts documents into",
    "updateOne": "changes a document of",
    "updateMany": "changes documents of",
    "update": "changes documents of",
    "findOneAndUpdate": "changes a document of",
    "findOneAndReplace": "replaces a document of",
    "replaceOne": "replaces a document of",
    "createIndex": "creates an index of",
    "createIndexes": "creates indexes of",
    "hideIndex": "hides an index of",
    "unhideIndex": "shows an index of",
    "reIndex": "rebuilds the indexes of",
    "renameCollection": "renames the collection",
}
TAKING = {  # the same, with loss
    "deleteOne": "deletes a document of",
    "deleteMany": "deletes documents of",
    "findOneAndDelete": "deletes a document of",
    "remove": "deletes documents of",
    "drop": "drops the collection",
    "dropIndex": "drops an index of",
    "dropIndexes": "drops the indexes of",
    "convertToCapped": "limits the size, deleting documents, of",
}
OF_DATABASE = {  # the same of the database itself, with loss
    "dropDatabase": "drops the database",
    "dropUser": "deletes an account of the database",
    "dropAllUsers": "deletes all accounts of the database",
    "dropRole": "deletes a role of the database",
    "dropAllRoles": "deletes all roles of the database",
}
BESIDES = {  # the same without, and of replica sets and shards
    "db.createCollection": "creates a collection",
    "db.createView": "creates a view",
    "db.createUser": "creates an account of the database",
    "db.updateUser": "changes an account of the database",
    "db.changeUserPassword": "changes the password of an account",
    "db.grantRolesToUser": "gives roles to an account",
    "db.revokeRolesFromUser": "takes roles from an account",
    "db.createRole": "creates a role of the database",
    "db.updateRole": "changes a role of the database",
    "db.grantPrivilegesToRole": "gives rights to a role",
    "db.grantRolesToRole": "gives roles to a role",
    "db.revokePrivilegesFromRole": "takes rights from a role",
    "db.revokeRolesFromRole": "takes roles from a role",
    "db.shutdownServer": "stops the server",
    "db.killOp": "stops an operation of the server",
    "db.setProfilingLevel": "changes the profiler of the database",
    "db.setLogLevel": "changes the log level of the server",
    "db.fsyncLock": "blocks writes to the server",
    "db.fsyncUnlock": "ends the block of writes to the server",
    "rs.initiate": "sets up the replica set",
    "rs.add": "adds a member to the replica set",
    "rs.addArb": "adds an arbiter to the replica set",
    "rs.stepDown": "makes another member the primary",
    "rs.reconfig": "changes the settings of the replica set",
    "rs.freeze": "keeps the member from becoming the primary",
    "rs.syncFrom": "changes the source of the member",
    "sh.enableSharding": "enables sharding of a database",
    "sh.shardCollection": "shards a collection",
    "sh.addShard": "adds a shard to the cluster",
    "sh.moveChunk": "moves a chunk to another shard",
    "sh.splitAt": "splits a chunk",
    "sh.startBalancer": "starts the balancer of the cluster",
    "sh.stopBalancer": "stops the balancer of the cluster",
}


def changed(tokens: Sequence[str], at: int, path: str) -> tuple[Category, str] | None:
    """The effect of the call at that index, `db.users.insertOne`, by its name and first argument; None of others."""
    word = tokens[at]
    db, _, collection = path.rpartition(".")[0].partition(".")
    if path in BESIDES:
        return Category.ModifiesRemote, BESIDES[path]
    if path == f"db.{word}" and word in OF_DATABASE:
        return Category.DeletesData, OF_DATABASE[word]
    if db != "db" or not collection:
        return None
    every = list(tokens[at + 1 : at + 4]) == ["(", "{", "}"] and (word.endswith("Many") or word in ("update", "remove"))
    if word in TAKING:
        does = TAKING[word].replace(" documents of", " all documents of") if every else TAKING[word]
        return Category.DeletesData, f"{does} `{collection}`"
    if word not in OF_COLLECTION or (word == "renameCollection" and list(tokens[at + 3 : at + 4]) != [")"]):
        return None
    if every and word in ("updateMany", "update"):  # as the SQL without a condition
        return Category.DeletesData, f"{OF_COLLECTION[word].replace(' documents', ' all documents')} `{collection}`"
    return Category.ModifiesRemote, f"{OF_COLLECTION[word]} `{collection}`"
