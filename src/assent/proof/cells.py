"""The tables of two policies, compared answer by answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from assent.command import wordless
from assent.command.parts import Opaque
from assent.policy import Policy
from assent.policy.model import BoxUse, PermissionRules
from assent.proof.model import Loosening
from assent.proof.stances import Pair, Standing
from assent.proof.witness import SAMPLES, looser
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Finding, Secret

# What holds of every finding, and is tested: an opaque part, or a file that runs later, is never less than these.
_LEAST_OPAQUE = Category.Unrecognized
_LEAST_STARTING = Category.ModifiesSystem
_KEPT = (PermissionRules.Off, PermissionRules.Session, PermissionRules.Local)  # each is kept longer than those before


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
