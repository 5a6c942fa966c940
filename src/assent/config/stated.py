"""The content of one policy file, as records and as the plain values that a snapshot keeps."""

from __future__ import annotations

from assent.pattern.model import Pattern
from assent.policy.decision import Decision, Mode, Preset, Sandbox
from assent.policy.model import BoxUse, PermissionRules, Rule
from assent.record import Record
from assent.risk.category import Category
from assent.risk.finding import Secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.config.server_setting import ServerSetting
    from assent.config.snapshot import Payload


class Stated(Record):
    """The content of one file; None and the empty values stand for what it does not state."""

    digest: str = ""  # SHA-256 of its bytes, in hexadecimal
    rules: tuple[Rule, ...] = ()
    mode: Mode | None = None
    sandbox: Sandbox | None = None
    ask_unrecognized: bool = False
    respell: bool = False
    destroys_ask: tuple[str, ...] = ()
    shown: tuple[Secret, ...] = ()
    permission_rules: PermissionRules | None = None
    server: ServerSetting | None = None
    preset: Preset | None = None
    categories: tuple[tuple[Category, Decision], ...] = ()
    undo: bool = True
    suggestions: bool = True
    approvals: Category | None = None  # of an organisation: the highest category that a person's approvals answer
    defaults: tuple[str, ...] = ()  # of an organisation: its settings that a person may pass
    term: tuple[int, ...] = ()  # of an organisation: revision, moment of issue, end; in seconds since the epoch
    left: int = 0  # rules of an agent that say nothing here
    box: tuple[tuple[str, BoxUse], ...] = ()
    hosts: tuple[str, ...] = ()  # that a box may reach
    elsewhere: bool | None = None  # a question that nobody is there to answer goes to people of the team


def packed(stated: Stated) -> Payload:
    """`stated` as tuples, text and numbers."""
    return (
        stated.digest,
        tuple([_packed_rule(rule) for rule in stated.rules]),
        stated.mode and stated.mode.value,
        stated.sandbox and stated.sandbox.value,
        stated.ask_unrecognized,
        stated.respell,
        stated.destroys_ask,
        tuple([secret.value for secret in stated.shown]),
        stated.permission_rules and stated.permission_rules.value,
        stated.server and (stated.server.url, stated.server.token_file, [kind.value for kind in stated.server.kinds]),
        stated.preset and stated.preset.value,
        tuple([(category.name, decision.name) for category, decision in stated.categories]),
        stated.undo,
        stated.suggestions,
        None if stated.approvals is None else stated.approvals.name,
        stated.defaults,
        stated.term,
        stated.left,
        tuple([(name, use.value) for name, use in stated.box]),
        stated.hosts,
        stated.elsewhere,
    )


def unpacked(payload: Payload) -> Stated:
    """The value that `packed` was given."""
    digest, rules, mode, sandbox, ask_unrecognized, respell, destroys_ask, shown, permission_rules, *rest = payload
    server, preset, categories, undo, suggestions, approvals, defaults, term, left, box, hosts, elsewhere = rest
    return Stated(
        digest,
        tuple([_unpacked_rule(rule) for rule in rules]),
        mode and Mode(mode),
        sandbox and Sandbox(sandbox),
        ask_unrecognized,
        respell,
        destroys_ask,
        tuple([Secret(value) for value in shown]),
        permission_rules and PermissionRules(permission_rules),
        server and _server(*server),
        preset and Preset(preset),
        tuple([(Category[category], Decision[decision]) for category, decision in categories]),
        undo,
        suggestions,
        None if approvals is None else Category[approvals],
        defaults,
        term,
        left,
        tuple([(name, BoxUse(use)) for name, use in box]),
        hosts,
        elsewhere,
    )


def _server(url: str, token_file: str, kinds: list[str]) -> ServerSetting:
    from assent.config.server_setting import ServerSetting
    from assent.correction.model import MatchKind

    return ServerSetting(url, token_file, tuple([MatchKind(kind) for kind in kinds]))


def _packed_rule(rule: Rule) -> Payload:
    words = (rule.pattern.words, rule.pattern.flags, rule.pattern.open)
    flags = (rule.raised, rule.organisation, rule.default, rule.directory, rule.text)
    return words, rule.decision.name, rule.justification, rule.origin, rule.trusted, rule.ceiling.name, flags


def _unpacked_rule(payload: Payload) -> Rule:
    words, decision, justification, origin, trusted, ceiling, flags = payload
    return Rule(Pattern(*words), Decision[decision], justification, origin, trusted, Category[ceiling], *flags)
