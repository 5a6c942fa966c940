"""The worst that code plainly says it does, for the reason of code that is not proven: it deletes, sends or runs.

A reason names only what the text names, and no judgement gets milder by it: such a deletion has no paths that the disk
could excuse.
"""

from __future__ import annotations

import re

from assent.record import Record
from assent.risk.category import Category
from assent.risk.languages.moving import moved
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

_TEXT = r"""(?P<quote>["'`])(?P<path>(?:(?!(?P=quote))[^\\\n$#`{}])+)(?P=quote)"""
_URL = r"""["'`](?P<url>https?://[^\s"'`\\$#{}]+)["'`]"""
_FILES = "deletes files whose names are computed"
_NEAR = ("//localhost", "//127.0.0.1", "//[::1]")  # where nothing leaves the machine
_ENDS = ";\n"
_MOST = 4_000  # characters that are looked through
_LONGEST = 400  # characters of a call, or of a statement around it


class Deed(Record):
    """The deed of some code, as a verb with its object, and the category of that."""

    said: str
    category: Category


class _Tongue(Record):
    """The patterns by which a language says such things."""

    deletes: str  # the name of what deletes, up to its arguments
    patterns: str  # what lists the names that a pattern finds
    folders: str  # what lists a folder
    bound: tuple[str, ...]  # the variable behind a listing, or in front of one, with LIST for that
    each: str  # what an argument may be that is a listed name without a variable of its own
    environment: str  # all of it
    sends: str  # what sends a request
    evaluates: str  # what runs a text as code
    fetches: str  # what downloads one


