"""Commands that make something run again later, whatever file it is in: timers, services, programs at a login."""

from __future__ import annotations

from itertools import pairwise

from assent.command.program import is_tar
from assent.policy.elsewhere import fetches_start, place
from assent.risk.category import Category
from assent.risk.disk.places import PLACES
from assent.risk.entries.programs import CARRYING, CLONING, DOWNLOADING, FILLING, GETTING, UNPACKING, interprets
from assent.rules_table import CLUSTER, ENGINE, LASTS, is_a, known, knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.finding import Finding

# Variables by which every process of an app, once they are set for it, loads other code.
LOADED = tuple("ld_preload= ld_audit= bash_env= node_options=--require node_options=--import =-javaagent:".split())
_NOT = "!"  # before a word with which the program only shows something: `crontab -l`
_ANY = "*"  # every use of the program; around a part of a word, every word that holds it
_HOMES = ("/home", "/Users", "/var/home", "/export/home")  # where the folders of people are
_ALONE = ("", "/root", "~")  # the root, and the folders of root and of whoever runs it
_MODULES = (["-m", "zipfile", "-e"], ["-m", "tarfile", "-e"])
_PACKING = "packer"  # its file does not say where it unpacks
_DOTTED = (".", "(", "$", "`")  # begin a name that has a dot in front, or may have one
_NAMED = frozenset(("-OJ", "-JO", "-J", "--remote-header-name", "--content-disposition"))  # by the server
_SPREADING = _NAMED | frozenset(
    """
    sync rsync mirror copy move bisync download-batch -nH -nd --no-host-directories --no-directories
    """.split()
)
_WITHIN = frozenset(("-T", "-rT", "-aT", "-RT", "--no-target-directory"))
_RESTORING = ["restore"]  # the whole of a snapshot: restic restore latest --target ~
_NAMING = "scp"  # keeps the name of a folder even with a slash behind it
_COVERING = "mount"  # has another folder be seen instead of one
_TREES = ("copytree", "copy_tree")  # functions of code that do so
_LISTING = frozenset(("-t", "-l", "--list", "-tf", "-tvf", "tf", "tvf"))


def persists(command: Command) -> bool:
    """Whether the command, which changes something, may make something run that nobody starts."""
    words = [word.text.lower() for word in command.argv[1:]]
    if words[:1] == ["-m"] and words[1:] and interprets(command.program):
        return persists_by(words[1], words[2:])
    if "run" not in words[:2] and any(mark in word for word in words for mark in LOADED):
        return True
    return persists_by(command.program or "", words)


def persists_by(program: str, words: Sequence[str]) -> bool:
    """Whether the program, told these words in small letters, may do so."""
    verbs = known(program.rpartition("/")[2].lower().removesuffix(".exe")).get(LASTS, "").split()
    if not verbs:
        return False
    settings = [word.partition("=")[0] for word in words if word[:1] != "-"]  # npm config set a=b script-shell=x
    said = {*words, *settings, *[f"{one}:{other}" for one, other in pairwise(words)]}
    said -= {"ignore-scripts"} if _forbids_scripts(words, settings) else set()
    if not said.isdisjoint([verb[1:] for verb in verbs if verb[0] == _NOT]):
        return False
    if not said.isdisjoint(verbs):
        return True
    bare = [word.replace("\\", "") for word in said] or [""]  # bash takes them from a key without quotes
    return any(part.strip(_ANY).replace("\\", "") in word for part in verbs if part[0] == _ANY for word in bare)


def _forbids_scripts(words: Sequence[str], settings: Sequence[str]) -> bool:
    """Whether scripts of packages no longer run: npm config set ignore-scripts true."""
    set_to = [word.partition("=")[2] for word in words if word.startswith("ignore-scripts=")]
    set_to += [word for name, word in pairwise(words) if name == "ignore-scripts"]
    return "set" in words[:2] and settings.count("ignore-scripts") == 1 and set_to == ["true"]


def may_start(finding: Finding) -> bool:
    """Whether a command may put a file where it runs later on its own: tar -C /etc -xf x, scp h:.bashrc ~."""
    command = finding.command
    words = [word.text for word in command.argv[1:]]
    unpacks = is_a(command.program, UNPACKING) or words[:3] in _MODULES or _extracts(command.program, words)
    if unpacks and (_unpacks_start(finding, words) or _leaves(command.program, words)):
        return _LISTING.isdisjoint(words)
    if is_a(command.program, GETTING, DOWNLOADING) and fetches_start(words):
        return True
    covers = command.program == _COVERING or words[:1] == _RESTORING
    if covers and any(_is_home(path) or _holds_start(path) for path in _outside(finding)):
        return True
    named = words if "download-batch" in words else words[-1:]
    targets = [*(_outside(finding) or named), *([] if _NAMED.isdisjoint(words) else [command.cwd or ""])]
    if any(" " in word for word in words) and is_a(command.program, GETTING):  # lftp -c 'mirror x ~; quit'
        targets = words = [part.strip(";") for word in words for part in word.split()]
    if is_a(command.program, CARRYING):
        targets = [*map(_there, targets)]
    if not any(_is_home(path) for path in targets):
        return False
    if interprets(command.program):
        return any(call in word for word in words for call in _TREES)
    if is_a(command.program, ENGINE, CLONING) and finding.beyond:
        return True  # docker build -o ~, git -C ~ pull: of what comes nothing says how it is called
    return is_a(command.program, CARRYING, FILLING, GETTING, DOWNLOADING) and _copies_start(finding, words)


