"""A policy file: its text, checked whole, as settings and rules.

Every error is a PolicyError that begins with `file:line:` and names what is wrong there.
"""

from __future__ import annotations

import hashlib
import tomllib

from assent.closed import Choice
from assent.config.examples import failing_examples
from assent.config.fields import check_keys, choice, flag, rank, texts
from assent.config.rule_table import read_rule_table
from assent.config.server_setting import read_server
from assent.config.stated import Stated
from assent.config.toml_text import toml_lines
from assent.errors import PolicyError
from assent.policy import Decision, Mode, Preset, Rule, Sandbox
from assent.policy.hosts import is_host
from assent.policy.model import BOXED, BOXED_WITH_HOSTS, BoxUse, PermissionRules
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.finding import Secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from assent.config.fields import Refuse, Table
    from assent.config.toml_text import Place

_SETTINGS = tuple(
    """
    preset mode sandbox ask_unrecognized respell permission_rules undo suggestions ask_elsewhere box categories
    overrides secrets server
    """.split()
)
_OVERRIDES = ("destroys",)
_OF_A_TEAM = (
    "preset",
    "mode",
    "categories",
    "overrides",
    "secrets",
    "ask_elsewhere",
)  # what an organisation may say for everybody
_LOOSE = ("preset", "mode", "categories")  # of these, what it may leave to a person as a default
_PROGRAMS, _HOSTS = "programs", "hosts"


class Switch(Choice):
    """Whether a thing is done at all."""

    On = "on"
    Off = "off"


class SecretReading(Choice):
    """The answer when a kind of secret is read."""

    Ask = "ask"
    Allow = "allow"


def read_user_file(data: bytes, name: str) -> Stated:
    """Check the user's own file; `name` is how errors and traces call it."""
    document = _Document(data, name)
    table = document.table
    check_keys(table, (*_SETTINGS, "rule"), document.refuse)
    return Stated(
        digest=document.digest,
        rules=document.rules(None),
        mode=choice(table, "mode", Mode, document.refuse),
        sandbox=choice(table, "sandbox", Sandbox, document.refuse),
        ask_unrecognized=flag(table, "ask_unrecognized", document.refuse),
        respell=flag(table, "respell", document.refuse),
        destroys_ask=_overridden(document),
        shown=_shown(document),
        permission_rules=choice(table, "permission_rules", PermissionRules, document.refuse),
        server=read_server(document.subtable("server"), document.refuser("server")),
        preset=choice(table, "preset", Preset, document.refuse),
        categories=_categories(document),
        undo=choice(table, "undo", Switch, document.refuse) is not Switch.Off,
        suggestions=choice(table, "suggestions", Switch, document.refuse) is not Switch.Off,
        box=read_box(table, document.refuse, document.refuser("box")),
        hosts=read_hosts(table, document.refuser("box")),
        elsewhere=_elsewhere(document),
    )


def _overridden(document: _Document) -> tuple[str, ...]:
    """The programs whose built-in denial is lowered to a question."""
    overrides = document.subtable("overrides")
    check_keys(overrides, _OVERRIDES, document.refuser("overrides"))
    return texts(overrides, "destroys", document.refuser("overrides"))


def _categories(document: _Document) -> tuple[tuple[Category, Decision], ...]:
    """The answers that the user gives to whole categories; nothing lowers what destroys."""
    table = document.subtable("categories")
    refuse = document.refuser("categories")
    check_keys(table, [category.name for category in Category], refuse)
    if Category.Destroys.name in table:
        refuse(Category.Destroys.name, "Destroys is always denied; `overrides.destroys` names programs to ask about")
    read = [(category, rank(table, category.name, Decision, refuse)) for category in Category]
    return tuple([(category, decision) for category, decision in read if decision is not None])


def _elsewhere(document: _Document) -> bool | None:
    """Whether questions go to people elsewhere where nobody is there; None where the file does not say."""
    said = choice(document.table, "ask_elsewhere", Switch, document.refuse)
    return None if said is None else said is Switch.On


def _shown(document: _Document) -> tuple[Secret, ...]:
    """The kinds of secrets that may be read."""
    table = document.subtable("secrets")
    refuse = document.refuser("secrets")
    check_keys(table, [secret.value for secret in Secret], refuse)
    return tuple(
        [secret for secret in Secret if choice(table, secret.value, SecretReading, refuse) is SecretReading.Allow]
    )


def read_team_policy(data: bytes, name: str, term: tuple[int, ...]) -> Stated:
    """Check an organisation's policy: a user's settings that concern everybody, its ceiling, and its rules."""
    document = _Document(data, name)
    table = document.table
    for key in set(_SETTINGS) - set(_OF_A_TEAM):
        if key in table:
            document.refuse(key, f"`{key}` belongs in a person's own policy file")
    check_keys(table, (*_OF_A_TEAM, "approvals", "defaults", "rule"), document.refuse)
    defaults = texts(table, "defaults", document.refuse)
    for key in defaults:
        if key not in _LOOSE:
            document.refuse("defaults", f"`defaults` names {key!r}; these can be: {', '.join(_LOOSE)}")
    return Stated(
        digest=document.digest,
        rules=document.team_rules(),
        mode=choice(table, "mode", Mode, document.refuse),
        destroys_ask=_overridden(document),
        shown=_shown(document),
        preset=choice(table, "preset", Preset, document.refuse),
        categories=_categories(document),
        approvals=rank(table, "approvals", Category, document.refuse),
        defaults=defaults,
        term=term,
        elsewhere=_elsewhere(document),
    )


