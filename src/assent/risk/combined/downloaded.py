"""Code that comes from a download of the same text: piped, substituted, or saved before."""

from __future__ import annotations

from assent.command.model import Place
from assent.risk.category import Category
from assent.risk.entries.input_code import reads_code
from assent.risk.entries.programs import runs_text, takes_words
from assent.risk.entries.script import modules, script
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.risk.disk.access import Risk
    from assent.risk.flow import Flow, Node


def risk(at: int, flow: Flow, downloaded: Mapping[Node, int]) -> Risk | None:
    """The effect of the command with that index, if it runs what one of the text downloads."""
    finding = flow.findings[at]
    command = finding.command
    codes: list[Node] = []
    runs = runs_text(command) and finding.category is Category.Unrecognized
    codes += flow.inside.get(at, ()) if runs else ()
    fed = Category.ModifiesSystem <= finding.category <= Category.Unrecognized and reads_code(command)
    if command.stdin is None and fed:  # julia <(curl …)
        codes += flow.inside.get(at, ())
    elif command.stdin is not None and (fed or (runs and takes_words(command))):
        codes.append(("|", command.stdin))
    path = script(command)
    if path is not None:
        codes.append(flow.file(path.text, command))
    codes += [flow.file(module, command) for module in modules(finding)]
    for code in codes:
        if code in downloaded and not _runs_itself(code, flow, downloaded):
            source = flow.findings[downloaded[code]].command
            around = f"`{command.wrappers[-1].name}`" if command.wrappers else "the shell"
            runner = f"`{command.argv[0].text}`" if command.program else around
            address = next((quoted(word.text) for word in source.argv if "://" in word.text), "")
            said = f"the code that `{source.program}` downloads from {address}"
            said = said if address else f"code downloaded by `{source.program}`"
            return Category.DeletesData, f"{runner} runs {said}"
    return None


def _runs_itself(code: Node, flow: Flow, downloaded: Mapping[Node, int]) -> bool:
    """Whether a download is a command of the text that is run, and not a part of it: `sh -c "curl $x"`."""
    if type(code) is not int or downloaded[code] != code:
        return False
    return flow.findings[code].command.place is Place.String