_TONGUES = {
    "JavaScript": _Tongue(
        r"\b(?:(?:fs|fsp|fse|promises|Deno)\.(?:promises\.)?(?:unlink|rmdir|rm|remove)\b|(?:rm|unlink|rmdir|remove)Sync\b"
        r"|rimraf(?:\.sync|Sync)?\b(?![\x22\x27])|require\([\x22\x27]rimraf[\x22\x27]\)(?:\.sync)?)",
        r"(?:\b(?:globSync|glob\.sync|glob|fg\.sync|fg|globby\.sync|globbySync|globby)"
        r"|require\(['\x22]glob['\x22]\)\.sync)\s*\(\s*" + _TEXT + r"\s*\)",
        r"\b(?:readdirSync|readdir|readDirSync|readDir)\s*\(\s*" + _TEXT + r"[^()]*\)",
        (
            r"\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)?\s*(?P<name>\w+)\s+of\s+(?:await\s+)?[\w.]*?LIST",
            r"LIST\)?(?:\.\w+\((?:[^()]|\([^()]*\))*\))*?\.(?:forEach|map)\(\s*(?:async\s*)?\(?\s*(?P<name>\w+)",
            r"\b(?P<name>\w+)\s*=\s*(?:await\s+)?[\w.]*?LIST",
        ),
        r"",
        r"\bprocess\.env\b(?!\s*[.\[?])",
        r"\b(?:fetch|axios(?:\.\w+)?|got(?:\.\w+)?|ky(?:\.\w+)?|request(?:\.\w+)?|sendBeacon)\s*\(",
        r"\b(?:eval|new\s+Function|Function|runIn\w+Context)\s*\(",
        r"\b(?:fetch|axios(?:\.get)?|got|https?\.get)\s*\(\s*" + _URL,
    ),
    "Ruby": _Tongue(
        r"\b(?:File\.(?:delete|unlink)|Dir\.(?:rmdir|delete|unlink)|FileUtils\.(?:rm|rm_f|rm_r|rm_rf|rmtree|remove\w*"
        r"|safe_unlink)|File\.method\(:(?:delete|unlink))\b",
        r"\b(?:Dir\.glob\s*\(?|Dir\[|Pathname\.glob\s*\(?)\s*" + _TEXT + r"\s*[\])]?",
        r"\bDir\.(?:children|each_child|entries|foreach)\s*\(?\s*" + _TEXT + r"\s*\)?",
        (
            r"LIST(?:\.\w+[?!]?(?:\([^()]*\))?)*?(?:\.(?:each|map)\w*|)\s*(?:\{|do\b)\s*\|\s*(?P<name>\w+)",
            r"\b(?P<name>\w+)\s*=\s*LIST",
            r"\bfor\s+(?P<name>\w+)\s+in\s+LIST",
        ),
        r"\b(?:it|_1)\b",
        r"\bENV\b(?!\s*(?:\[|\.fetch|\.key|\.has_key|\.include))",
        r"\b(?:Net::HTTP\.post(?:_form)?|HTTParty\.(?:post|put|get)|Faraday\.(?:post|put|get)|RestClient\.\w+)\b",
        r"\b(?:eval|instance_eval|class_eval)\b",
        r"\b(?:URI\.open|open|URI|Net::HTTP\.get(?:\s*\(\s*URI)?|HTTParty\.get)\s*\(?\s*" + _URL,
    ),
    "Perl": _Tongue(
        r"(?<![$@%&>:\w\x22\x27])(?:unlink|rmdir|rmtree|remove_tree)\b",
        r"(?:\bglob\s*\(?\s*" + _TEXT + r"|<(?P<bare>[^<>$\n\s]*[*?][^<>$\n\s]*)>)",
        r"(?!)",
        (r"\bfor(?:each)?\s+(?:my\s+)?(?P<name>\$\w+)\s*\(\s*LIST", r"(?P<name>@\w+)\s*=\s*\(?\s*LIST"),
        r"\$_\b",
        r"%ENV\b",
        r"\b(?:HTTP::Tiny|LWP::UserAgent)\b",
        r"\beval\b(?!\s*\{)",
        r"\bget\s*\(?\s*" + _URL,
    ),
    "PHP": _Tongue(
        r"(?:(?<![>$:\w\x22\x27])|\barray_(?:map|walk)\s*\(\s*[\x22\x27])(?:unlink|rmdir)\b[\x22\x27]?",
        r"\bglob\s*\(\s*" + _TEXT + r"[^()]*\)",
        r"\bscandir\s*\(\s*" + _TEXT + r"[^()]*\)",
        (r"\bforeach\s*\(\s*LIST\s*as\s*(?:\$\w+\s*=>\s*)?(?P<name>\$\w+)", r"(?P<name>\$\w+)\s*=\s*LIST"),
        r"",
        r"(?:\bgetenv\s*\(\s*\)|\$_(?:ENV|SERVER)\b(?!\s*\[))",
        r"\b(?:file_get_contents|curl_init|fopen)\s*\(",
        r"\b(?:eval|assert)\s*\(",
        r"\bfile_get_contents\s*\(\s*" + _URL,
    ),
    "R": _Tongue(
        r"(?<![\w.$])(?:unlink|file\.remove)\b",
        r"\bSys\.glob\s*\(\s*" + _TEXT + r"\s*\)",
        r"\b(?:list\.files|dir)\s*\(\s*" + _TEXT + r"[^()]*\)",
        (r"\bfor\s*\(\s*(?P<name>\w+)\s+in\s+LIST", r"\b(?P<name>\w+)\s*(?:<-|=)\s*LIST"),
        r"", r"(?!)", r"(?!)", r"(?!)", r"(?!)",
    ),
    "Lua": _Tongue(
        r"\bos\.remove\b", r"(?!)", r"\blfs\.dir\s*\(\s*" + _TEXT + r"\s*\)",
        (r"\bfor\s+(?P<name>\w+)\s+in\s+LIST",), r"", r"(?!)", r"(?!)", r"(?!)", r"(?!)",
    ),
}  # fmt: skip
_LITERAL = re.compile(r"\s*\(?\s*" + _TEXT + r"\s*(?:[,);}\n/]|$)")
_ALONE = re.compile(r"\s*(?:[,);}\n]|$)")


def deed(text: str, language: str, operands: Sequence[Argument] = ()) -> Deed | None:
    """The worst that the code says it does; None where it says nothing plainly.

    `operands` are the files that it goes through.
    """
    tongue = _TONGUES.get(language)
    if tongue is None:
        return None
    text = text[:_MOST]
    sent, run = _sent(text, tongue), _evaluated(text, tongue)
    if sent is not None:
        return sent
    if run:
        return Deed(run, Category.DeletesData)
    return deletion_of(_deleted(text, tongue, operands)) or _moved(text, language)


def _moved(text: str, language: str) -> Deed | None:
    """Files that get another place or content."""
    what, named = moved(text, language)
    return (
        Deed(f"{what} {named}", Category.DeletesData if what == "empties" else Category.Unrecognized) if what else None
    )


def _sent(text: str, tongue: _Tongue) -> Deed | None:
    """All of the environment in a request."""
    for found in re.finditer(tongue.sends, text):
        call = _statement(text, found.start())
        address = re.search(_URL, call)
        whole = re.search(tongue.environment, call)
        if address and whole and not call[: whole.start()].rstrip().endswith("keys("):
            return sends_out(address["url"])
    return None


def sends_out(address: str) -> Deed | None:
    """The sending of all variables; None where they do not leave this machine."""
    if is_near(address):
        return None
    return Deed(f"sends all environment variables to {quoted(address)}", Category.Destroys)