def read_project_file(data: bytes, name: str, folder: str) -> Stated:
    """Check a project's file, which holds rules alone; it is in `folder`."""
    document = _Document(data, name)
    for key in _SETTINGS:
        if key in document.table:
            document.refuse(key, f"`{key}` belongs in your own policy file: a project states rules alone")
    check_keys(document.table, ("rule",), document.refuse)
    return Stated(digest=document.digest, rules=document.rules(folder))


class _Document:
    """A file that was read as TOML, and where its parts are."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self.digest = hashlib.sha256(data).hexdigest()
        try:
            self.text = data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            self.fail(data.count(b"\n", 0, error.start) + 1, "is not UTF-8")
        try:
            self.table: Table = tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            self.fail(*_syntax_error(self.text, str(error)))
        self.lines = toml_lines(self.text)

    def rules(self, folder: str | None) -> tuple[Rule, ...]:
        return tuple([rule for index, table in enumerate(self.tables()) for rule in self.rule(index, table, folder)])

    def team_rules(self) -> tuple[Rule, ...]:
        """Rules of an organisation, each of which may say that a person may be less strict: `default = true`."""
        made: list[Rule] = []
        for index, table in enumerate(self.tables()):
            refuse = self.refuser("rule", index)
            default = flag(table, "default", refuse)
            stated = {key: value for key, value in table.items() if key != "default"}
            for rule in self.rule(index, stated, None):
                if default and rule.decision is Decision.deny:
                    refuse("default", "`default` is for rules that ask or allow: nothing lifts a denial")
                made.append(replace(rule, organisation=True, default=default))
        return tuple(made)

    def tables(self) -> list[Table]:
        tables = self.table.get("rule", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.refuse("rule", "`rule` must be a list of tables: begin each with [[rule]]")
        return tables

    def rule(self, index: int, table: Table, folder: str | None) -> tuple[Rule, ...]:
        refuse = self.refuser("rule", index)
        read = read_rule_table(table, f"{self.name}:{self.line(('rule', index))}", folder, refuse)
        for key, example, reason in failing_examples(read, folder):
            self.fail(self.line_of_element(("rule", index, key), example), reason)
        return read.rules

    def subtable(self, key: str) -> Table:
        value: Table = self.table.get(key, {})
        if not isinstance(value, dict):
            self.refuse(key, f"`{key}` must be a table: [{key}]")
        return value

    def refuse(self, key: str, message: str) -> NoReturn:
        self.fail(self.line((key,)), message)

    def refuser(self, *place: str | int) -> _Refuser:
        return _Refuser(self, place)

    def line(self, place: Place) -> int:
        """The line of the place, or of the nearest thing around it that was found."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def line_of_element(self, place: Place, element: str) -> int:
        """The line on which `element` of the list at `place` is written."""
        start = self.line(place)
        for number, line in enumerate(self.text.split("\n")[start - 1 :], start):
            if element in line:
                return number
        return start

    def fail(self, line: int, message: str) -> NoReturn:
        raise PolicyError(f"{self.name}:{line}: {message}")


class _Refuser(Record):
    """Raises the error for a key of one table."""

    document: _Document
    place: Place

    def __call__(self, key: str, message: str) -> NoReturn:
        self.document.fail(self.document.line((*self.place, key)), message)


def _syntax_error(text: str, said: str) -> tuple[int, str]:
    """Line and message of what the TOML reader said: `message (at line 3, column 5)`."""
    message, _, position = said.rpartition(" (at ")
    digits = position.removeprefix("line ").partition(",")[0]
    line = int(digits) if digits.isdigit() else text.count("\n") + 1
    key, _, value = [part.strip() for part in text.split("\n")[line - 1].partition(" #")[0].partition("=")]
    if message == "Invalid value" and value[:1].isalpha():
        message = f'the value needs quotes: {key} = "{value}"'
    elif message.startswith("Illegal character") and message.endswith("\\n'"):
        message = "a quote is never closed"
    return line, f"is not valid TOML: {message or said}{f' (at {position}' if digits.isdigit() else ''}"


def read_box(table: Table, refuse: Refuse, refuse_within: Refuse) -> tuple[tuple[str, BoxUse], ...]:
    """The `[box]` table, by the names of categories and programs; nothing where the file has none."""
    stated = table.get("box", {})
    if not isinstance(stated, dict):
        use = choice(table, "box", BoxUse, refuse)
        return tuple([(category.name, use) for category in BOXED]) if use is not None else ()
    names = [category.name for category in (*BOXED, *BOXED_WITH_HOSTS)]
    check_keys(stated, (*names, _PROGRAMS, _HOSTS), refuse_within)
    programs = stated.get(_PROGRAMS, {})
    if not isinstance(programs, dict):
        refuse_within(_PROGRAMS, f'`{_PROGRAMS}` must be a table: {{ make = "off" }}')
    of_categories = [(name, choice(stated, name, BoxUse, refuse_within)) for name in names]
    of_programs = [(name, choice(programs, name, BoxUse, refuse_within)) for name in programs]
    return tuple([(name, use) for name, use in (*of_categories, *of_programs) if use is not None])


def read_hosts(table: Table, refuse_within: Refuse) -> tuple[str, ...]:
    """The hosts that a box may reach; nothing where the file names none."""
    stated = table.get("box", {})
    given = stated.get(_HOSTS, []) if isinstance(stated, dict) else []
    if not isinstance(given, list) or not all(isinstance(entry, str) and is_host(entry) for entry in given):
        refuse_within(_HOSTS, f'`{_HOSTS}` must be a list of names of hosts: ["registry.npmjs.org", "*.pypi.org"]')
    return tuple(given)
