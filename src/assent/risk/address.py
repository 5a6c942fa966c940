"""Words that go over the network, or say what does: addresses, names, methods, headers, outputs.

Whoever owns the address sees the whole of it, so that an expansion in it may carry anything out.
"""

from __future__ import annotations

from assent.command.word import LABELS, part
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.tally import Tally, writing
from assent.risk.finding import Judgement, Unknown
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.parts import Redirection

PRINTED = (INPUT, BETWEEN, *LABELS)  # stand for what another command prints
WEB = ("http://", "https://")
LONGEST = 253  # letters of a name with its port
LOOPBACK = ("localhost", "127.0.0.1")
FETCHED = (*WEB, "ftp://", "ftps://")
READING = frozenset(("GET", "HEAD", "OPTIONS", "TRACE"))
OVERRIDING = ("x-http-method", "x-method-override")  # headers that turn a GET into another method
CREDENTIALS = "metadata metadata.google.internal metadata.goog instance-data instance-data.ec2.internal".split()
CREDENTIALS += ("100.100.100.200", "192.0.0.192")
NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-_")
HEX = frozenset("0123456789abcdefABCDEF")  # digits


def is_known(word: Argument) -> bool:
    """Whether the word is certain, or its only expansions are what the shell takes for a glob: `?a=b`, `[::1]`."""
    if word.exact or is_here(word):
        return True
    if not word.glob:
        return False
    here = word.prefix.startswith(tuple([f"{host}{mark}" for host in LOOPBACK for mark in ":/"])) and "/" in word.prefix
    return (here or word.prefix.startswith(WEB)) and not any(printed in word.text for printed in PRINTED)


def _decoded(text: str) -> str:
    """A part of an address with the letters that its `%2e` stand for."""
    first, *others = text.split("%")
    for piece in others:
        code = piece[:2]
        letter = chr(int(code, 16)) if len(code) == 2 and HEX.issuperset(code) else ""
        first += letter + piece[2:] if letter.isprintable() and letter else f"%{piece}"
    return first


def url(word: Argument) -> Judgement:
    """The address that is fetched."""
    if not is_known(word):
        reason = f"a part of the address `{word.text}` is only known at run time"
        return Judgement(Category.Unrecognized, reason, word, unknown=Unknown.Word)
    text = word.text
    if text.casefold().startswith("file:"):
        path = text[len("file:") :]
        path = path.removeprefix("//").removeprefix("localhost") or "/"
        from assent.risk.globbed import globbed  # few addresses are of files

        return Judgement(Category.ReadsFilesystem, f"`{text}` is a file", word, reads=globbed(word, _decoded(path)))
    if "://" in text.partition("?")[0] and not text.casefold().startswith(FETCHED):
        from assent.risk.deleting_requests import states_loss  # few addresses have another scheme

        if stated := states_loss(_decoded(text).rpartition("/")[2].lstrip("_").replace(":", " ")):
            return Judgement(Category.DeletesData, f"the request sends `{stated}`, which deletes data", word)
        return Judgement(Category.Unrecognized, f"the scheme of `{text}` may do more than fetch", word)
    authority = text.partition("://")[2] if text.casefold().startswith(FETCHED) else text
    for end in "/?#":
        authority = authority.partition(end)[0]
    if "@" in authority and not is_here(word):
        return Judgement(Category.ReadsSecrets, f"the request sends the password in `{text}`", word)
    authority = authority.rpartition("@")[2]
    if hands_out(authority):
        asks = f"the request asks `{authority}`, which hands out credentials of the machine"
        return Judgement(Category.ReadsSecrets, asks, word)
    if not _is_place(authority):
        return Judgement(Category.Unrecognized, f"`{text}` is not a plain address", word)
    return Judgement(Category.ReadsRemote, f"`{text}` is fetched")


def opened(word: Argument) -> Judgement:
    """The files of a folder that a tunnel opens to the internet by their address: file:///srv/public."""
    reason = f"`ngrok` opens the files in `{word.text}` to the internet"
    return Judgement(Category.ModifiesRemote, reason, word, reads=url(word).reads)


def pressed(word: Argument) -> Judgement:
    """The address that a load test fetches again and again: another machine may fail by it."""
    found = url(word)
    if found.category is Category.ReadsRemote and not is_here(word):
        return Judgement(Category.ModifiesRemote, f"the request loads `{word.text}` with many requests", word)
    return found


