"""The ordered categories of risk. The riskiest of a sequence stands for it."""

from __future__ import annotations

from assent.closed import Rank

ALSO = "; also "  # between the reasons of several commands, or of several dangers of one


class Category(Rank):
    """The worst effect of a command, in order of risk."""

    ReadsFilesystem = 0  # also what is harmless on its own: echo, true, cd, sleep
    ReadsVcs = 1
    ReadsRemote = 2
    ModifiesFilesystem = 3  # in the workspace
    ModifiesVcs = 4
    DeletesRecoverable = 5  # only what git holds, this session made, a tool makes again, or undo keeps
    RunsProjectCode = 6
    RunsFetchedCode = 7  # code that is fetched to be run, and that no lock file of the project names
    ModifiesSystem = 8  # installs, services, paths outside the workspace, start-up files
    ModifiesRemote = 9
    Unrecognized = 10  # also everything opaque or unparseable
    ReadsSecrets = 11
    DeletesData = 12
    Destroys = 13  # root, home or a disk wiped, secrets sent out, the gate disabled


_WORDS = {  # for people; the names above are those of policy files and of JSON
    Category.ReadsFilesystem: "reads files",
    Category.ReadsVcs: "reads git",
    Category.ReadsRemote: "reads remotely",
    Category.ModifiesFilesystem: "changes project files",
    Category.ModifiesVcs: "changes git",
    Category.DeletesRecoverable: "deletes recoverable files",
    Category.RunsProjectCode: "runs project code",
    Category.RunsFetchedCode: "runs fetched code",
    Category.ModifiesSystem: "changes the system",
    Category.ModifiesRemote: "changes something remote",
    Category.Unrecognized: "not recognised",
    Category.ReadsSecrets: "reads secrets",
    Category.DeletesData: "deletes data",
    Category.Destroys: "destroys",
}

FINAL = frozenset((Category.ReadsSecrets, Category.DeletesData, Category.Destroys))  # cannot be made good


_TOLD = (  # what a reason says of a category that stands for several things, and the words for that
    (Category.Destroys, " sends out ", "leaks secrets"),
    (Category.Destroys, " sends all environment variables to ", "leaks secrets"),
    (Category.Destroys, " become root", "gives root rights"),
    (Category.Destroys, "`assent ", "changes Assent"),
    (Category.Destroys, "Assent", "changes Assent"),
    (Category.Destroys, " runs code downloaded ", "may destroy data"),
    (Category.DeletesData, " runs the code that `", "may delete data"),
    (Category.DeletesData, " runs code downloaded ", "may delete data"),
    (Category.ModifiesRemote, " in a container of `", "runs in a container"),
    (Category.ModifiesRemote, ", in the container `", "runs in a container"),
    (Category.ModifiesRemote, " in the container `", "runs in a container"),
)


def in_words(category: Category, reason: str = "") -> str:
    """The category as a person reads it: DeletesData → deletes data; with a reason, what that says it is."""
    if not reason:
        return _WORDS[category]
    first = reason.partition(ALSO)[0]
    return next((words for each, part, words in _TOLD if each is category and part in first), _WORDS[category])
