"""Code that does nothing but write, copy and move files which it names: `fs.renameSync("a", "b")`, `mkdir "a"`."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.languages.deleting import LANGUAGES, called, literal, statements, titled
from assent.risk.scanner import Doubtful
from assent.risk.wording import listed
from assent.rules_table import unversioned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.languages.python.transfers import Transfer

# The whole names of what writes a text, makes folders or empty files, and sets a mode that it is given first or last.
_WRITING = {"Ruby": "File.write File.binwrite", "PHP": "file_put_contents"}
_MAKING = {
    "JavaScript": "fs.mkdirSync Deno.mkdirSync",
    "Perl": "mkdir make_path",
    "Ruby": "Dir.mkdir FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs",
    "PHP": "mkdir",
    "R": "dir.create",
}
_TOUCHING = {"Ruby": "FileUtils.touch", "PHP": "touch", "R": "file.create"}
_SETTING = {
    "JavaScript": "fs.chmodSync Deno.chmodSync",
    "Perl": "chmod",
    "Ruby": "File.chmod FileUtils.chmod",
    "PHP": "chmod",
    "R": "Sys.chmod",
}
# What copies or moves its first argument to its second, with the function of Python that does the same.
_TRANSFERS = {
    "JavaScript": {
        "fs.renameSync": "os.rename",
        "fs.copyFileSync": "shutil.copyfile",
        "fs.cpSync": "shutil.copytree",
        "Deno.renameSync": "os.rename",
        "Deno.copyFileSync": "shutil.copyfile",
    },
    "Perl": {"rename": "os.rename", "copy": "shutil.copy", "move": "shutil.move"},
    "Ruby": {
        "File.rename": "os.rename",
        "FileUtils.mv": "shutil.move",
        "FileUtils.move": "shutil.move",
        "FileUtils.cp": "shutil.copy",
        "FileUtils.copy": "shutil.copy",
    },
    "PHP": {"rename": "os.rename", "copy": "shutil.copyfile"},
    "Lua": {"os.rename": "os.rename"},
    "R": {"file.rename": "os.rename", "file.copy": "shutil.copy"},
}
_SETTINGS = frozenset("{ } , = recursive force overwrite verbose preserve true false TRUE FALSE 0777 0755".split())
_RUNNING = frozenset("#$@`{")  # in a text of most languages, what code may follow
_MOST_MODE = 0o777
_MODES = frozenset("01234567")
_DEVICES = ("/dev/", "/proc/")
_TWO = 2


def change(code: Argument, program: str) -> Judgement | None:
    """The files that code writes, copies and moves; None where it may do anything else."""
    name = unversioned(program)
    language = "R" if name in ("R", "Rscript") else LANGUAGES.get(name)
    if language is None or not code.exact:
        return None
    made = _Changes(code, language)
    try:
        for statement in statements(code.text, language):
            made.add(*called(statement, language))
    except Doubtful:
        return None
    return made.judgement() if made.writes else None


class _Changes:
    """The files that statements of a language change."""

    def __init__(self, code: Argument, language: str) -> None:
        self.code = code
        self.language = language
        self.deeds: list[str] = []
        self.writes: list[Argument] = []
        self.transfers: list[Transfer] = []

    def add(self, name: str, words: list[str]) -> None:
        """Add what a call does; raises Doubtful where that is not certain."""
        if not name:
            return
        language = self.language
        if name in _TRANSFERS[language]:
            self.transfer(_TRANSFERS[language][name], words)
        elif name in _WRITING.get(language, "").split():
            self.write(words)
        elif name in _SETTING.get(language, "").split():
            self.set_mode(words)
        elif name in _MAKING.get(language, "").split():
            self.touch("creates the folder", words)
        elif name in _TOUCHING.get(language, "").split():
            self.touch("touches" if language != "R" else "", words)
        else:
            raise Doubtful(f"uses `{name}`")

    def touch(self, does: str, words: list[str]) -> None:
        """A folder or a file that is made; what R creates loses what it held."""
        if not words or not does or not _SETTINGS.issuperset([word.rstrip(":") for word in words[1:]]):
            raise Doubtful("has other arguments")
        self.note(does, self.path(words[0]))

    def write(self, words: list[str]) -> None:
        """A file that gets a text."""
        match words:
            case [path, ",", text] if text[:1] == "'" and len(text) > _TWO and _RUNNING.isdisjoint(text):
                self.note("writes", self.path(path))
            case _:
                raise Doubtful("writes what is computed")

    def set_mode(self, words: list[str]) -> None:
        """A file that gets another mode, which Ruby and Perl have first."""
        match words if self.language not in ("Ruby", "Perl") else words[::-1]:
            case [path, ",", mode] if self.is_mode(mode):
                self.note("changes the mode of", self.path(path))
            case _:
                raise Doubtful("sets a mode that is computed")

    def is_mode(self, word: str) -> bool:
        """Whether a mode only says who may read, write and run a file: 0644, 0o755, "755"."""
        digits = word.strip("'").removeprefix("0o")
        leads = word.startswith("0") or (word[:1] == "'" and self.language in ("JavaScript", "R"))
        return leads and bool(digits) and _MODES.issuperset(digits) and int(digits, 8) <= _MOST_MODE

    def transfer(self, full: str, words: list[str]) -> None:
        """A file that is copied or moved."""
        from assent.risk.languages.python.transfers import MOVERS, Transfer, is_broad

        if len(words) <= _TWO or words[1] != "," or not _SETTINGS.issuperset([word.rstrip(":") for word in words[3:]]):
            raise Doubtful("has other arguments")
        source, target = self.path(words[0]), self.path(words[2])
        if source.text.startswith(_DEVICES) or target.text.startswith(_DEVICES):
            raise Doubtful("copies a device")
        if full == "shutil.copytree" and is_broad(target):
            raise Doubtful("copies files over others")
        self.transfers.append(Transfer([source], [target], full in MOVERS, full))
        self.writes += self.transfers[-1].targets
        verb = "moves" if full in MOVERS else "copies"
        self.deeds.append(f"{verb} `{source.text}` to `{target.text}`")

    def note(self, does: str, path: Argument) -> None:
        """Note what is done to a file."""
        self.writes.append(path)
        self.deeds.append(f"{does} `{path.text}`")

    def path(self, word: str) -> Argument:
        """A path in quotes, which certainly stands for itself."""
        text = literal(word[1:-1]) if word[:1] == "'" else ""
        if not text or text[:1] in "|<>" or ":" in text or text != text.strip():
            raise Doubtful("has a path that may be anything else")
        return replace(self.code, text=text, prefix=text, quoted=True)

    def judgement(self) -> Judgement:
        """The effect of all of it."""
        moved = [path for each in self.transfers for path in each.moved]
        landed = [path for each in self.transfers for path in each.landed]
        reads = tuple([path for each in self.transfers for path in each.sources])
        written = listed([path.text for path in self.writes])
        does = self.deeds[0] if len(self.deeds) == 1 else f"writes {written}"
        writes = (*self.writes, *landed, *moved)
        reason = f"{titled(self.language)} {does}"
        return Judgement(Category.ModifiesFilesystem, reason, self.code, reads=reads, writes=writes, whole=tuple(moved))
