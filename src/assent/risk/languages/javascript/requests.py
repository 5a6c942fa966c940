"""The requests of JavaScript code, in words for what is not proven of them: where they go, and by which method."""

from __future__ import annotations

from assent.risk.address import READING
from assent.risk.category import Category
from assent.risk.languages.javascript.declared import constant
from assent.risk.languages.javascript.tokens import closing
from assent.risk.scanner import Doubtful
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.languages.javascript.tokens import ScriptToken

_UNJUDGED = "fetches in a way that Assent cannot judge"
_DELETING = "DELETE"


def doubt(tokens: Sequence[ScriptToken], opened: int) -> Doubtful:
    """The doubt about a request whose arguments begin behind the bracket at `opened`."""
    end = closing(tokens, opened)
    first = tokens[opened + 1] if opened + 1 < end else None
    if first is not None and first.kind == "name":
        first = constant(tokens, first.text)
    if first is None or first.kind not in ("string", "template") or "\\" in first.text:
        return Doubtful(_UNJUDGED)
    said = first.text[1:-1].partition("${")[0]
    address, method = quoted(said.partition("?")[0]), _method(tokens[opened:end])
    if not said:
        return Doubtful(_UNJUDGED)
    if "${" in first.text or tokens[opened + 2].text == "+":
        address = f"an address that begins with {address}"
        if method in READING:
            return Doubtful(f"fetches {address}")
    if method in READING:
        sends = "headers" in [token.text.strip("'\"") for token in tokens[opened:end]]
        return Doubtful(
            f"sends headers to {address}" if sends else f"fetches {address} with options that Assent cannot judge"
        )
    if method == _DELETING:
        return Doubtful(f"sends a `{method}` request to {address}, which deletes data", Category.DeletesData)
    return Doubtful(f"sends a `{method}` request to {address}, which may change data")


def _method(tokens: Sequence[ScriptToken]) -> str:
    """The method that the options name: {method: "POST"}."""
    for name, colon, value in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if name.text.strip("'\"") == "method" and colon.text == ":" and value.kind == "string":
            return value.text[1:-1].upper()
    return "GET"


def takes_answer(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether what is behind an address, at `at`, is nothing or a function for the answer: `)`, `, r => …`."""
    texts = [token.text for token in tokens[at : at + 3]]
    if texts[:1] == [")"]:
        return True
    if texts[1:2] == ["("]:
        behind = closing(tokens, at + 1) + 1
        return texts[:1] == [","] and [token.text for token in tokens[behind : behind + 1]] == ["=>"]
    return texts[:1] == [","] and (texts[1:2] == ["function"] or texts[2:3] == ["=>"])