def fetching(reason: str) -> str:
    """The reason that code is told of which fetches such an address: it does itself what a request does."""
    does = reason.removeprefix("the request ")
    return does if does != reason else f"fetches: {reason}"


def is_here(word: Argument) -> bool:
    """Whether an address is certainly of this machine: `localhost:3000/a`, `http://me:secret@127.0.0.1`."""
    return port_here(word) is not None


def port_here(word: Argument) -> int | None:
    """The port of an address that is certainly of this machine, at least its path begun; None for any other."""
    text = (word.text if word.exact else word.prefix).casefold()
    begun = word.quoted and not word.several and "/" in text.partition("://")[2 if text.startswith(WEB) else 0]
    authority = text.partition("://")[2] if text.startswith(WEB) else text
    for end in "/?#":
        authority = authority.partition(end)[0]
    place = authority.rpartition("@")[2]
    plain = place.isascii() and len(place) <= LONGEST and _is_place(place)
    if not (word.exact or begun) or "\\" in text or not plain:
        return None
    name, port = place.removesuffix("]"), ""
    if not place.endswith("]"):
        before, colon, behind = place.rpartition(":")
        name, port = (before.removesuffix("]"), behind) if colon else (place, "")
    if name not in ("localhost", "[::1") and not (name.startswith("127.") and _is_plain_number(name)):
        return None
    return int(port) if port else 443 if text.startswith("https") else 80


def hands_out(authority: str) -> bool:
    """Whether a service of a cloud answers there, which gives each machine its credentials."""
    name = authority.casefold()
    if name.startswith("["):
        return any(part in name for part in ("169.254.", "a9fe:", "fd00:ec2:"))
    name = name.partition(":")[0].rstrip(".")
    if _is_number(name) and not _is_plain_number(name):
        name = _as_plain(name)
    return name in CREDENTIALS or name.startswith("169.254.")


def _as_plain(name: str) -> str:
    """The address that a number in another form means, as resolvers read it: 2852039166 is 169.254.169.254."""
    try:
        parts = [int(part, 8 if part[:1] == "0" and part.isdigit() and part != "0" else 0) for part in name.split(".")]
    except ValueError:
        return name
    *first, last = parts
    whole = sum([value << 8 * (3 - at) for at, value in enumerate(first[:3])]) + last
    return ".".join([str(whole >> shift & 255) for shift in (24, 16, 8, 0)])


def _is_number(name: str) -> bool:
    """Whether a name is an address written in numbers: its last part is one, also as 0x7f."""
    last = name.rstrip(".").rpartition(".")[2]
    return last.isdigit() or last.startswith("0x")


def _is_plain_number(name: str) -> bool:
    """`127.0.0.1`; not `2130706433`, `0x7f.1` or `0177.0.0.1`, which mean the same."""
    parts = name.split(".")
    digits = all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts)
    return digits and len(parts) == 4 and all(part == "0" or part[0] != "0" for part in parts)


def _is_place(authority: str) -> bool:
    """`example.com`, `localhost:3000`, `[::1]:80`."""
    if authority.startswith("["):
        inner, closed, port = authority[1:].partition("]")
        return bool(closed) and not set(inner) - set("0123456789abcdefABCDEF:.") and not port.lstrip(":0123456789")
    name, _, port = authority.partition(":")
    if _is_number(name.casefold()) and not _is_plain_number(name):
        return False
    return bool(name) and not set(name.casefold()) - NAME and (not port or port.isdigit())


def last_name(word: Argument) -> Argument:
    """The file name that a download from that address is given."""
    path = word.text.partition("?")[0].partition("#")[0].partition("://")[2] or word.text
    name = path.rpartition("/")[2] if "/" in path else ""
    name = name or "index.html"
    return replace(word, text=name, prefix=name)


def instead(word: Argument) -> Judgement:
    """Judge where a request goes in place of its address: `--resolve x:80:10.0.0.1`, `--connect-to ::host:80`."""
    pieces = [piece.strip("/") for piece in word.text.casefold().replace(",", ":").split(":")]
    if any(map(hands_out, pieces)) or hands_out(f"[{word.text}"):
        reason = f"the request asks `{word.text}`, which hands out credentials of the machine"
        return Judgement(Category.ReadsSecrets, reason, word)
    return sent(word)


def host(word: Argument) -> Judgement:
    """A name that is looked up or connected to."""
    if word.exact and word.text != "-":
        return Judgement(Category.ReadsRemote, f"`{word.text}` is queried")
    why = "is not a plain host name" if word.exact else "is only known at run time"
    return Judgement(Category.Unrecognized, f"the name `{word.text}` {why}", word)


