"""The obligations under which no command is decided more loosely, and which of them fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from assent.assessment import Context, findings_of
from assent.command import wordless
from assent.command.parts import Opaque
from assent.pattern import Pattern, show_pattern
from assent.policy import Decision, Policy, Rule
from assent.policy.decision import Mode, Preset
from assent.policy.model import BoxUse, PermissionRules
from assent.proof.contain import catches_all, covers_all
from assent.proof.model import Comparison, Loosening, Pair, Standing, Witness, pairs
from assent.record import replace
from assent.risk.category import Category, in_words
from assent.risk.finding import Finding, Secret

# What holds of every finding, and is tested: an opaque part, or a file that runs later, is never less than these.
_LEAST_OPAQUE = Category.Unrecognized
_LEAST_STARTING = Category.ModifiesSystem
_KEPT = (PermissionRules.Off, PermissionRules.Session, PermissionRules.Local)  # each is kept longer than those before
# What each category is typed as, inside the workspace and out of it. A test judges every one.
SAMPLES = {
    Category.ReadsFilesystem: ("ls",),
    Category.ReadsVcs: ("git status",),
    Category.ReadsRemote: ("git ls-remote origin", "npm view left-pad"),
    Category.ModifiesFilesystem: ("touch notes.txt",),
    Category.ModifiesVcs: ("git add notes.txt",),
    Category.DeletesRecoverable: (),  # words alone do not show what git holds
    Category.RunsProjectCode: ("npm test",),
    Category.RunsFetchedCode: ("npx cowsay hello", "cd ../other && npx cowsay hello"),
    Category.ModifiesSystem: ("touch ../notes.txt", "touch ~/.bashrc", "systemctl restart nginx"),
    Category.ModifiesRemote: ("git push origin main", "cd ../other && git push origin main"),
    Category.Unrecognized: ("unheard-of-program x", 'unheard-of-program "$(cat notes.txt)"', "$(cat notes.txt)"),
    Category.ReadsSecrets: ("cat .env", "printenv", "cat ~/.ssh/id_rsa"),
    Category.DeletesData: ("rm notes.txt", "rm ../notes.txt"),
    Category.Destroys: ("rm -rf /",),
}
_ENDINGS = ("", " x", " x y", ' "$x"', " ../../x")  # what may follow the words of a pattern


def compare(before: Policy, after: Policy) -> Comparison:
    """Whether `after` is nowhere looser than `before`, with all that speaks against it.

    Approvals and the files of projects are the same under both and so left aside.
    """
    return Comparison(tuple(doubts(before, after)))


def doubts(before: Policy, after: Policy) -> Iterator[Loosening]:
    """The doubts about it, one by one: each takes a search for a command that shows it."""
    stances = pairs(before, after)
    yield from table_doubts(stances)
    yield from setting_doubts(before, after)
    yield from _lost(before, after, stances)
    yield from _new_questions(before, after, stances)
    yield from _new_approvals(before, after, stances)


def undenied(policy: Policy, pattern: Pattern) -> Comparison:
    """Whether `policy` denies every command that `pattern` matches, however an agent was started."""
    if any(catches_all(rule.pattern, pattern) for rule in _rules(policy, Decision.deny)):
        return Comparison()
    shown = show_pattern(pattern)
    near = [rule.pattern for rule in _rules(policy, Decision.allow) if rule.pattern.words[0] == pattern.words[0]]
    commands = [text for each in (pattern, *_meeting(pattern, near)) for text in written(each)]
    found = looser(commands, pairs(policy, policy), Decision.deny)
    return Comparison((Loosening(f"no rule denies all that `{shown}` matches", found),))


def _meeting(pattern: Pattern, others: Sequence[Pattern]) -> Iterator[Pattern]:
    """For each of `others`, what both match."""
    for other in others:
        long, short = sorted((pattern.words, other.words), key=len, reverse=True)
        if long[: len(short)] == short:
            yield type(pattern)(long, tuple(dict.fromkeys((*pattern.flags, *other.flags))), open=True)


def _rules(policy: Policy, *decisions: Decision) -> list[Rule]:
    return [rule for rule in policy.rules if rule.decision in decisions]


def _lost(before: Policy, after: Policy, stances: Sequence[Pair]) -> Iterator[Loosening]:
    """Rules that deny or ask in the first, and that nothing as strict in the second contains."""
    for rule in _rules(before, Decision.deny, Decision.ask):
        as_strict = _rules(after, Decision.deny, rule.decision)
        if not any(catches_all(other.pattern, rule.pattern) for other in as_strict):
            said = "denies" if rule.decision is Decision.deny else "asks about"
            claim = f"{rule.origin} {said} `{show_pattern(rule.pattern)}`, and no rule of the second does"
            yield Loosening(claim, looser(written(rule.pattern), stances))


def _new_questions(before: Policy, after: Policy, stances: Sequence[Pair]) -> Iterator[Loosening]:
    """Rules that ask in the second alone, where the first table may deny: a rule counts before the table."""
    denying = [pair for pair in stances if _denies(pair.before.policy)]
    if not denying:
        return
    strict = _rules(
        before, Decision.ask, Decision.deny
    )  # what the first denies, the second does as well, or is in doubt
    for rule in _rules(after, Decision.ask):
        if not any(catches_all(other.pattern, rule.pattern) for other in strict):
            shown, where = show_pattern(rule.pattern), denying[0].stance
            claim = f"{rule.origin} asks about `{shown}`, of which the first denies some" + (where and f" in {where}")
            yield Loosening(claim, looser(written(rule.pattern), denying))


def _denies(policy: Policy) -> bool:
    """Whether the table denies more than what destroys, and not only since nobody can be asked."""
    set_so = any(decision is Decision.deny for _, decision in policy.categories)
    return policy.mode is not Mode.Never and (policy.preset is Preset.Guard or set_so)


def _new_approvals(before: Policy, after: Policy, stances: Sequence[Pair]) -> Iterator[Loosening]:
    """Rules that allow in the second, and that none of the first contains, or none that counts in every stance."""
    known = _rules(before, Decision.allow)
    unheard = [pair for pair in stances if pair.before.asks_changes and not pair.after.asks_changes]
    for rule in _rules(after, Decision.allow):
        shown = f"{rule.origin} allows `{show_pattern(rule.pattern)}` up to “{in_words(rule.ceiling)}”"
        if not any(covers_all(other, rule) for other in known):
            yield Loosening(f"{shown}, which the first does not", looser(written(rule.pattern), stances))
        elif unheard:
            yield Loosening(
                f"{shown}, which the first does not in {unheard[0].stance}", looser(written(rule.pattern), unheard)
            )


def table_doubts(pairs: Sequence[Pair]) -> Iterator[Loosening]:
    """A doubt for each category that the second table answers more loosely, those that no command shows together."""
    bare = [replace(pair, before=_bare(pair.before), after=_bare(pair.after)) for pair in pairs]
    unshown: dict[tuple[str, str, str], list[str]] = {}
    for category in Category:
        found = next(_looser_cells(category, bare), None)
        if found is None:
            continue
        pair, before, after = found
        witness = looser(SAMPLES[category], [pair])
        if witness is None:
            unshown.setdefault((before, after, pair.stance), []).append(category.name)
        else:
            yield Loosening(_claim(category.name, before, after, pair.stance), witness)
    for (before, after, stance), names in unshown.items():
        yield Loosening(_claim(", ".join(names), before, after, stance))


def _claim(names: str, before: str, after: str, stance: str) -> str:
    where = f" in {stance}" if stance else ""
    return f"the first table says {before} to {names}{where}, the second {after}"


def _looser_cells(category: Category, bare: Sequence[Pair]) -> Iterator[tuple[Pair, str, str]]:
    kinds = list(_findings(category))
    for pair, finding in product(bare, kinds):
        before, after = pair.before.decides((finding,)), pair.after.decides((finding,))
        if after < before:
            yield pair, before.name, after.name


def _bare(standing: Standing) -> Standing:
    return replace(standing, policy=replace(standing.policy, rules=(), grants=(), destroys_ask=frozenset()))


def _findings(category: Category) -> Iterator[Finding]:
    """One finding of `category` for everything that the table looks at."""
    secrets = (None, *Secret) if category is Category.ReadsSecrets else (None,)
    places = (("x",), ())
    opacities = (True, False) if category >= _LEAST_OPAQUE else (False,)
    started = places if category >= _LEAST_STARTING else ((),)
    for opaque, inside, beyond, starting, secret in product(opacities, (True, False), places, started, secrets):
        parts = (Opaque(0, 0, "is not known"),) if opaque else ()
        yield Finding(
            command=wordless(0, 0, "", None, parts),
            category=category,
            reason="",
            start=0,
            end=0,
            reads=(),
            writes=(),
            deletes=(),
            secret=secret,
            beyond=beyond,
            starting=starting,
            inside=inside,
        )


def setting_doubts(before: Policy, after: Policy) -> Iterator[Loosening]:
    """A doubt for each further setting by which less is asked."""
    for program in sorted(after.destroys_ask - before.destroys_ask):
        yield Loosening(f"the second asks about what `{program}` would destroy, the first denies it")
    if after.undo and not before.undo:
        yield Loosening("only the second takes snapshots, so that what undo holds counts as DeletesRecoverable")
    for name, use in after.box:
        if use is BoxUse.On and (name, use) not in before.box:
            yield Loosening(f"only the second runs {name} in a box in place of asking")
    for host in after.box_hosts:
        if host not in before.box_hosts:
            yield Loosening(f"only the second lets a box reach {host}")
    if before.ask_unrecognized and not after.ask_unrecognized:
        yield Loosening("only the first asks about unknown commands where the agent would ask as well")
    if _KEPT.index(after.permission_rules) > _KEPT.index(before.permission_rules):
        yield Loosening(
            f"the second also keeps an approval as a rule of the agent's own ({after.permission_rules.value})"
        )


def written(pattern: Pattern) -> list[str]:
    """Commands that the pattern matches, the plainest first."""
    words = show_pattern(replace(pattern, open=False))
    return [words + ending for ending in (_ENDINGS if pattern.open else _ENDINGS[:1])]


def looser(commands: Iterable[str], pairs: Iterable[Pair], least: Decision | None = None) -> Witness | None:
    """The first command that the second policy of a pair decides more loosely than the first does, or than `least`."""
    judged = [(command, findings_of(command, Context(remedies=False))) for command in commands]
    for pair, (command, findings) in product(pairs, judged):
        before = pair.before.decides(findings) if least is None else least
        after = pair.after.decides(findings)
        if after < before:
            return Witness(command, pair.stance, before, after)
    return None
