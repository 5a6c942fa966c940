"""Building an image: what of it leaves the builder, and what of this machine goes in.

The steps of a Dockerfile run in the builder whatever the options; these say where the result goes.
"""

from __future__ import annotations

from assent.command.options import part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, READS, WRITES, Program, proven, raises
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

_VALUES = """
-t,--tag= -f,--file= --build-arg= --build-context= --builder= --cache-from= --target= --platform= --progress= --network=
--label= --annotation= --add-host= --shm-size= --ulimit= --allow= --attest= --no-cache-filter= --provenance= --sbom=
-m,--memory= --memory-swap= -c,--cpu-shares= --cpu-period= --cpu-quota= --cpuset-cpus= --cpuset-mems= --isolation=
"""


def builds(names: str) -> Program:
    """A subcommand that builds an image."""
    return Program(
        names,
        f"-h,--help {_VALUES}",
        effects={
            "--push": raises(Category.ModifiesRemote, "uploads the image"),
            "-o,--output=": proven(_exported),
            "--cache-to=": proven(_exported),
            "--secret=": proven(_given),
            "--iidfile=": WRITES,
            "--metadata-file=": WRITES,
            "--env-file=": READS,
        },
        category=Category.RunsProjectCode,
        phrase="runs the steps of a Dockerfile",
        loose=True,
        modes=HELP,
    )


def _fields(word: Argument) -> dict[str, Argument]:
    """The values of `type=local,dest=out` by their names; that of a word without `=` under the empty name."""
    value = part(word, 1) if word.prefix.startswith("=") else word
    fields: dict[str, Argument] = {}
    at = 0
    for field in value.text.split(","):
        name, equals, _ = field.partition("=")
        length = len(name) + 1 if equals else 0
        text = field[length:]
        fields[name if equals else ""] = replace(part(value, at + length), text=text, prefix=text)
        at += len(field) + 1
    return fields


def _exported(word: Argument) -> Judgement:
    """Where a result goes: `out`, `type=local,dest=out`, `type=registry`."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"where `{word.text}` puts the result is not known", word)
    fields = _fields(word)
    kind = fields["type"].text if "type" in fields else ""
    pushed = "push" in fields and fields["push"].text != "false"
    if pushed or kind == "registry" or (kind not in ("", "local", "tar", "oci", "docker", "image", "cacheonly")):
        return Judgement(Category.ModifiesRemote, f"`{word.text}` uploads the result", word)
    path = fields.get("dest") or fields.get("")
    if path is None or path.text == "-":
        return Judgement(Category.ReadsFilesystem, "")
    return writing(path, f"`{word.text}` writes `{path.text}`", word)


def _given(word: Argument) -> Judgement:
    """A file that the steps may read: `id=token,src=token.txt`."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"which file `{word.text}` gives to the steps is not known", word)
    fields = _fields(word)
    path = fields.get("src") or fields.get("source")
    return Judgement(Category.ReadsFilesystem, "", reads=(path,) if path else ())
