"""The ordered categories of risk. The riskiest of a sequence stands for it."""

from __future__ import annotations

from assent.closed import Rank


class Category(Rank):
    """What a command does at worst, in order of risk."""

    ReadsFilesystem = 0  # also what is harmless by itself: echo, true, cd, sleep
    ReadsVcs = 1
    ReadsRemote = 2
    ModifiesFilesystem = 3  # in the workspace
    ModifiesVcs = 4
    RunsProjectCode = 5
    ModifiesSystem = 6  # installs, services, paths outside the workspace, start-up files
    ModifiesRemote = 7
    Unrecognized = 8  # also everything opaque or unparseable
    ReadsSecrets = 9
    DeletesData = 10
    Destroys = 11  # root, home or a disk wiped, secrets sent out, the gate disabled
