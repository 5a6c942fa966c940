"""The script that a text itself writes or unpacks and then runs: what it holds, before it is there."""

from __future__ import annotations

import os

from assent.command.model import Argument, Joined, Place, Surroundings
from assent.evidence.operands import RealGround, is_near
from assent.evidence.scripts.script_file import LARGEST, of_text, script_of
from assent.evidence.standing import stands
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.contents import Contents
from assent.risk.disk.folders import folders
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import SOURCING, UNPACKING
from assent.risk.entries.script import script
from assent.risk.evidence import Raise, ScriptFile
from assent.risk.finding import Finding
from assent.risk.flow import Flow
from assent.risk.script_text import run
from assent.risk.weigh import is_plain
from assent.rules_table import SPEAKER, is_a

_DECODING = "decoder"  # writes what is in a file so that nobody can read it
_MODULES = (["-m", "zipfile", "-e"], ["-m", "tarfile", "-e"], ["-m", "gzip", "-d"])
_AFTER = (Joined.And, Joined.Sequence)  # begins when what is before it has ended


def just_written(
    at: int, findings: tuple[Finding, ...], ground: RealGround, surroundings: Surroundings
) -> ScriptFile | None:
    """The script that the command with that index runs, if one command before it alone writes all of it.

    If that fails, nothing runs, or what was there before, which then has to be harmless as well.
    """
    finding = findings[at]
    command = finding.command
    word = _certain_script(finding)
    components = None if word is None else resolve(word.text, command.cwd, ground.home)
    if word is None or components is None:
        return None
    flow = Flow(findings, ground.home)
    node = flow.file(word.text, command)
    writers = [index for index in flow.writers.get(node, ()) if findings[index].command.program != "chmod"]
    if len(writers) != 1 or writers[0] >= at:
        return None
    text = _printed(writers[0], findings, flow)
    path = os.path.realpath(spell(components))
    if text is None or not is_near(path, ground.workspace):
        return None
    after = [each.command for each in findings[writers[0] + 1 : at + 1]]
    if not all(each.place is Place.Top and each.joined in _AFTER for each in after):
        return None
    folders = [index for index, other in enumerate(findings[:at]) if other.command.program == "mkdir"]
    if not stands(at, findings, ground, (word.text,), (*writers, *folders)):
        return None
    replaces = os.path.lexists(path) and not all(each.joined is Joined.And for each in after)
    if replaces and not _was_harmless(finding, ground, surroundings):
        return None
    return of_text(word.text, text, path, command)


def _certain_script(finding: Finding) -> Argument | None:
    """The word that names the script which a command runs, on this machine and in a folder that is known."""
    command = finding.command
    word = script(command)
    if finding.distant or command.cwd is None or command.elsewhere or word is None or not word.exact:
        return None
    return None if is_a(command.program, SOURCING) or word not in command.argv else word


def _was_harmless(finding: Finding, ground: RealGround, surroundings: Surroundings) -> bool:
    """Whether the script that was there before changes nothing."""
    before = script_of(finding, ground.home, ground.workspace)
    done = None if before is None or not before.stands else run(finding, before, surroundings)
    return done is not None and done.known and done.category < Category.ModifiesFilesystem


def _printed(at: int, findings: tuple[Finding, ...], flow: Flow) -> str | None:
    """All that a command puts into the one file that it overwrites; None where it does anything besides."""
    command = findings[at].command
    if not (command.program == "cat" or is_a(command.program, SPEAKER)) or command.place is not Place.Top:
        return None
    if command.stdin is not None or len([part for part in command.redirects if part.writes]) != 1:
        return None
    if not any(part.truncates for part in command.redirects) or not is_plain(replace(command, redirects=())):
        return None
    if command.program == "echo" and any("\\" in word.text for word in command.argv):
        return None  # shells print it in different ways
    if command.program == "cat" and len(command.argv) > 1:
        return None
    text = Contents(flow).printed(at)
    return None if text is None or len(text) > LARGEST else text


def from_archive(at: int, findings: tuple[Finding, ...], ground: RealGround) -> Raise | None:
    """The reason why nobody has read what the command with that index runs: another one of the text unpacks it.

    What is there already is read as it is.
    """
    command = findings[at].command
    if findings[at].category is not Category.RunsProjectCode or command.cwd is None:
        return None
    before = [other for other in findings[:at] if _unpacks(other)]
    named = [word.text for word in command.argv if word.exact and word.text[:1] != "-" and "/" in word.text]
    word = script(command)
    named += [
        command.cwd,
        *[each.text for each in folders(command) if each.exact],
        *([word.text] if word is not None and word.exact else []),
    ]
    for name in named if before else ():
        path = resolve(name, command.cwd, ground.home)
        if path is not None and not os.path.lexists(spell(path)):
            shown = os.path.relpath(name, ground.workspace) if name == command.cwd else name
            runs = "runs code that" if name == command.argv[0].text else f"runs code of `{shown}`, which"
            archive = f" from `{before[0].reads[0]}`" if before[0].reads else ""
            reason = f"`{command.argv[0].text}` {runs} `{before[0].command.program}` unpacks{archive}"
            return Raise(Category.RunsFetchedCode, reason, unseen=True)
    return None


def _unpacks(finding: Finding) -> bool:
    """Whether a command puts files in place that are in others, which nobody can read there."""
    command = finding.command
    if finding.category < Category.ModifiesFilesystem and not command.redirects:
        return False
    words = [word.text for word in command.argv[1:4]]
    return is_a(command.program, UNPACKING, _DECODING) or words in _MODULES
