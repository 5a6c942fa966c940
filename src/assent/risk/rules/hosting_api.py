"""`gh api` and its like: one request to a hosting service, which reads unless a word makes it more.

The request carries the login, so that the machine it goes to must be one that is known. Fields turn
it into a POST, but for the query language, where the document says whether it changes anything.
"""

from __future__ import annotations

from assent.command.options import Option, Reading, read
from assent.command.word import part
from assent.record import Record, replace
from assent.risk.address import addressed, header, method
from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Operands, Program, Role, proven
from assent.risk.entries.table import Table
from assent.risk.entries.table import judge as judge_table
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.rules.files import kept
from assent.risk.rules.hosted import host, repository
from assent.risk.rules.json import expression
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

SECRET = frozenset(("variables", "triggers", "secure_files", "deploy_tokens"))  # of GitLab: their values are shown
FILES = ("/contents/", "/repository/files/", "/src/", "/raw/")  # after which a path in the repository follows
PUBLIC = (("private", "false"), ("visibility", "public"))  # settings with which everybody sees a repository
OBJECTS = {"repos": 2, "projects": 1}  # of GitHub and GitLab: the words that name one behind it
CHANGING = ("POST", "PATCH", "PUT")
WORD = frozenset("abcdefghijklmnopqrstuvwxyz_")


class Field(Record):
    """`-f name=value`, or `-F name=@file`."""

    name: str
    value: str
    option: Option
    word: Argument


def _endpoint(word: Argument) -> Judgement:
    """The path of a request, or an address."""
    text = word.text
    if "$(" in text or "`" in text:
        return Judgement(Category.Unrecognized, f"the path `{text}` is only known at run time", word)
    if "://" in text.partition("?")[0]:
        return repository(word)
    if not word.exact and not word.prefix:
        return Judgement(
            Category.Unrecognized, f"the path `{text}` is only known at run time", word, unknown=Unknown.Word
        )
    what = kept(word, _file_shown(text))
    if what:
        return Judgement(Category.ReadsSecrets, f"`{text}` {what}", word)
    return Judgement(Category.ReadsRemote, f"`{text}` is asked")


def _file_shown(endpoint: str) -> str:
    """The file of a repository whose contents are asked for: repos/o/r/contents/.env?ref=main; else nothing."""
    path = endpoint.partition("?")[0].replace("%2F", "/").replace("%2f", "/")
    for before in FILES:
        _, found, file = path.partition(before)
        if found:
            return file.removesuffix("/raw").removesuffix("/blame")
    return ""


METHOD = "-X"
API = Program(
    "api",
    """
    -h,--help --cache= -i,--include --paginate --slurp --silent --verbose -p,--preview= -t,--template= --output=
    --color --obey-ratelimit -f,--raw-field= -F,--field= --form=
    """,
    Operands(proven(_endpoint), most=1),
    {
        "-X,--method=": proven(method),
        "-H,--header=": proven(header),
        "-q,--jq=": proven(expression),
        "--hostname=": proven(host),
        "--input=": Effect(Role.Reads, Category.ModifiesRemote, "sends"),
        "-R,--repo=": proven(repository),
    },
    Category.ReadsRemote,
    "queries {1:|the service}",
    modes=(("-h", Program("")),),
    abbreviates=False,
)
TABLE = Table(API)


def judge(argv: Sequence[Argument], name: str) -> Judgement:
    """Judge `argv`, whose first word is `api`; `name` is how reasons call it."""
    tally = Tally("")
    found = judge_table(TABLE, argv, name)
    tally.include(found)
    tally.reason = found.reason
    reading = read(argv, TABLE.grammar)
    endpoint = reading.operands[0].text if reading.operands else ""
    fields = _fields(reading)
    for field in fields:
        _file(tally, field)
    if endpoint.strip("/") == "graphql":
        _query(tally, [field for field in fields if field.name == "query"], reading)
    elif fields and not _gets(reading):
        deed = f"`{name}` {_sends(fields, endpoint, reading)}"
        tally.add(Category.ModifiesRemote, deed, fields[0].word)
        if tally.category is Category.ModifiesRemote and not reading.has("--input"):
            tally.reason = deed  # not only its method
    if name.startswith("glab") and SECRET.intersection(endpoint.partition("?")[0].split("/")):
        does = "shows" if tally.category <= Category.ReadsRemote else "changes and shows"
        shown = f"`{name}` {does} values of `{endpoint}`, which may be secret"
        tally.add(Category.ReadsSecrets, shown, reading.operands[0])
    tally.reason = addressed(tally.reason, name, reading.operands[:1])
    return tally.judgement()


