"""The abilities of the page of this machine: judge, read and write the policy file, and settle suggestions."""

from __future__ import annotations

import hashlib
import os

from assent.cli.commands.learn_act import found, settle
from assent.cli.options.policy_read import if_it_said, present, setting
from assent.config.locations import locate, shown
from assent.config.policy_file import read_user_file
from assent.config.private import replace_private
from assent.config.source import read_source
from assent.errors import PolicyError
from assent.pages.explained import Explained, explained
from assent.store.database import open_store
from assent.store.grants import listed as approvals
from assent.store.once import sweep
from assent.store.renewal import renew
from assent.store.suggestions import Suggestion, SuggestionState, listed
from assent.ui import Desk, PolicyFile


def desk() -> Desk:
    """The desk of the user who runs this."""
    places = locate(os.environ)
    return Desk(
        store=places.store,
        journal=places.journal,
        state=places.state,
        explain=_explain,
        policy=present,
        file=_file,
        read=if_it_said,
        save=_save,
        suggest=_suggested,
        take=lambda number: _settled(number, SuggestionState.Taken),
        refuse=lambda number: _settled(number, SuggestionState.Refused),
        changed=_changed,
    )


def _explain(text: str, folder: str) -> Explained:
    return explained(text, setting(folder).context())


def _file() -> PolicyFile:
    places = locate(os.environ)
    data = read_source(places.policy).data if os.path.lexists(places.policy) else b""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PolicyError(f"{places.policy}: is not UTF-8 (byte {error.start})") from None
    return PolicyFile(shown(places.policy, places.home), text, hashlib.sha256(data).hexdigest())


def _save(text: str, digest: str) -> None:
    places, before = locate(os.environ), _file()
    if digest != before.digest:
        raise PolicyError(f"{before.name} was changed meanwhile. Load the page again to see it.")
    read_user_file(text.encode(), before.name)
    os.makedirs(os.path.dirname(places.policy), exist_ok=True)
    replace_private(os.path.realpath(places.policy), text.encode())


def _suggested() -> list[Suggestion]:
    with open_store(locate(os.environ).store) as store:
        return [each for each in listed(store) if each.state is SuggestionState.Open]


def _settled(number: str, state: SuggestionState) -> str:
    with open_store(locate(os.environ).store) as store:
        return settle(store, found(store, number), state)


def _changed() -> None:
    places = locate(os.environ)
    with open_store(places.store) as store:
        numbers = [grant.id for grant in approvals(store)]
    sweep(places.state, numbers)
    renew(places)