def _there(target: str) -> str:
    """The path of `host:path` on that machine, where an empty one is the folder of whoever logs in."""
    path = place(target)
    return target if path is None else "~" if path == "." else path


def _unpacks_start(finding: Finding, words: Sequence[str]) -> bool:
    """Whether an archive may be unpacked into a folder of a person, or one of which files run on their own."""
    command = finding.command
    places = [command.cwd or path if path == "." else path for path in _outside(finding)]
    if finding.category is Category.Unrecognized or is_a(command.program, _PACKING):
        places += [command.cwd or "~", *[_value(word) for word in words]]
    return any(_is_home(path) or _holds_start(path) for path in places if path)


def _outside(finding: Finding) -> Sequence[str]:
    """The paths outside of the workspace that it writes; on Windows only their forms tell."""
    return finding.beyond or [path for path in finding.writes if path[:1] == "~" or path[1:2] == ":"]


def _copies_start(finding: Finding, words: Sequence[str]) -> bool:
    """Whether what is copied into the folder of a person may have a name that begins with a dot."""
    sources = [word for word in (*words, *finding.reads) if word[:1] != "-" and word != "{}"]
    names = [word.rstrip("/").rpartition("/")[2].rpartition(":")[2] for word in sources]
    if "{}" in words and finding.reads != (".",):
        words = [word for word in words if word != "{}"]
    return _spreads(finding.command.program, words) or any(name[:1] in _DOTTED and name.strip(".") for name in names)


def _extracts(program: str | None, words: Sequence[str]) -> bool:
    """Whether a program that packs as well unpacks: jar xf, ar x, dpkg -x."""
    return is_a(program, _PACKING) and any(word.lstrip("-")[:1] == "x" or word == "--extract" for word in words[:1])


def _value(word: str) -> str:
    """The value behind the name of an option in the same word: xw=/etc, -o/etc."""
    return word[word.find("=") + 1 :] if "=" in word else word[2:] if word[:1] == "-" else word


def _leaves(program: str | None, words: Sequence[str]) -> bool:
    """Whether an archive may name files in any folder: tar -P, unzip -:."""
    if program == "unzip":
        return "-:" in words
    bundles = [word for word in words if word[:1] == "-" and word[:2] != "--"] + [*words[:1]]
    named = any(word in ("--absolute-names", "--absolute-paths") for word in words)
    return is_tar(program) and (named or any("P" in word and word.strip("-").isalpha() for word in bundles))


def _spreads(program: str | None, words: Sequence[str]) -> bool:
    """Whether what a folder holds is copied, and so files of any name: rsync -a x/ ~, cp -r x/. ~, s3 sync."""
    sources = [word for word in words[:-1] if word[:1] != "-" or word == "-"]
    whole = ("/.", "/") if program != _NAMING else ("/.",)
    if any(word.endswith(whole) or word in (".", "{}", "-") for word in sources):
        return True
    return not _SPREADING.isdisjoint(words) or _unfolds(program, words)


def _unfolds(program: str | None, words: Sequence[str]) -> bool:
    """Whether a folder of another place is copied without itself: s3 cp --recursive s3://x ~, kubectl cp pod:/x ~."""
    if program == "cp":
        return not _WITHIN.isdisjoint(words)
    return (words[:1] == ["s3"] and "--recursive" in words) or (is_a(program, CLUSTER) and "cp" in words)


def _holds_start(path: str) -> bool:
    """Whether below a folder is what runs on its own, and not only where its name is called: /etc, ~/.config."""
    parts = path.rstrip("/").lower().split("/")
    above = 3 if parts[1:2] in (["home"], ["users"]) else 2 if parts[1:2] == ["root"] else 0
    folder = f"{'/'.join(['~', *parts[above:]] if above else parts)}/"
    called = knows(PLACES, "called")
    return any(
        row.startswith(folder) and what not in called
        for kind in ("startup", "started")
        for row, what in pairs(PLACES, kind).items()
    )


def _is_home(path: str) -> bool:
    """Whether a path is the folder of a person, or the root."""
    path = (path[2:] if path[1:2] == ":" else path).replace("\\", "/").rstrip("/")
    return path in _ALONE or path.rpartition("/")[0] in _HOMES
