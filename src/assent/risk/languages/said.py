"""The deed of one call in code of many languages, for a reason: `Process.kill("TERM", 1)`, `axios.post(u)`."""

from __future__ import annotations

import re

from assent.risk.category import Category
from assent.risk.languages.deeds import Deed
from assent.risk.languages.sent_variables import variables

_T = r"""\s*["'`](?P<a>[^"'`\\$#{}\n]+)["'`]"""
_URL = r"""\s*["'`](?P<a>https?://[^"'`\\$#{}\s?]+)"""
_TWO = _T + r"""\s*,\s*["'`](?P<c>[^"'`\\$#{}\n]+)["'`]"""
_TO = r"""[^"'`]*["'`]\s*,\s*(?:destfile\s*=\s*)?["'`](?P<c>[^"'`\\$#{}\n]+)["'`]"""
_N = r"\s*(?P<a>\d+)"
_BY_NAME = "deletes data by `{0}`"
_DELETING = "sends a `DELETE` request to `{a}`, which deletes data"
_REQUESTS = (
    (r"\b(?P<b>post|put|patch|POST|PUT|PATCH)\s*\(" + _URL, "sends a `{B}` request to `{a}`"),
    (r"\b(?P<b>delete|del|DELETE)\s*\(" + _URL, _DELETING),
)
_SAID: dict[str, tuple[tuple[str, str], ...]] = {
    "JavaScript": (
        *_REQUESTS,
        (r"\b(?:deleteMany|dropDatabase|flushAll|flushall|flushDb|flushdb|dropTable)\s*\(", _BY_NAME),
        (r"\bnew\s+Delete(?P<a>\w+)Command\b", "deletes data by `Delete{a}Command`"),
        (r"\.delete(?P<a>[A-Z]\w+)\(\s*\{", "deletes data by `delete{a}`"),
        (r"\bsymlinkSync\s*\(" + _TWO, "links `{c}` to `{a}`"),
        (r"\bcreateWriteStream\s*\(" + _T, "writes `{a}`"),
        (r"\b(?:Bun\.write|Deno\.writeTextFileSync|Deno\.writeTextFile|Deno\.writeFileSync|writeJsonSync|outputFileSync)"
         r"\s*\(" + _T, "writes `{a}`"),
        (r"\bcopySync\s*\(" + _TWO, "copies `{a}` to `{c}`"),
        (r"\bcopySync\s*\(" + _T, "copies `{a}`"),
        (r"\bmoveSync\s*\(" + _TWO, "moves `{a}` to `{c}`"),
        (r"\bmoveSync\s*\(" + _T, "moves `{a}`"),
        (r"\beval\s*\(\s*[\w.()'\"]*readFileSync\s*\(" + _T, "runs the code of `{a}`"),
        (r"\bprocess\.chdir\s*\(" + _T, "works in the folder `{a}`"),
        (r"\bsendMail\s*\(", "sends mail"),
        (r"\blisten\s*\(" + _N, "starts a server on the port `{a}`"),
        (r"\b(?:Deno|Bun)\.serve\s*\(", "starts a server"),
        (r"\bhttps?\.request\s*\(\s*\{[^}]*\bhost(?:name)?\s*:" + _T, "sends a request to `{a}`"),
        (r"\brequire\([\"']https?[\"']\)\.request\s*\(\s*\{[^}]*\bhost(?:name)?\s*:" + _T, "sends a request to `{a}`"),
        (r"\b(?:net|tls|require\([\"'](?:net|tls)[\"']\))\.(?:connect|createConnection)\s*\(\s*\d+\s*," + _T,
         "connects to `{a}`"),
    ),
    "Ruby": (
        *_REQUESTS,
        (r"\bNet::HTTP\.(?:post|post_form)\s*\(\s*URI\s*\(" + _URL, "sends a `POST` request to `{a}`"),
        (r"\b(?:delete_all|destroy_all)\b", _BY_NAME),
        (r"\bProcess\.kill\s*\(?\s*[\"':]?\w+[\"']?\s*," + _N, "sends a signal to the process `{a}`"),
        (r"\bFile\.(?:symlink|link)\s*\(" + _TWO, "links `{c}` to `{a}`"),
        (r"\b(?:File|IO)\.(?:bin)?write\s*\(?" + _T, "writes `{a}`"),
        (r"\bload\s*\(?" + _T, "runs the code of `{a}`"),
        (r"\bFileUtils\.(?:chmod|chmod_R)\s*\(?\s*\w+\s*," + _T, "changes the mode of `{a}`"),
        (r"\bFileUtils\.(?:chown|chown_R)\s*\(?[^,]*,[^,]*," + _T, "changes the owner of `{a}`"),
        (r"\b(?:TCPServer|UDPServer)\.new\s*\(" + _N, "listens on the port `{a}`"),
        (r"\bWEBrick::HTTPServer\b.*\bDocumentRoot(?:\s*=>|:)" + _T, "serves the files of `{a}`"),
        (r"\bNet::HTTP\.(?:get|get_response)\s*\(\s*URI\s*\(" + _URL, "fetches `{a}`"),
        (r"\bURI\.open\s*\(?" + _URL, "fetches `{a}`"),
        (r"\brequire\s+[\"'](?P<a>\./[^\"']+)[\"']", "runs the code of `{a}`"),
        (r"\brequire_relative\s*\(?" + _T, "runs the code of `{a}`"),
    ),
    "Perl": (
        (r"(?<![\w$>])kill\s*\(?\s*[\"']?\w+[\"']?\s*,\s*(?P<a>\d+)", "sends a signal to the process `{a}`"),
        *_REQUESTS,
        (r"\bgetstore\s*\(" + _URL + _TO, "downloads `{a}` to `{c}`"),
        (r"\bgetstore\s*\(" + _URL, "downloads `{a}`"),
        (r"(?:->get|\bgetprint|(?<![\w>])get)\s*\(?" + _URL, "fetches `{a}`"),
        (r"(?<![\w$>])(?:symlink|link)\s*\(?" + _TWO, "links `{c}` to `{a}`"),
        (r"(?<![\w$>])utime\s*\(?[^,]*,[^,]*," + _T, "changes the times of `{a}`"),
        (r"(?<![\w$>])(?:do|require)\s*\(?" + _T, "runs the code of `{a}`"),
        (r"(?<![\w$>])install\s*\(?" + _T, "installs `{a}`"),
    ),
    "PHP": (
        (r"(?<![\w$>])mail\s*\(" + _T, "sends mail to `{a}`"),
        (r"\bcurl_init\s*\(" + _URL + r".*CURLOPT_CUSTOMREQUEST\s*,\s*[\"']DELETE", _DELETING),
        (r"\bcurl_init\s*\(" + _URL + r".*CURLOPT_POST", "sends a `POST` request to `{a}`"),
        (r"\bcurl_init\s*\(" + _URL, "sends a request to `{a}`"),
        (r"(?<![\w$>])file_put_contents\s*\(" + _T, "writes `{a}`"),
        (r"(?<![\w$>])(?:symlink|link)\s*\(" + _TWO, "links `{c}` to `{a}`"),
        (r"(?<![\w$>])posix_kill\s*\(" + _N, "sends a signal to the process `{a}`"),
        (r"(?<![\w$>])eval\s*\(\s*file_get_contents\s*\(" + _T, "runs the code of `{a}`"),
        (r"(?<![\w$>])(?P<b>require|include)(?:_once)?\s*\(?" + _T, "runs the code of `{a}`"),
    ),
    "R": (
        *_REQUESTS,
        (r"\bdownload\.file\s*\(" + _URL + _TO, "downloads `{a}` to `{c}`"),
        (r"\bdownload\.file\s*\(" + _URL, "downloads `{a}`"),
        (r"\bsource\s*\(" + _T, "runs the code of `{a}`"),
        (r"\bremove\.packages\s*\(" + _T, "removes the package `{a}`"),
        (r"\bsink\s*\(" + _T, "writes `{a}`"),
        (r"\bpskill\s*\(" + _N, "sends a signal to the process `{a}`"),
        (r"\brenv::(?P<a>restore|install|update)\s*\(", "installs packages by `renv::{a}`"),
    ),
    "Lua": (
        (r"\bio\.open\s*\(" + _T + r"\s*,\s*[\"'][wa]", "writes `{a}`"),
        (r"\b(?:dofile|loadfile)\s*\(" + _T, "runs the code of `{a}`"),
        (r"\brequest\s*\(" + _URL + r"[\"']\s*,", "sends a `POST` request to `{a}`"),
    ),
}  # fmt: skip
_LOSING = ("deletes data", ", which deletes data")
_WHOLE = {  # how each language takes all variables
    "Ruby": r"\b(?:puts|p|pp|print)\s+ENV\s*(?:$|[;\n])"
    r"|\bENV\.(?:each|each_pair|to_h|to_a|map|inspect|values|select|sort|sort_by|filter)\b",
    "Perl": r"%ENV\b.*\$ENV\{\$|\bprint\s+%ENV|Dumper\s*\(?\s*\\?%ENV",
    "PHP": r"\bgetenv\s*\(\s*\)|\b(?:print_r|var_dump|json_encode|var_export)\s*\(\s*\$_(?:ENV|SERVER)\s*\)",
    "R": r"\bSys\.getenv\s*\(\s*\)",
}
_PRINTING = r"\b(?:puts|p|pp|print|echo|printf|say|cat|message|print_r|var_dump|io\.write)\b[^;\n]*"
_LUA = r"""\bos\.getenv\s*\(?\s*["'](\w+)"""
_MOST = 4_000  # characters that are looked through