def sent(word: Argument) -> Judgement:
    """Text that is part of a request which only reads."""
    if word.exact:
        return Judgement(Category.ReadsRemote, f"the request sends `{word.text}`")
    reason = f"the request sends `{word.text}`, which is only known at run time"
    return Judgement(Category.Unrecognized, reason, word, unknown=Unknown.Word)


def method(word: Argument) -> Judgement:
    """The method of a request."""
    if word.exact and word.text.upper() in READING:
        return Judgement(Category.ReadsRemote, f"`{word.text}` only reads")
    if word.exact and word.text.upper() == "DELETE":
        return Judgement(Category.DeletesData, f"the request sends a `{word.text}` request, which deletes data", word)
    return Judgement(Category.ModifiesRemote, f"the request sends a `{word.text}` request, which may change data", word)


_OUTPUTS = ("", "-o", "-O", "--output", "--remote-name", "--output-document")  # options that name what is saved


def addressed(reason: str, name: str, addresses: Sequence[Argument]) -> str:
    """The reason of a request that sends something, with where it goes: " to `https://example.com`"."""
    if reason.startswith("the request "):
        reason = f"`{name}` {reason.removeprefix('the request ')}"
    named = [word.text for word in addresses if word.exact or word.prefix or word.text[:1] == "$"]
    into = _saved(reason, name) if len(named) == 1 else ""
    if into and f"`{named[0]}`" not in reason:
        return f"`{name}` downloads {quoted(named[0])} to {into}"
    sends = reason.startswith((f"`{name}` sends ", f"`{name} -")) and "` sends " in reason
    if not named or not sends or f"`{named[0]}`" in reason:
        return reason
    what, which, effect = reason.partition("request, which ")
    if which:
        return f"{what}request to {listed(named)}, which {effect}"
    ends = reason.endswith(("`", "data", "input", "POST", "PATCH", "PUT", "password", "token"))
    return f"{reason} to {listed(named)}" if ends and ", which " not in reason else reason


def _saved(reason: str, name: str) -> str:
    """The file that a reason says is written with what is fetched; empty where it says something else."""
    called, _, rest = reason.partition("` ")
    verb, _, file = rest.partition(" ")
    option = called.removeprefix(f"`{name}").strip()
    is_log = option == "-o" and name.endswith("wget")
    is_output = option in _OUTPUTS and not is_log and verb in ("writes", "saves")
    return file if is_output and reason.count("`") == 4 and reason.endswith("`") else ""


def include_deletion(tally: Tally, addresses: Sequence[Argument], data: Sequence[Argument]) -> None:
    """Add what a request that may change something deletes, by its path or by what it sends."""
    from assent.risk.deleting_requests import deletion  # most requests only read

    found = deletion(addresses, data)
    if found is not None:
        tally.include(found)


def header(word: Argument) -> Judgement:
    """A header of a request, or `@file` with headers."""
    if word.prefix.startswith("@"):
        return Judgement(
            Category.ModifiesRemote,
            f"the request sends the headers in `{word.text[1:]}`",
            word,
            reads=(part(word, 1),),
        )
    name, colon, _ = word.prefix.partition(":")
    if colon and not word.exact and not name.casefold().startswith(OVERRIDING):
        reason = f"the request sends the header `{name}`, whose value is only known at run time"
        return Judgement(Category.Unrecognized, reason, word, unknown=Unknown.Word)
    if word.text[:1] in ("X", "x") and word.exact and _turns(word.text):
        return Judgement(Category.DeletesData, f"the header `{word.text}` makes the request delete data", word)
    if word.text.casefold().startswith(OVERRIDING):
        return Judgement(Category.ModifiesRemote, f"the header `{word.text}` changes the method", word)
    return sent(word)


def _turns(text: str) -> bool:
    """Whether a header turns the method of a request into DELETE."""
    from assent.risk.deleting_requests import is_override  # few headers are asked

    return is_override(text)


def output(word: Argument) -> Judgement:
    """Judge where a download goes; `-` is standard output."""
    if word.exact and word.text == "-":
        return Judgement(Category.ReadsFilesystem, "`-` is standard output")
    return writing(word, f"`{word.text}` is written", word)


def feeds(redirection: Redirection) -> bool:
    """Whether a redirect gives a program something to send: all but `</dev/null` and outputs."""
    if redirection.target is None:
        return redirection.operator.startswith("<<")
    return redirection.reads and redirection.target.text != "/dev/null"
