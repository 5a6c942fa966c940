"""Objects as a reason names them by their kind: the pods of a cluster."""

from __future__ import annotations

from assent.risk.inflection import plural
from assent.rules_table import cluster_kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SUBTYPED = {  # kinds of objects of which subcommands make several sorts
    "secret": ("generic", "tls", "docker-registry"),
    "service": ("clusterip", "nodeport", "loadbalancer", "externalname"),
}


def kind_of(texts: Sequence[str], *, every: bool) -> tuple[str, Sequence[str]]:
    """Objects of a cluster by their kind and names: "the pods", `a` and `b`; no more where the first is not a kind."""
    kind, *names = texts or [""]
    if "/" in kind and all("/" in name for name in names):
        return "", [kind, *names]
    if not kind.isalpha() or any("/" in name for name in names):
        return "", ()
    if kind in _SUBTYPED and len(names) > 1 and names[0] in _SUBTYPED[kind]:  # kubectl create secret generic x
        names = names[1:]
    short = cluster_kinds()
    noun = short.get(kind.lower(), kind.lower())
    noun = next((each for each in short.values() if noun == plural(each)), noun)
    if not names:
        nouns = "workloads and services" if kind == "all" else plural(noun)
        return (f"all {nouns}" if every else nouns if noun in short.values() else ""), ()
    several = len(names) > 1 and not noun.endswith("s")
    return f"the {plural(noun) if several else noun}", names