def said(text: str, language: str) -> Deed | None:
    """The deed of one call that is known; None where none is."""
    text = text[:_MOST]
    secret = _shown(text, language)
    if secret is not None:
        return secret
    for pattern, phrase in _SAID.get(language, ()):
        found = re.search(pattern, text)
        if found is not None:
            groups = found.groupdict()
            name = re.split(r"\s*\(", found[0])[0]
            told = (
                phrase.replace("{a}", groups.get("a") or "")
                .replace("{c}", groups.get("c") or "")
                .replace("{B}", (groups.get("b") or "").upper())
            )
            loses = any(each in phrase for each in _LOSING)
            return Deed(told.replace("{0}", name), Category.DeletesData if loses else Category.Unrecognized)
    return None


def _shown(text: str, language: str) -> Deed | None:
    """The variables of the environment that code shows, where their names are those of secrets."""
    from assent.risk.variables.variables import is_secret  # most code reads no variable

    if language in _WHOLE and re.search(_WHOLE[language], text, re.DOTALL):
        return Deed("reads all environment variables, which may hold secrets", Category.ReadsSecrets)
    names = re.findall(_LUA, text) if language == "Lua" else [name for name, _ in variables(text, language)]
    secret = next((name for name in names if is_secret(name)), "")
    if not secret or language == "JavaScript" or not re.search(_PRINTING + re.escape(secret), text):
        return None
    return Deed(f"prints the environment variable `{secret}`", Category.ReadsSecrets)
