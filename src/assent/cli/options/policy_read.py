"""The policy that holds for the user, and the one that would hold if their file said something else."""

from __future__ import annotations

import os
import time

from assent.assessment import Shell
from assent.cli.options.judging import StatedSetting
from assent.config.load import policy_of, team_policy
from assent.config.locations import locate, shown
from assent.config.organisation import governed
from assent.config.policy_file import read_user_file
from assent.policy import Policy
from assent.record import replace


def setting(folder: str) -> StatedSetting:
    """The setting for judging in `folder`, as `assent check` judges there."""
    home = locate(os.environ).home
    return StatedSetting(folder or home, None, home, None, None, Shell.Bash, isolated=False)


def present() -> Policy:
    """The policy that holds here. Raises PolicyError, StoreError."""
    return setting(os.getcwd()).context().policy


def if_it_said(text: str) -> Policy:
    """The policy of a file with that text, below the organisation's; approvals and programs as they are.

    Raises PolicyError.
    """
    places, now = locate(os.environ), present()
    stated = read_user_file(text.encode(), shown(places.policy, places.home))
    made = replace(policy_of(stated), grants=now.grants, taught=now.taught)
    said = team_policy(places)
    return made if said is None else governed(made, said, time.time())
