"""Code that is one call for a package or a project: `devtools::test()`, `install.packages("x")`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

GIVEN = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,= \"'"
)  # what a call of one may be given


def is_task(text: str, tasks: Collection[str]) -> bool:
    """Whether code is one call that builds or tests the package: `devtools::test()`, `using Pkg; Pkg.test()`."""
    loaded, _, call = text.strip().rpartition(";")
    function, opening, rest = call.strip().partition("(")
    if loaded and loaded.split() != ["using", function.partition(".")[0]]:
        return False
    given = rest.removesuffix(")")
    plain = GIVEN.issuperset(given) and not any(part in given for part in ("..", '"/', "'/", '"~', "'~"))
    return function in tasks and bool(opening) and rest.endswith(")") and plain


def installs(text: str, calls: Collection[str]) -> bool:
    """Whether code is one call that fetches packages, given plain texts or a list: `install.packages(c("a"))`."""
    function, opening, rest = text.strip().partition("(")
    given = rest.removesuffix(")")
    if given.startswith("c("):
        given = given.removeprefix("c(").replace(")", "", 1)
    return function in calls and bool(opening) and rest.endswith(")") and GIVEN.issuperset(given.replace("://", ""))
