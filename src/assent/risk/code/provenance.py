"""The owner of the code that a command runs: the project, somebody it is fetched from, or another folder."""

from __future__ import annotations

from assent.command.program import runs_others, subcommands
from assent.command.word import part
from assent.lazy import Lazy
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.packages import LOCAL, WITH, asked, fetched, leading, operands
from assent.risk.disk import paths
from assent.risk.disk.folders import folders
from assent.risk.disk.ground import TEMPORARY, Ground
from assent.risk.entries.programs import BUILDING, NPM_LIKE, SOURCING
from assent.risk.entries.tally import is_inert
from assent.rules_table import FETCHES, is_a, known, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.code import errands
    from assent.risk.disk import access
    from assent.risk.finding import Judgement
    from assent.risk.premise import Premise
else:
    errands, access = Lazy("assent.risk.code.errands"), Lazy("assent.risk.disk.access")


WITHIN = " \"'=:,"  # behind which a path may begin inside a word
PEOPLES = ("tmp", "var/tmp", "home", "root", "Users", "private", "dev/shm")  # where people keep files
HOMES = ("~/", *[f"/{folder}/" for folder in PEOPLES])
HERE = ("file:", "link:", "portal:", "path:")  # before the path of a package
SCRIPTED = ("-s", "--script", "--gui-script")  # with these uv runs a file as Python
OWN = "own-settings"  # files of the user that a program reads in any case

INTO = ("--prefix", "-C", "--dir", "--cwd", "--target", "--root")  # options that say where what is fetched goes

FETCHED = Category.RunsFetchedCode
OUTSIDE = Category.ModifiesSystem  # code of another folder is nobody's choice for this project
PLACES = tuple([(name,) for name in "bin usr opt sbin dev nix snap lib applications library".split()])


def _subcommand(command: Command, package: Argument) -> str:
    """The subcommand of `package`, with the space before it, such as ` install` of `npx playwright install`."""
    from assent.risk.entries import index  # few commands run a package

    words = [word for word in command.argv if word.start > package.start]
    name = package.text.partition("@")[0]
    entry = index.program(name)
    table, found = index.table(name, entry) if entry is not None else None, ""
    for word in words:
        below = table.below(word.text) if table is not None and word.exact else None
        if table is None or below is None:
            break
        table, found = table.of(below), f"{found} {word.text}"
    return found or "".join([f" {word.text}" for word in words[:1] if word.text[:1].isalpha() and word.exact])


def whose(command: Command, judgement: Judgement, ground: Ground) -> Judgement:
    """`judgement`, which runs code of the project at most, raised where the code is not the project's own."""
    package = fetched(command)
    if package is not None:
        return _fetching(command, package, judgement, ground)
    if judgement.category is not Category.RunsProjectCode:
        return judgement
    if is_a(command.program, SOURCING):
        from assent.risk.code.sourced import sourced  # few commands source

        return sourced(command, judgement, ground)
    judgement = errands.errand(command, judgement)
    secret = _secret(command, ground) if judgement.category < Category.ReadsSecrets else None
    if secret is not None:
        reason = f"`{command.argv[0].text}` may read `{secret.text}`, which {access.private(secret, ground)}"
        return replace(judgement, category=Category.ReadsSecrets, reason=reason, fault=secret)
    if judgement.category >= OUTSIDE:
        return judgement
    if ground.cwd is not None and not _is_ours(ground.resolve("."), ground):
        reason = f"`{command.argv[0].text}` runs code of `{ground.cwd}`, which is not the project"
        return replace(judgement, category=OUTSIDE, reason=reason, fault=command.argv[0], unread=False)
    return _reaching(command, judgement, ground)


def _fetching(command: Command, package: Argument, judgement: Judgement, ground: Ground) -> Judgement:
    """The judgement of a command that fetches the code which it runs, unless a task of that deletes data."""
    if package is not command.argv[-1] and (told := errands.lost(command)) is not None:
        return replace(judgement, category=told[0], reason=told[1], fault=told[2])
    name = asked(command, package)
    if (folder := _put_elsewhere(command, ground)) is not None:
        reason = f"`{name}` fetches `{package.text}` into `{folder.text}`, which is not the project"
        return replace(judgement, category=OUTSIDE, reason=reason, fault=folder)
    if premise(command) is not None:
        started = f"{package.text}{_subcommand(command, package)}"
        reason = f"`{name}` runs `{started}`, fetched unless the project has the package"
    elif f"{package.text}+" in known(command.program or "").get(FETCHES, ""):  # a subcommand without packages
        reason = f"`{name} {package.text}` fetches packages and may run their code"
    else:
        from assent.risk.code.fetched_words import fetches  # few commands fetch

        reason = f"`{name}` {fetches(command, package)}"
    return replace(judgement, category=FETCHED, reason=reason, fault=package)