def is_near(address: str) -> bool:
    """Whether an address is one of this machine."""
    return any(host in address for host in _NEAR)


def _evaluated(text: str, tongue: _Tongue) -> str:
    """The address of code that is downloaded and run."""
    for found in re.finditer(tongue.evaluates, text):
        fetched = re.search(tongue.fetches, _statement(text, found.start()))
        if fetched is not None:
            return f"runs code downloaded from {quoted(fetched['url'])}"
    then = re.search(tongue.fetches + r".{0,200}\.then\(\s*eval\s*\)", text)
    return f"runs code downloaded from {quoted(then['url'])}" if then else ""


def _statement(text: str, at: int) -> str:
    """The text from `at` to the end of its statement."""
    end = min([place for place in [text.find(sign, at) for sign in _ENDS] if place >= 0] or [len(text)])
    return text[at : min(end, at + _LONGEST)]


def _deleted(text: str, tongue: _Tongue, operands: Sequence[Argument]) -> list[str]:
    """The objects of the calls that delete."""
    named: list[str] = []
    for found in re.finditer(tongue.deletes, text):
        what = _object(text, found, tongue, operands)
        named += [what] if what or tongue.each or not _ALONE.match(_statement(text, found.end())) else []
    return named


def deletion_of(named: Sequence[str]) -> Deed | None:
    """The deletion of objects: `=` and a path or a pattern, `/` and a folder whose files go, or nothing for computed.

    What is computed may well be the code's own: tests delete the files that they make.
    """
    if not all(named):
        return Deed(_FILES, Category.Unrecognized)
    folders = list(dict.fromkeys([what[1:] for what in named if what[0] == "/"]))
    paths = list(dict.fromkeys([what[1:] for what in named if what[0] == "="]))
    told = [listed(paths)] if paths else []
    told += [f"the files in {listed(folders)}"] if folders else []
    return Deed(f"deletes {' and '.join(told)}", Category.DeletesData) if told else None


def _object(text: str, found: re.Match[str], tongue: _Tongue, operands: Sequence[Argument]) -> str:
    """The object of one call: `=` and a path or a pattern, `/` and a folder whose files it is; empty where unknown."""
    given = _statement(text, found.end())
    plain = _LITERAL.match(given)
    if plain is not None:
        return f"={plain['path']}"
    given = call(given)
    within = _listing(given, tongue)
    if within:
        return within
    spread = given.replace("..", " ")  # ...f of JavaScript, "a/"..f of Lua
    for name, source in _names(text, tongue).items():
        if re.search(rf"(?<![\w.]){re.escape(name)}\b", spread):
            return source
    if operands and ("$ARGV" in given or "@ARGV" in given):
        return f"={operands[0].text}" if len(operands) == 1 else ""
    is_each = _ALONE.match(given) or (tongue.each and re.search(tongue.each, given))
    return _listing(_around(text, found.start()), tongue) if is_each else ""


def _names(text: str, tongue: _Tongue) -> dict[str, str]:
    """The variables that are listed names, or a list of them, each with what is listed, in the form of `_object`."""
    found: dict[str, str] = {}
    for form in tongue.bound:
        for kind, source in (("=", tongue.patterns), ("/", tongue.folders)):
            for bound in re.finditer(form.replace("LIST", f"(?:{source})"), text):
                found.setdefault(bound["name"], f"{kind}{_path(bound)}")
    for name, source in list(found.items()):
        for form in tongue.bound:
            for bound in re.finditer(form.replace("LIST", rf"(?<![\w.]){re.escape(name)}\b"), text):
                found.setdefault(bound["name"], source)
    return found


def call(given: str) -> str:
    """The arguments of a call, up to the parenthesis that closes it, or to the end of the statement."""
    depth = 0
    for at, sign in enumerate(given):
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or (not depth and sign == ")"):
            return given[: at + 1]
    return given


def _listing(text: str, tongue: _Tongue) -> str:
    """The names that a text lists, in the form of `_object`; empty where it lists none."""
    for kind, source in (("=", tongue.patterns), ("/", tongue.folders)):
        found = re.search(source, text)
        if found is not None:
            return f"{kind}{_path(found)}"
    return ""


def _path(found: re.Match[str]) -> str:
    groups = found.groupdict()
    return groups.get("path") or groups["bare"]


def _around(text: str, at: int) -> str:
    """The statement in which `at` is."""
    begin = max([text.rfind(sign, 0, at) for sign in _ENDS]) + 1
    return _statement(text, max(begin, at - _LONGEST))
