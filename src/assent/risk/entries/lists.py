"""The lists of a client's commands: `verbs deletes apps destroy+`."""

from __future__ import annotations

from assent.risk.category import Category

LISTS = {
    "here": (Category.ReadsFilesystem, "shows local settings"),
    "reads": (Category.ReadsRemote, "queries the service"),
    "runs": (Category.RunsProjectCode, "runs code of the project"),
    "local": (Category.ModifiesSystem, "changes settings of this machine"),
    "changes": (Category.ModifiesRemote, "{verb|changes} {|resources of the service}"),
    "secrets": (Category.ReadsSecrets, "may show secrets{+of}"),
    "deletes": (Category.DeletesData, "deletes {|resources of the service}"),
}
