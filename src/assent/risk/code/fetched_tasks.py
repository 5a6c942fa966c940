"""Code from elsewhere that a program of tasks fetches and runs: a template, a plugin, a file of tasks."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.folders import folders
from assent.rules_table import TASKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Judgement


REMOTE = ("https://", "http://", "git@", "git://", "ssh://", "github.com/")  # where a template or a Dockerfile may be
MAVENS = frozenset("mvn mvnw mvnd".split())
OWN_PLUGINS = "org.apache.maven.plugins:"  # those that a short name stands for
TEMPLATED = frozenset("rails docker podman buildah nerdctl".split())  # run what is at an address among their words
TASKFILES = ("-t", "--taskfile", "-f", "--file", "--justfile")


def tasks_fetched(name: str, command: Command) -> tuple[Category, str, Argument] | None:
    """A file of tasks that is fetched to be run: task -t https://…"""
    named = folders(command, TASKFILES) if is_a(name, TASKER) else ()
    fetched = next((word for word in named if "://" in word.text or word.text.startswith(REMOTE)), None)
    if fetched is None:
        return None
    return Category.DeletesData, f"`{name}` runs tasks downloaded from `{fetched.text}`", fetched


def previewed(judgement: Judgement, name: str, command: Command) -> Judgement:
    """The judgement of a run that only shows what would be done: even for that the file is fetched, and runs checks."""
    fetched = tasks_fetched(name, command)
    if fetched is None:
        return judgement
    return replace(judgement, category=Category.RunsFetchedCode, reason=fetched[1], fault=fetched[2])


def code_fetched(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """Code from elsewhere: `rails new x -m https://…`, `docker build https://…`, `mvn org.x:plugin:1:run`."""
    for word in words:
        if name in MAVENS and "archetype" in word.text and word.text.endswith(":generate"):
            return Category.RunsFetchedCode, f"`{name} {word.text}` fetches a template and may run its code", word
        if _is_fetched(name, word.text):
            return Category.RunsFetchedCode, f"`{name}` fetches `{word.text}` and runs its code", word
    return None


def _is_fetched(name: str, text: str) -> bool:
    """Whether a program of that name fetches what a word names: a template, a module, a plugin, a script."""
    if name in TEMPLATED:
        return text.removeprefix("LOCATION=").startswith(REMOTE)
    if name in MAVENS:
        if "://" in text and "repo" in text.partition("=")[0].casefold():
            return True
        plugin = text[:1] != "-" and text.count(":") > 1 and not text.startswith(OWN_PLUGINS)
        return plugin or text.startswith("-DdistributionUrl=")
    if name in ("gradle", "gradlew", "sbt", "streamlit"):
        option = text.partition("=")[0].casefold()
        return "://" in text and (text[:1] != "-" or "repo" in option or "distribution-url" in option)
    if name.startswith("nix"):
        return "=http" in text  # -I nixpkgs=https://…
    if name in ("terraform", "tofu"):
        return text.startswith("-from-module=") and text[13:14] not in (".", "/", "")
    return name == "uv" and text.startswith(REMOTE[:2]) and text.endswith(".py")
