"""What code is told to do by the name of a task: drop a database, deploy, install; and code in the words themselves."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Judgement

STORED = frozenset("db database databases data schema schemas migrate migration migrations ecto tables".split())
LOSING = frozenset(
    "drop reset fresh wipe flush purge truncate nuke refresh rollback undo down revert destroy recreate".split()
)
DROPS = (
    ("alembic", "downgrade"),
    ("db", "downgrade"),
    ("db", "reset"),
    ("manage.py", "flush"),
    ("drizzle-kit", "drop"),
    ("manage.py", "reset_db"),
    ("database", "drop"),
    ("drush", "sql-drop"),
    ("drush", "sql:drop"),
    ("drush", "site:install"),
    ("drush", "site-install"),
    ("db", "drop"),
    ("db", "clean"),
    ("site", "empty"),
    ("site", "delete"),
    ("celery", "purge"),
)
REMOTE = ("https://", "http://", "git@", "git://", "ssh://", "github.com/")  # where a template or a Dockerfile may be
TEMPLATED = frozenset("rails docker podman buildah nerdctl".split())  # run what is at an address among their words
ERASING = ("delete_all", "destroy_all", "drop_table", "drop_database", "truncate", "DROP ", "DELETE FROM", "TRUNCATE ")
TASKING = frozenset(  # programs whose operands are names of tasks
    """
    npm pnpm yarn bun make gmake just task go-task rake rails thor gradle gradlew mvn mvnw mvnd invoke inv fab doit ant
    sbt lein mage composer grunt gulp nx turbo poe mix artisan php python python3 python2 bash sh zsh deno flask
    django-admin node ruby sequelize knex typeorm symfony console manage.py phing robo mask cargo-make tox nox
    """.split()
)
DRY = ("--dry-run", "--just-print", "--recon", "--help", "--list")
MAKING = ("make", "gmake", "just", "ninja", "rake", "ant")
SENDING = frozenset(("deploy", "publish"))
LOCALLY = frozenset("local locally dry check test preview build status list plan diff".split())
INLINE = {  # options behind which a program takes code, apart from those that are judged by their language
    "jrunscript": "-e",
    "groovy": "-e -p -n",
    "swift": "-e",
    "elixir": "-e --eval --rpc-eval",
    "iex": "-e --eval",
    "mix": "-e --eval",
    "erl": "-eval -run -s",
    "ghc": "-e",
    "ocaml": "-e",
    "ipython": "-c",
    "ptpython": "-c",
    "bpython": "-c",
    "ts-node": "-e --eval -p -pe --print",
    "ts-node-esm": "-e --eval -p -pe --print",
    "tsx": "-e --eval -p --print",
    "esno": "-e --eval",
    "jiti": "-e --eval",
    "babel-node": "-e --eval -p --print",
    "zx": "-e --eval",
    "pylint": "--init-hook",
    "clisp": "-x",
    "ecl": "-eval --eval",
    "gnuplot": "-e",
    "scala": "-e",
    "kotlin": "-e",
    "bb": "-e",
    "clj": "-e -M -X",
    "clojure": "-e -M -X",
    "sage": "-c",
    "swipl": "-g -t",
    "crystal": "eval",
    "deno": "eval",
    "rails": "runner r",
    "rake": "-e --execute -p --execute-print -E --execute-continue",
    "manage.py": "-c --command",
    "symfony": "php",
    "drush": "php:eval ev php-eval",
    "wp": "eval",
    "artisan": "--execute",
    "psysh": "-e",
    "csi": "-e -eval",
    "amm": "-c --code",
    "scala-cli": "-e --execute-script --execute-scala --execute-java -S --script-snippet --scala-snippet",
    "jbang": "-c --code",
    "maxima": "--batch-string -r --run-string",
    "gprolog": "--query-goal --init-goal --entry-goal",
    "scilab": "-e",
    "wolframscript": "-c -code --code",
    "stata": "-e",
    "dotnet-script": "eval -e",
    "rustpython": "-c",
    "latexmk": "-e -usepretex -pretex",
}
ESCAPING = ("--shell-escape", "-shell-escape", "--enable-write18", "-enable-write18")
TEX = ("pdflatex", "xelatex", "lualatex", "latex", "tex", "pdftex", "luatex", "xetex", "latexmk", "tectonic", "context")
ENGINES = ("-pdflatex=", "-latex=", "-lualatex=", "-xelatex=")  # of latexmk: commands
READING = frozenset(  # read code from their input when no file is named
    "jshell groovysh iex utop ocaml clisp ecl swipl scala elixir erl jrunscript clj clojure bb ipython ts-node".split()
)


def errand(command: Command, judgement: Judgement) -> Judgement:
    """`judgement`, that code of the project is run, raised by what the words tell that code to do."""
    name = command.argv[0].text.rpartition("/")[2]
    words = [word for word in command.argv[1:] if word.exact]
    if any(word.text in DRY or (word.text == "-n" and name in MAKING) for word in words):
        return judgement
    told = (
        _coded(name, command, words)
        or _dropped(name, words)
        or _sent(name, words)
        or _installed(name, words)
        or _fetched(name, words)
    )
    if told is None and SENDING & _parts(name) and not LOCALLY & _parts(name):
        told = Category.ModifiesRemote, f"`{name}` deploys or publishes the project", command.argv[0]
    if told is None:
        return judgement
    category, reason, fault = told
    return replace(judgement, category=category, reason=reason, fault=fault)


def _coded(name: str, command: Command, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """Code that is in the words themselves, or is given to read."""
    coder = words[0].text.rpartition("/")[2] if words and name.startswith("python") else name
    if coder == "manage.py" and not any(word.text in ("shell", "shell_plus") for word in words):
        coder = ""  # -c is another option
    options = INLINE.get(coder, "").split()
    for at, word in enumerate(words):
        text = word.text
        if text in options or (text.partition("=")[0] in options and text.startswith("-")):
            option, equals, code = text.partition("=")
            code = code if equals or at + 1 == len(words) else words[at + 1].text
            if any(part in code for part in ERASING):
                return Category.DeletesData, f"the code of `{name}` deletes data", word
            shown = f"the code {quoted(code)}" if code else "code"
            return Category.Unrecognized, f"`{name} {option}` runs {shown}", word
        if name in TEX and text in ESCAPING:
            return Category.Unrecognized, f"`{name} {text}` lets the document start programs", word
        if name in TEX and (text[:1] == "\\" or (name == "latexmk" and text.startswith(ENGINES))):
            return Category.Unrecognized, f"`{name}` runs the code `{text}`", word
    fed = command.stdin is not None or any(r.given is not None for r in command.redirects)
    if name in READING and fed and not any(word.text[:1] != "-" for word in words):
        return Category.Unrecognized, f"`{name}` runs code from its input", command.argv[0]
    return None


def _dropped(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """A task whose name says that stored data goes: db:drop, migrate:fresh, ecto.reset, `alembic downgrade`."""
    pairs = [(name, words[0])] if words else []
    pairs += [(one.text.rpartition("/")[2], other) for one, other in pairwise(words)]
    for before, word in pairs:
        parts = _parts(word.text)
        if (
            (before, word.text) in DROPS
            or (name, word.text) in DROPS
            or (name in TASKING and STORED & parts and LOSING & parts)
        ):
            return Category.DeletesData, f"`{_whole(name, words, word)}` deletes stored data", word
    return None


def _whole(name: str, words: Sequence[Argument], task: Argument) -> str:
    """The command that runs a task, with the plain words in front of it: `dotnet ef database drop`."""
    before = [word.text for word in words[: words.index(task)]]
    return (
        " ".join([name, *before, task.text]) if all(each.isalpha() for each in before) else _called(name, words, task)
    )


def _called(name: str, words: Sequence[Argument], task: Argument) -> str:
    """What a reason calls the command that runs a task: `npm run deploy`, `mvn deploy`."""
    verb = words[0].text if words and words[0] is not task else ""
    return f"{name} {verb} {task.text}" if verb in ("run", "run-script") else f"{name} {task.text}"


def _sent(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """A task or script whose name says that it deploys or publishes."""
    for word in words if name in TASKING else ():
        parts = _parts(word.text)
        releases = name.startswith(("mvn", "gradle")) and word.text.startswith("release:")
        if (SENDING & parts or releases) and not LOCALLY & parts:
            return Category.ModifiesRemote, f"`{_called(name, words, word)}` deploys or publishes the project", word
    return None


def _fetched(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """A template or a Dockerfile from elsewhere: `rails new x -m https://…`, `docker build https://…`."""
    for word in words if name in TEMPLATED else ():
        if word.text.removeprefix("LOCATION=").startswith(REMOTE):
            return Category.RunsFetchedCode, f"`{name}` fetches `{word.text}` and runs its code", word
    return None


def _installed(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """`make install` puts files among those of the system; `pm2 startup` has it start with the machine."""
    texts = {word.text for word in words}
    named = {"make": "install uninstall", "gmake": "install uninstall", "ninja": "install", "pm2": "startup unstartup"}
    for word in words:
        if word.text in named.get(name, "").split() and not any(text.startswith("DESTDIR=") for text in texts):
            return Category.ModifiesSystem, f"`{name} {word.text}` installs for the whole machine", word
    return None


def _parts(text: str) -> set[str]:
    """The parts of the name of a task, or of the last component of a path: db:migrate-fresh."""
    if text.startswith("-") or "=" in text:
        return set()
    name = text.rpartition("/")[2]
    for mark in ":.-_@":
        name = name.replace(mark, " ")
    return set(name.casefold().split())