def _reaching(command: Command, judgement: Judgement, ground: Ground) -> Judgement:
    """The judgement of code of the project that uses, or may write, a path outside it."""
    found = list(_elsewhere(command, ground))
    if not found:
        return judgement
    from assent.risk.code.handed import emptied, is_result, is_settings  # little code reaches outside

    prefixes = _prefixes(command)
    home = emptied(command, [each for each in found if not _is_among(each[0], prefixes)], ground)
    if home is not None:
        reason = f"`{command.argv[0].text}` may empty `{home.text}`, a whole home directory"
        return replace(judgement, category=Category.DeletesData, reason=reason, fault=home)
    unseen = [each for each in found if not each[1] and _is_unread(command, each[0], ground)]
    word, written = next(iter(unseen or found))
    made = any(path.text == word.text for path in judgement.writes)
    verb = "writes" if made else "may write" if written else "uses the code in"
    verb = "may write" if verb[0] == "u" and is_result(command, word) else verb
    verb = "sets up an installation in" if verb[0] == "u" and _is_among(word, prefixes) else verb
    verb = "takes settings from" if verb[:4] == "uses" and is_settings(command, word) else verb
    reason = f"`{command.argv[0].text}` {verb} `{word.text}`, outside the project"
    writes = (*judgement.writes, word) if written and not made else judgement.writes
    unread = None if made or written else bool(unseen)
    return replace(judgement, category=OUTSIDE, reason=reason, fault=word, writes=writes, unread=unread)


def _prefixes(command: Command) -> list[str]:
    """Words that say where the project is to be installed: ./configure --prefix="$HOME/.local", make PREFIX=/x."""
    if command.argv[0].text.rpartition("/")[2] not in ("configure", "cmake", "meson", "make", "gmake"):
        return []
    words = [word.text for word in command.argv]
    named = [f"{before}={word}" if before[-6:] == "prefix" else word for before, word in pairwise(words)]
    return [word for word in named if "prefix=" in word.casefold()]


def _is_among(path: Argument, prefixes: list[str]) -> bool:
    return any(word.endswith(path.text) for word in prefixes)


def _put_elsewhere(command: Command, ground: Ground) -> Argument | None:
    """The folder outside the project into which an option puts what is fetched: npm install --prefix ~ x."""
    for word in folders(command, INTO):
        components = ground.resolve(word.text) if word.exact else None
        if components is None or not ground.is_ours(components):
            return word
    return None


def premise(command: Command) -> Premise | None:
    """The premise that would make fetched code the project's: that the program is installed there already."""
    package = fetched(command)
    if package is None or not is_a(command.program, LOCAL) or not package.exact or "@" in package.text[1:]:
        return None
    before = (*leading(command.argv[1:], package), package)  # which may be in the word of the option
    if any(word.text in WITH or word.text.startswith("--package=") for word in before):
        return None
    if is_a(command.program, NPM_LIKE) and operands(command.argv[1:])[0].text not in ("exec", "x"):
        return None
    from assent.risk.premise import Premise  # few commands run a program that may be the project's

    reason = f"`{command.argv[0].text}` runs `{package.text}`, a program of the project"
    return Premise(package.text, Category.RunsProjectCode, reason, shown=_shown(command))


def _shown(command: Command) -> str:
    """The output of a program of the project where npx only asks it for that: `npx tsc --version`."""
    if command.program != "npx" or len(command.argv) != len(("npx", "tsc", "--version")):
        return ""
    asked = {"--version": "its version", "--help": "its help"}.get(command.argv[2].text)
    return f"`{command.argv[1].text}` prints {asked}" if asked and command.argv[2].exact else ""


def _elsewhere(command: Command, ground: Ground) -> Iterator[tuple[Argument, bool]]:
    """The paths among the words, outside the project, from which code or settings may come, or that are written."""
    told = [part.target for part in command.redirects if part.reads and part.target is not None]
    fed = told if any(word.text == "-" for word in command.argv) else []  # docker build - < /tmp/Dockerfile
    words = (*_own(command), *fed)
    for at, word in enumerate(words):
        for path in _paths(word):
            if (path.text[:1] in ("/", "~") and path.text[:2] != "//") or f"{path.text}/".startswith("../"):
                components = ground.resolve(path.text)
                if components is None or _is_ours(components, ground) or _is_own(command, path, ground):
                    continue
                from assent.risk.code.handed import (
                    is_data,
                    names_program,
                    names_project,
                )  # few name what is not the project's
                from assent.risk.code.outputs import is_output

                written = is_output(word, path, words[at - 1] if at else None)
                if written and is_inert(path):
                    continue
                written = written or (access.runs_by_itself(path, ground) and not names_program(command, path))
                if _is_system(components) and (written or not names_project(command, word, path)):
                    if written:
                        yield path, True
                    continue
                if word in fed or not is_data(command, word, path, ground):
                    yield path, written


