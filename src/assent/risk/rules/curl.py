"""curl: one address fetched to the terminal is a read; the other two hundred options decide the rest."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import Option, Reading, read
from assent.command.word import part
from assent.record import replace
from assent.risk.address import READING, addressed, include_deletion, instead, is_here, last_name, port_here, sent
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.phrases import spelled
from assent.risk.entries.proofs import requested
from assent.risk.entries.table import judge
from assent.risk.entries.tally import Tally, writing
from assent.risk.finding import Judgement, Unknown
from assent.risk.rules.passwords import AWAY, kept_here
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.entries.table import Table
    from assent.risk.premise import Premise

PASSWORDS = ("-u", "--oauth2-bearer")
COOKIES = ("-b",)
# Options by which another machine asks in place of this one, and is given the cookies.
THROUGH = ("-x", "--preproxy", "--proxy1.0", "--socks4", "--socks4a", "--socks5", "--socks5-hostname")
FOLDER = "--output-dir"  # of the files that these save, or that those in a file of options may save
SAVING = ("-o", "-O", "--remote-name-all", "-K")
SENT = ("-d", "--data-raw", "--data-binary", "--data-urlencode", "--json", "-F", "--form-string")
CHANGING = ", which may change data"
_LOGIN = "sends a password"
TOLD = ("-H", *SENT)  # what a request tells a server
CREATING = {"POST", "PUT", "PATCH"}
DATA = ("-d", "--data-raw", "--data-binary", "--data-urlencode", "--json")


def output_format(word: Argument) -> Judgement:
    """`%output{file}` writes, and `@file` is the format from a file."""
    if not word.exact and not word.prefix:
        return Judgement(
            Category.Unrecognized, f"the format `{word.text}` is only known at run time", word, unknown=Unknown.Word
        )
    if "%output" in word.text.replace("%%", ""):
        return Judgement(Category.Unrecognized, f"the format `{word.text}` writes a file", word)
    if word.prefix.startswith("@"):
        reason = f"`{word.text}` holds the format, which may write files"
        return Judgement(Category.Unrecognized, reason, word, reads=(part(word, 1),))
    return Judgement(Category.ReadsFilesystem, "a format")


def query(word: Argument) -> Judgement:
    """Text, or `@file` or `name@file`, which is sent."""
    _, at, path = word.text.partition("@")
    if not at:
        return sent(word)
    if path == "-":
        return Judgement(Category.ModifiesRemote, "the request sends its input", word)
    reads = (replace(word, text=path, prefix=path),)
    return Judgement(Category.ModifiesRemote, f"the request sends the file {quoted(path)}", word, reads=reads)


def server_command(word: Argument) -> Judgement:
    """A command to a server of files: `PWD`, and with `-` or `+` before it, `-DELE x`."""
    verb = word.text.removeprefix("-").removeprefix("+").partition(" ")[0]
    if word.exact and verb in ASKING and not any(end in word.text for end in "\r\n"):
        return Judgement(Category.ReadsRemote, f"`{word.text}` only queries the server")
    if verb.upper() in REMOVING:
        return Judgement(Category.DeletesData, f"`curl -Q` deletes files of the server with `{word.text}`", word)
    return Judgement(Category.ModifiesRemote, f"`curl -Q` sends the command `{word.text}` to the server", word)


def form(word: Argument) -> Judgement:
    """`name=value`; `name=@file` and `name=<file` send a file."""
    name, _, value = word.text.partition("=")
    path = value[1:].partition(";")[0] if value[:1] in ("@", "<") else ""
    start = part(word, len(name) + 2)
    read = replace(start, text=path, prefix=start.prefix[: len(path)])
    what = f"the file {quoted(path)}" if path else f"{quoted(name)} as data"
    return Judgement(
        Category.ModifiesRemote,
        f"the request sends {what}",
        word,
        reads=(read,) if path and path != "-" else (),
    )


ASKING = frozenset("PWD LIST NLST STAT SIZE MDTM NOOP HELP SYST FEAT TYPE PASV EPSV CWD CDUP".split())
REMOVING = frozenset("DELE RMD XRMD RM RMDIR".split())  # the last two of SFTP


def curl(command: Command, _: Surroundings) -> Judgement:
    """curl: the method, what is sent, and where the answer goes."""
    name = command.argv[0].text
    reading = read(command.argv, index.stated("curl").grammar)
    asked = [*reading.operands, *[word.value for word in reading.options if word.name == "--url" and word.value]]
    changes = _changes(reading)
    searches = changes and _searches(reading, asked)
    changes = changes and not searches
    stated = _stated(command, reading, searches=searches)
    table = kept_here(stated, command.argv, PASSWORDS, asked)
    through = [option for option in reading.options if option.name in THROUGH]
    known = table if through else kept_here(table, command.argv, COOKIES, asked)
    found = judge(known, command.argv, name)
    does = "fetches an address" if reading.operands or reading.has("--url") else "names no address to fetch"
    tally = Tally(found.reason or f"`{name}` {does}")
    tally.include(found)
    for proxy in [instead(option.value) for option in through if option.value is not None]:
        if proxy.category is Category.ReadsSecrets:
            tally.include(proxy)
    for jar in _jars(reading) if known is not table else ():
        tally.include(Judgement(Category.ReadsFilesystem, found.reason, jar, reads=(jar,)))
    _add_data(tally, reading, sends=not searches)
    if searches and tally.category <= Category.ReadsRemote:
        tally.reason = f"`{name}` searches {listed([word.text for word in asked])}"
    if reading.has("-O") or reading.has("--remote-name-all"):
        for word in asked:
            tally.include(writing(last_name(word), f"`curl -O` saves `{last_name(word).text}`", word))
    if changes:
        data = [word.value for word in reading.options if word.name in SENT and word.value]
        include_deletion(tally, asked, data)
    reason = addressed(tally.reason, name, asked)
    reason = _with_request(reason, name, reading, asked) if changes else reason
    tally.reason = _unchecked(_with_files(reason, reading), tally.category, reading)
    if reading.has("-h") and tally.category <= Category.ReadsRemote:
        tally.reason = f"`{name}` only prints help"
    return replace(tally.judgement(), premise=_to_own_server(tally, command, reading, asked))


def _with_request(reason: str, name: str, reading: Reading, asked: Sequence[Argument]) -> str:
    """The reason with the method, where it only names a header, and with the files that are sent."""
    files = [*_files(reading), *_uploads(reading)]
    noun = "file" if len(files) == 1 else "files"
    begun = f"`{name}` sends the header `"
    if asked and reason.startswith(begun):  # which is not all that it sends
        where = listed([word.text for word in asked])
        request = f"a `{_method(reading)}` request"
        whole = f"the {noun} {listed(files)} to {where} in {request}" if files else f"{request} to {where}"
        return f"`{name}` sends {whole} with the header `{reason.removeprefix(begun)}"
    begun = f"`{name}` sends a `{_method(reading)}` request"
    if not files or not (reason.startswith(f"{begun} to ") and reason.endswith(CHANGING)):
        return reason
    where = reason.removeprefix(begun).removesuffix(CHANGING)
    return f"`{name}` sends the {noun} {listed(files)}{where} in a `{_method(reading)}` request"


def _jars(reading: Reading) -> list[Argument]:
    """The files of cookies that a request sends, each to the server that it is of."""
    values = [option.value for option in reading.options if option.name in COOKIES and option.value is not None]
    named = [replace(each, text=each.text[1:], prefix=each.prefix[1:]) for each in values if each.text[:1] == "@"]
    return [*named, *[each for each in values if each.text[:1] != "@" and "=" not in each.text]]


def _unchecked(reason: str, category: Category, reading: Reading) -> str:
    """The reason that something is sent, where nobody checks to whom: -k."""
    if category < Category.ModifiesRemote or not reading.has("-k"):
        return reason
    deed, comma, clause = reason.partition(", which ")
    return f"{deed} without checking its certificate{comma}{clause}"


def _uploads(reading: Reading) -> list[str]:
    """The files of `-T`, which is the input where it names none."""
    uploads = [word.value.text for word in reading.options if word.name == "-T" and word.value]
    return [text for text in uploads if text not in ("-", ".")]


def _with_files(reason: str, reading: Reading) -> str:
    """The reason with the files that go the way of a password."""
    begin, sends, where = reason.partition(f"{_LOGIN} to ")
    files = [*_files(reading), *_uploads(reading)] if sends else []
    return f"{begin}{_LOGIN} and {listed(files)} to {where}" if files else reason


def _to_own_server(tally: Tally, command: Command, reading: Reading, asked: Sequence[Argument]) -> Premise | None:
    """The premise that a request only gives data to a server of the project, on this machine."""
    ports = [port_here(word) for word in asked]
    if None in ports or not ports or tally.category not in (Category.ModifiesRemote, Category.Unrecognized):
        return None
    stated = [word.value.text.upper() for word in reading.options if word.name == "-X" and word.value]
    told = [word for word in reading.options if word.name in TOLD]
    if not {*stated} <= CREATING or any(word.name in AWAY for word in reading.options) or not all(map(_is_told, told)):
        return None
    found = judge(index.stated("curl").without(("-X", *PASSWORDS, *TOLD)), command.argv, command.argv[0].text)
    if found.category > Category.ModifiesFilesystem:
        return None
    from assent.risk.premise import Premise  # few requests change what is on this machine

    method = _method(reading) if _changes(reading) else "GET"
    where = listed([word.text for word in asked])
    reason = f"`{command.argv[0].text}` sends a `{method}` request to {where}, a server of the project"
    numbers = tuple([port for port in ports if port is not None])
    return Premise("", Category.RunsProjectCode, reason, tally.category, ports=numbers)


def _is_told(option: Option) -> bool:
    """Whether the text says what an option sends, or at least how that begins: no file whose name is computed."""
    value = option.value
    if value is None or value.exact:
        return value is not None
    if not value.quoted or value.several:
        return False
    begun = option.name not in ("-F", "--data-urlencode") and value.prefix[:1] not in ("", "@")
    return begun or option.name in ("--data-raw", "--form-string")


def _changes(reading: Reading) -> bool:
    """Whether the request may change something: by its method, or by the data that it sends."""
    stated = [word.value.text.upper() for word in reading.options if word.name == "-X" and word.value]
    if stated:
        return stated[-1] not in READING
    sends = any(word.name in SENT for word in reading.options)
    return sends and not (reading.has("-G") and not reading.has("-:"))


def _method(reading: Reading) -> str:
    """The method of a request that may change something."""
    stated = [word.value.text for word in reading.options if word.name == "-X" and word.value]
    return stated[-1].upper() if stated else "POST"


def _files(reading: Reading) -> list[str]:
    """The files whose text a request sends."""
    values = [(word.name, word.value) for word in reading.options if word.name in SENT and word.value]
    found = [form(value) if name == "-F" else _data(name, value) for name, value in values if name != "--form-string"]
    return [word.text for judgement in found for word in judgement.reads if word.text]


def _data(name: str, value: Argument) -> Judgement:
    """The judgement of the value of an option of data: `@file`, and where curl encodes it, `name@file`."""
    within = name == "--data-urlencode" or value.text[:1] == "@" or not value.exact
    return query(value) if within and name != "--data-raw" else sent(value)


def _where(reading: Reading) -> str:
    """The addresses that a request goes to, as far as they are operands: " to `https://example.com`"."""
    asked = [word.text for word in reading.operands]
    return f" to {listed(asked)}" if asked else ""


def _stated(command: Command, reading: Reading, *, searches: bool) -> Table:
    """The table of curl without the options that do nothing in this request."""
    stated = index.stated("curl")
    if all(word.exact for word in command.argv) and not any(map(reading.has, SAVING)):
        stated = stated.without((FOLDER,))  # it saves nothing
    return stated.without(("-X",)) if searches else stated


def _searches(reading: Reading, asked: Sequence[Argument]) -> bool:
    """Whether the request only sends a search to a server on this machine."""
    if any(word.name in (*AWAY, *THROUGH) for word in reading.options) or not all(map(is_here, asked)):
        return False
    from assent.risk.searching_requests import only_searches  # few requests send data to this machine

    return only_searches(reading, asked)


def _add_data(tally: Tally, reading: Reading, *, sends: bool) -> None:
    """Data is sent with POST; with `-G` it is part of the address, and of a search it `sends` nothing to keep."""
    in_address = reading.has("-G") and not reading.has("-:")
    for option in reading.options:
        value = option.value
        if option.name not in DATA or value is None:
            continue
        tally.include(requested(_data(option.name, value), "curl"))
        if sends and not in_address:
            tally.add(Category.ModifiesRemote, f"`curl {spelled(option)}` sends data{_where(reading)}", option.argument)
