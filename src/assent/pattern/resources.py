"""Kinds of objects in a cluster, which have several names each: `po`, `pod`, `pods`, `pod/web`, `pods.v1.`."""

from __future__ import annotations

from assent import rules_table


def means(given: str, wanted: str) -> bool:
    """Whether the word `given`, a list of kinds or an object of one, is about the kind `wanted`."""
    kind = _kind(wanted)
    return any(_kind(each) == kind for each in given.split(","))


def _kind(name: str) -> str:
    """The one name of a kind: in the singular, without its version and the object's own name."""
    kind = name.partition("/")[0].partition(".")[0].casefold()
    for pair in rules_table.words("kubectl", "kinds"):  # as the cluster's own list has them
        short, _, long = pair.partition("=")
        if kind == short:
            return long
    if kind.endswith("ies"):  # networkpolicies
        return f"{kind[:-3]}y"
    if kind.endswith(("sses", "xes")):  # ingresses
        return kind[:-2]
    return kind if kind.endswith("ss") else kind.removesuffix("s")
