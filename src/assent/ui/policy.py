"""The policy that holds, and what a change of it would have meant for the last days."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from assent.config.locations import home_of
from assent.config.setting import with_setting
from assent.config.toml_text import toml_text
from assent.errors import AssentError
from assent.pages.trial import MOST, QUICK, SHOWN, TrialPage, trial
from assent.policy import Decision, Policy, Preset
from assent.policy.answers import answer_to
from assent.record import Record
from assent.risk import Category
from assent.store.moment import moment
from assent.ui import queries
from assent.ui.asked import Desk, PageRequest, PolicyFile, done, opened, shown

_DAYS = 7
_LONGEST = 500  # characters of a pattern


class Chosen(Record):
    """A change, as its form and its address have it."""

    preset: str
    pattern: str = ""
    decision: str = "allow"

    def fields(self) -> dict[str, str]:
        """The values by name."""
        return {"preset": self.preset, "pattern": self.pattern, "decision": self.decision}

    def told(self) -> str:
        """In words."""
        rule = f" and a rule: {self.decision} {self.pattern}" if self.pattern else ""
        return f"the preset {self.preset}{rule}"

    def text(self, before: str) -> str:
        """The policy file with it."""
        text = with_setting(before, "preset", self.preset)
        if not self.pattern:
            return text
        gap = "" if text.endswith("\n") else "\n"
        return f"{text}{gap}\n[[rule]]\npattern = {toml_text(self.pattern)}\ndecision = {toml_text(self.decision)}\n"


def policy(asked: PageRequest, desk: Desk) -> Response:
    """The table that holds, and the change in the address tried."""
    current = desk.policy()
    preset = (current.preset or Preset.Careful).value
    chosen = _chosen(asked.query, preset)
    result, problem = None, ""
    if asked.query.get("preset"):
        try:
            file = desk.file()
            most = MOST if asked.query.get("all") == "1" else QUICK
            result = _tried(desk, file, chosen.text(file.text), most)
        except AssentError as error:
            problem = str(error)
    return shown(
        asked,
        "policy.html",
        "/policy",
        preset=preset,
        presets=[each.value for each in Preset],
        decisions=[each.name for each in Decision],
        chosen=chosen,
        table=_table(current),
        result=result,
        problem=problem,
        most=SHOWN,
        days=_DAYS,
        all_address=f"/policy?{urlencode({**chosen.fields(), 'all': '1'})}",
    )


def choose(asked: PageRequest, desk: Desk) -> Response:
    """Put a change into the policy file."""
    file = desk.file()
    chosen = _chosen(asked.form, "")
    if not chosen.preset:
        return done(asked, "/policy", "The form does not say which preset.", failed=True)
    desk.save(chosen.text(file.text), file.digest)
    return done(asked, "/policy", f"{file.name} now says {chosen.told()}.")


def file(asked: PageRequest, desk: Desk) -> Response:
    """The policy file, to be edited."""
    found = desk.file()
    return _edited(asked, found, found.text)


def save(asked: PageRequest, desk: Desk) -> Response:
    """Try an edited file, or keep it."""
    found = desk.file()
    text = asked.form.get("text", "").replace("\r\n", "\n")
    found = type(found)(found.name, found.text, asked.form.get("digest", ""))
    try:
        if asked.form.get("do") == "save":
            desk.save(text, found.digest)
            return done(asked, "/policy", f"{found.name} was saved.")
        return _edited(asked, found, text, result=_tried(desk, found, text, QUICK))
    except AssentError as error:
        return _edited(asked, found, text, problem=str(error))


def _edited(
    asked: PageRequest, found: PolicyFile, text: str, *, result: TrialPage | None = None, problem: str = ""
) -> Response:
    values: dict[str, Any] = {"result": result, "problem": problem, "most": SHOWN, "days": _DAYS}
    return shown(asked, "policy_file.html", "/policy", path=found.name, text=text, digest=found.digest, **values)


def _tried(desk: Desk, before: PolicyFile, after: str, most: int) -> TrialPage:
    """The last days under the policy file as it is, and under another. Raises PolicyError."""
    now, other = desk.read(before.text), desk.read(after)
    with opened(desk) as store:
        past = queries.texts(store, moment(time.time() - _DAYS * 86_400))
    return trial(past, now, other, home_of(os.environ), most)


def _chosen(values: Mapping[str, str], preset: str) -> Chosen:
    wanted, decision = values.get("preset", ""), values.get("decision", "")
    known = wanted in [each.value for each in Preset]
    pattern = values.get("pattern", "").strip()[:_LONGEST]
    return Chosen(wanted if known else preset, pattern, decision if decision in Decision.__members__ else "allow")


def _table(current: Policy) -> list[tuple[str, str, str]]:
    """The answer to each category, in the workspace and elsewhere."""

    def said(category: Category, *, inside: bool) -> str:
        return answer_to(category, current, inside=inside)[0].name

    return [(each.name, said(each, inside=True), said(each, inside=False)) for each in Category]
