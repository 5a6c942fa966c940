"""Words of JavaScript that are keywords in some places and names in others: `var async = f; async["a" + b]`.

Such a word may only be where it can be no name that the code has bound: what the proof takes for a keyword is one.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.languages.javascript.tokens import ScriptToken

SOFT = frozenset("async of let await undefined NaN Infinity".split())
_CONSTANT = frozenset("undefined NaN Infinity".split())  # a value that is nothing
_PARTS = frozenset(("[", "(", ".", "?."))  # behind a name: something of its value, or a call of it
_DECLARING = frozenset("const let var function".split())
_BOUND = frozenset("= , ) } => ] ; : of in".split())  # behind a name to which a value may be given


def may_be_name(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the soft keyword at `at` may be a name whose value is used, or that is given a value."""
    word = tokens[at].text
    before = tokens[at - 1].text if at else ""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    following = after.text if after is not None else ";"
    if after is not None and after.kind == "template":
        return True
    if word in _CONSTANT:
        return following in _PARTS or before in (*_DECLARING, ".", "?.")
    if before in _DECLARING or before in (".", "?."):
        return True
    if word == "of":
        leads = at > 0 and (tokens[at - 1].kind == "name" or before in ("]", "}"))
        return not leads or following in _BOUND - {"["}
    if word == "async":
        return following not in ("function", "(") and (after is None or after.kind != "name" or following in _BOUND)
    return following in _BOUND