def _secret(command: Command, ground: Ground) -> Argument | None:
    """A secret outside the project that a word names, for whatever the code does with it."""
    named = [path for word in _own(command) for path in _paths(word) if path.text.startswith(("/", "~", "../"))]
    beyond = [path for path in named if not paths.is_wild(path.text) and not _is_ours_at(path, ground)]
    return next((path for path in beyond if access.private(path, ground) and not _is_own(command, path, ground)), None)


def _is_own(command: Command, path: Argument, ground: Ground) -> bool:
    """Whether a path is that of settings of the user which the program reads in any case: npm --userconfig ~/.npmrc."""
    program = command.program or ""
    own = vocabulary(program, OWN)
    return any(ground.resolve(path.text) == ground.resolve(each) for each in own)


def _is_unread(command: Command, path: Argument, ground: Ground) -> bool:
    """Whether a path outside the project is a file of code: make -f /tmp/x; a folder is that of another project."""
    from assent.risk.code.filenames import is_build_part
    from assent.risk.code.handed import adds_folder, names_file

    components = ground.resolve(path.text)
    temporary = components is not None and any(paths.begins(components, folder) for folder in TEMPORARY)
    if temporary and (adds_folder(command, path) or is_build_part(path.text)):
        return True
    return (temporary or is_a(command.program, BUILDING)) and names_file(command, path)


def _paths(word: Argument) -> tuple[Argument, ...]:
    """The parts of a word that may be a path, also behind a scheme of packages or a colon: file:/x, --settings:/x."""
    text = word.text
    scheme = next((scheme for scheme in HERE if text.startswith(scheme)), "") if text.startswith(HERE) else ""
    if scheme:
        return (part(word, len(scheme)),)
    behind = text.find(":") + 1
    if text[:1] == "-" and "=" not in text and text[behind : behind + 1] in ("/", "~") and "://" not in text:
        return (part(word, behind),)
    last = text.rfind("=") + 1
    if text[:1] == "-" and text[last : last + 1] in ("/", "~"):  # --plugin=name=/x
        return (part(word, last),)
    inner = next((at for at in range(1, len(text)) if text[at - 1] in WITHIN and text[at:].startswith(HOMES)), 0)
    if inner and "://" not in text:  # --app 'node /tmp/x.js', -c python:/tmp/x.py
        end = next((at for at in range(inner, len(text)) if text[at] in WITHIN), len(text))
        return (replace(word, text=text[inner:end], prefix=text[inner:end]),)
    from assent.risk.unread import possible_path  # few words are of no known form

    if text[:1] != "-" or "=" in text:
        return possible_path(word)
    from assent.risk.code.outputs import glued  # few options have a value in the same word

    return glued(word) or possible_path(word)


def _own(command: Command) -> Sequence[Argument]:
    """The words of a command without those of another that it runs, which is judged itself: uv run --with x | cat a."""
    words = command.argv[1:]
    if not runs_others(command.program or "", [word.text for word in words]):
        return words
    if command.program == "uv" and any(word.text in SCRIPTED for word in words):
        return words
    running = subcommands(command.program or "")
    begin = next((at + 1 for at, word in enumerate(words) if word.text in running), 0)
    first = next(iter(operands(words[begin:])), None)
    end = next((at for at, word in enumerate(words) if word is first), len(words))
    while end < len(words) and words[end - 1].prefix[:1] == "-" and words[end].prefix[:1] in ("/", "~", "."):
        end += 1  # the value of an option: bundle exec --gemfile ../Gemfile
    from assent.command.wrappers.unwrap import preceding  # few commands run others

    return words[: max(end, preceding(command.argv, command.program or "") - 1)]


def _is_ours_at(path: Argument, ground: Ground) -> bool:
    return _is_ours(ground.resolve(path.text), ground)


def _is_ours(components: paths.Components | None, ground: Ground) -> bool:
    return components is not None and ground.is_project(components)


def _is_system(components: paths.Components) -> bool:
    """Whether a path is one of the programs and files of the system, which nobody brought here."""
    folded = tuple([component.casefold() for component in components])
    return any(paths.begins(folded, place) for place in PLACES)