def _fields(reading: Reading) -> list[Field]:
    fields = []
    for option in reading.options:
        if option.name in ("-f", "-F", "--form") and option.value is not None:
            word = part(option.value, 1) if option.value.text.startswith("=") else option.value
            name, _, value = word.text.partition("=")
            fields.append(Field(name, value, option, word))
    return fields


def _sends(fields: Sequence[Field], endpoint: str, reading: Reading) -> str:
    """The deed of a request with fields; that of one which makes a repository public says so."""
    chosen = reading.value(METHOD)
    by = "POST" if chosen is None else chosen.text.upper()
    kind, *named = endpoint.strip("/").split("/")
    is_public = any((field.name, field.value.casefold()) in PUBLIC for field in fields)
    if is_public and len(named) == OBJECTS.get(kind) and by in CHANGING:
        called = "/".join(named)
        what = "project" if kind == "projects" else "repository"
        return f"makes {f'this {what}' if called[:1] in ('{', ':') else f'the {what} {quoted(called)}'} public"
    file = next((field.value[1:] for field in fields if field.option.name != "-f" and field.value[:1] == "@"), "")
    return f"sends {f'the file {quoted(file)}' if file else quoted(fields[0].word.text)} by {by}"


def _gets(reading: Reading) -> bool:
    chosen = reading.value(METHOD)
    return chosen is not None and chosen.exact and chosen.text.upper() == "GET"


def _file(tally: Tally, field: Field) -> None:
    """Add the file that `-F name=@file` sends."""
    word = field.word
    if field.option.name == "-f" or (word.exact and field.value[:1] != "@"):
        return
    known = word.prefix.partition("=")[2]
    if field.value[:1] == "@":
        path = field.value[1:]
        tally.add(Category.ModifiesRemote, f"`gh api {field.option.name}` sends the file `{path}`", word)
        if path != "-":
            tally.reads.append(replace(word, text=path, prefix=known[1:]))
    elif not known:
        tally.add(Category.Unrecognized, f"`{word.text}` may send a file; `-f` sends text", word)


def _query(tally: Tally, documents: Sequence[Field], reading: Reading) -> None:
    """Add what the document in the query language does."""
    if len(documents) != 1 or reading.has("--input"):
        tally.add(Category.Unrecognized, "Assent cannot see the GraphQL query", None)
    for field in documents:
        text = _uncommented(field.value)
        words = _words(field.value)  # a sign of a comment may be part of a text
        if not field.word.exact:
            tally.add(Category.Unrecognized, "Assent cannot see the GraphQL query", field.word, Unknown.Word)
        elif "mutation" in words:
            deletes = any(word.startswith("delete") for word in words)
            category = Category.DeletesData if deletes else Category.ModifiesRemote
            does = "deletes data" if deletes else "changes data"
            first = field.value.partition("mutation")[2].partition("{")[2].strip()
            called = first.partition("(")[0].partition("{")[0].rstrip("} ")
            tally.add(
                category, f"the request runs the mutation {quoted(called)}, which {does} on the server", field.word
            )
        elif not text.startswith(("{", "query", "fragment")):
            tally.add(Category.Unrecognized, "the document is not a query", field.word)


def _uncommented(text: str) -> str:
    """The document without its comments."""
    return "\n".join([line.partition("#")[0] for line in text.split("\n")]).strip()


def _words(text: str) -> list[str]:
    spaced = "".join([character if character in WORD else " " for character in text.casefold()])
    return spaced.split()
