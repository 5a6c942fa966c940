"""The contents of private files, and variables, in requests of code: `fetch(u, {body: fs.readFileSync(".env")})`.

The code is not understood, only followed from a call that reads to one that sends, by the names that hold what was
read. So this can raise what a command does, and never proves anything harmless.
"""

from __future__ import annotations

import re

from assent.command.model import Argument, Surroundings
from assent.record import Record
from assent.risk.category import Category
from assent.risk.disk.access import read
from assent.risk.disk.ground import Ground
from assent.risk.languages.deeds import Deed, call, is_near
from assent.risk.languages.sent_variables import logs_in, method, sent, taken, variables
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from assent.risk.started import Starter

_MOST = 4_000  # characters that are looked through
_LONGEST = 800  # characters of a call
_HOMES = ("HOME", "USERPROFILE")  # variables in front of a path
_ENCODINGS = frozenset("utf8 utf-8 ascii latin1 base64 binary".split())  # beside a path
_FUNCTION = re.compile(r"=>|\bfunction\b")  # gets what was read
_STEPS = 3  # names that are followed one through another
_TEXT = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])+)\1""")
_URL = re.compile(r"https?://[^\s\"'`\\?#{}$]+")
_LOGIN = re.compile(r"\b(?:headers?|authorization|bearer|auth)\b", re.IGNORECASE)  # with what is behind it, it logs in
_BODY = re.compile(r"\b(?:body|data|json|content|form|files|payload)\b", re.IGNORECASE)


_NOWHERE = Surroundings("/", "/home", "/")  # of code in a word alone: names that hold secrets do so anywhere


class _Tongue(Record):
    """The patterns by which a language says such things."""

    reads: str  # the name of what reads the file that it is given
    sends: str  # what sends what it is given
    speaks: str  # is in code that speaks to another machine
    binds: str  # a name that is set, before what it is set to
    passes: str = r"(?!)"  # the name in which a function gets what was read, behind the call that reads


_SET = r"(?P<name>[$@]?\w+)\s*(?:<-|=(?![=>~]))\s*"
_TONGUES = {
    "JavaScript": _Tongue(
        r"\b(?:readFileSync|readFile|readTextFileSync|readTextFile|createReadStream|openAsBlob|Bun\.file)\s*\(",
        r"(?:\b(?:fetch|axios(?:\.\w+)?|got(?:\.\w+)?|ky(?:\.\w+)?|request(?:\.\w+)?|sendBeacon|sendMail|https?\.get)"
        r"|(?<!stdout)(?<!stderr)(?<!\bres)\.(?:post|put|patch|send|write|end|putObject|upload))\s*\(",
        r"https?://|\bfetch\b|\baxios\b|\brequest\b|\bconnect\b|\bcreateConnection\b|nodemailer|aws-sdk|WebSocket",
        _SET,
        r"\(\s*\w+\s*,\s*(?P<a>\w+)\s*\)\s*(?:=>|\{)|\.then\(\s*(?:async\s*|function\s*)?\(?\s*(?P<b>\w+)\s*\)?\s*(?:=>|\{)",
    ),
    "Ruby": _Tongue(
        r"\b(?:File\.(?:bin)?read|File\.(?:open|new|readlines|foreach)|IO\.(?:bin)?read|IO\.readlines|Pathname\.new"
        r"|Dotenv\.parse|YAML\.load_file)\b",
        r"(?:\bNet::HTTP\.(?:post|post_form|get|get_response|start)|\bURI\.open|\b(?:HTTParty|Faraday|RestClient|HTTP)\.(?:post|put|patch|get)"
        r"|\.(?:post|put|patch|request|write|print|puts|send|body\s*=|set_form))(?!\w)",
        r"https?://|Net::HTTP|TCPSocket|HTTParty|Faraday|RestClient|Net::SMTP",
        _SET,
        r"(?:\{|\bdo\b)\s*\|\s*(?P<a>\w+)",
    ),
    "Perl": _Tongue(
        r"\b(?:open|read_file|slurp|path|read_text|read_binary)\b|@ARGV\s*(?:,\s*\$/)?\s*\)?\s*=",
        r"(?:->\s*(?:post|post_form|put|patch|request|get|print|send|write)|(?<![\w>$@%&])(?:get|getprint|getstore))\s*\(",
        r"\b(?:HTTP::Tiny|LWP::|IO::Socket|Net::|Mojo::UserAgent)",
        r"(?:" + _SET + r"|\bopen\s*\(?\s*(?:my\s+)?(?P<handle>\$?\w+)\s*,)",
    ),
    "PHP": _Tongue(
        r"\b(?:file_get_contents|fopen|file|readfile|CURLFile|curl_file_create|parse_ini_file|SplFileObject)\s*\(",
        r"(?:\bfile_get_contents\s*\(\s*(?=[\x22\x27]https?:)|\bcurl_(?:setopt(?:_array)?|init)\s*\(|\b(?:fwrite|fputs)\s*\("
        r"|\b(?:file_get_contents|fopen)\s*\(\s*(?=\$)|\bmail\s*\(|->(?:post|put|patch|request)\s*\()",
        r"https?://|\bcurl_|fsockopen|stream_socket|\bmail\s*\(",
        _SET,
    ),
    "R": _Tongue(
        r"\b(?:readLines|readChar|readBin|scan|file|upload_file|read_file|read_lines|readRenviron|form_file)\s*\(",
        r"\b(?:POST|PUT|PATCH|GET|VERB|req_body_\w+|postForm|curl_upload|ftpUpload|writeLines|curl_fetch_\w+)\s*\(",
        r"https?://|\bhttr|\bcurl\b|RCurl|socketConnection",
        _SET,
    ),
}  # fmt: skip


def leaked(text: str, language: str, starter: Starter | None) -> Deed | None:
    """The secret that the code plainly sends: a private file, or a variable; None where it says nothing plainly."""
    tongue = _TONGUES.get(language)
    text = text[:_MOST]
    if tongue is None or not re.search(tongue.speaks, text):
        return None
    calls = [*_sending(text, tongue)]
    files = _file(text, tongue, calls, starter) if calls and re.search(tongue.reads, text) else None
    return files or (_variable(text, tongue, calls, language) if calls else None)


def _sending(text: str, tongue: _Tongue) -> Iterator[str]:
    """The arguments of each call that sends."""
    for found in re.finditer(tongue.sends, text):
        opened = found[0][-1:] == "("
        yield call(text[max(found.end() - 1, 0) :][:_LONGEST]) if opened else _line(text, found.end())


def _file(text: str, tongue: _Tongue, calls: Sequence[str], starter: Starter | None) -> Deed | None:
    """The private file whose content a call sends."""
    held = _held(text, tongue, lambda given: _read(given, tongue, starter))
    for given in calls:
        paths = [*_read(given, tongue, starter), *[path for name, path in held.items() if _names(name, given)]]
        if paths and not _logs_in(given):
            deed = sends(paths, _address(given, text), starter)
            if deed is not None:
                return deed
    return None


def _variable(text: str, tongue: _Tongue, calls: Sequence[str], language: str) -> Deed | None:
    """The variable with the name of a secret that a call sends."""
    held = _held(text, tongue, lambda given: [name for name, _ in variables(given, language)])
    held |= dict(taken(text)) if language == "JavaScript" else {}
    found: list[Deed | None] = []
    for given in calls:
        places = [*variables(given, language)]
        places += [(held[name], place.start()) for name in held for place in _naming(name).finditer(given)]
        for name, at in places:
            where = _address(given, text)
            found.append(sent(name, where, logs_in=logs_in(given[:at]), method=method(given)))
    return max(filter(None, found), key=lambda deed: deed.category, default=None)


def _address(given: str, text: str) -> str:
    address = _URL.search(given) or _URL.search(text)
    return address[0] if address else ""


def sends(paths: Sequence[str], address: str, starter: Starter | None) -> Deed | None:
    """The sending of the first private file among `paths`; None for none, and where it does not leave this machine."""
    if is_near(address):
        return None
    ground = Ground("/", _NOWHERE) if starter is None else Ground(starter.command.cwd, starter.surroundings)
    for path in paths:
        word = Argument(0, 0, path, path, exact=True, quoted=True)
        risk = read(word, ground)
        if risk is not None and risk[0] is Category.ReadsSecrets and risk[1] is not None:
            told = risk[1].of("sends out").removeprefix("the call ")
            return Deed(f"{told}, to {quoted(address)}" if address else told, Category.Destroys)
    return None


def joined(texts: Sequence[str]) -> list[str]:
    """The paths that some texts may be the parts of: `~`, `.ssh`, `id_rsa`."""
    parts = [text for text in texts if text.strip("/~") and "\n" not in text and text not in _HOMES]
    whole = "/".join([part.strip("/") for part in parts])
    below = [f"~/{part.lstrip('/~')}" for part in [whole, *parts] if part]
    if any(part.startswith("/") and "/." in part[1:] for part in parts):  # a whole path, such as /root/.ssh/id_rsa
        return [*parts, *below]
    return [*below, *parts] if len(parts) > 1 or parts[:1] == [f"/{whole}"] else [*parts, *below]


def _held(text: str, tongue: _Tongue, reading: Callable[[str], Iterable[str]]) -> dict[str, str]:
    """The names that hold what was read, each with what that is by `reading` of the code that sets it."""
    found: dict[str, str] = {}
    for _ in range(_STEPS):
        for bound in re.finditer(tongue.binds, text):
            groups = bound.groupdict()
            name = groups.get("name") or groups.get("handle") or ""
            given = _line(text, bound.start() if groups.get("handle") else bound.end())
            known = [what for held, what in found.items() if held != name and _names(held, given)]
            read = [*reading(given), *known]
            if read and name:
                found.setdefault(name, read[0])
    for began in re.finditer(tongue.reads, text):
        given = text[began.start() :][:_LONGEST]
        passed, read = re.search(tongue.passes, given), [*reading(given)]
        if passed and read:
            found.setdefault(next(filter(None, passed.groups())), read[0])
    return found


def _read(given: str, tongue: _Tongue, starter: Starter | None) -> Iterator[str]:
    """The private files that calls among these arguments read."""
    for found in re.finditer(tongue.reads, given):
        behind = _FUNCTION.split(call(given[max(found.end() - 1, 0) :][:_LONGEST]))[0]
        texts = [text for _, text in _TEXT.findall(behind)]
        for path in joined([text for text in texts if len(text) > 2 and "://" not in text and text not in _ENCODINGS]):
            if sends([path], "", starter) is not None:
                yield path
                break


def _line(text: str, at: int) -> str:
    """The text from `at` to the end of its statement."""
    ends = [place for place in (text.find(";", at), text.find("\n", at)) if place >= 0]
    return text[at : min([*ends, at + _LONGEST])]


def _names(name: str, given: str) -> bool:
    return _naming(name).search(given) is not None


def _naming(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.$@]){re.escape(name)}\b")


def _logs_in(given: str) -> bool:
    """Whether what is sent is only used to log in: {headers: {Authorization: t}}."""
    return bool(_LOGIN.search(given)) and not _BODY.search(given)
