"""wget, HTTPie and aria2c: fetching, which unlike with curl often means saving."""

from __future__ import annotations

from assent.command.options import part, read
from assent.risk.address import feeds, header, last_name, method, output, sent, url
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, READS, RUNS, Effect, Operands, Program, Role, proven, raises
from assent.risk.table import Table, judge
from assent.risk.tally import Tally, writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings
    from assent.command.options import Reading

SENDS = raises(Category.ModifiesRemote, "sends data")
SENDS_FILE = Effect(Role.Reads, Category.ModifiesRemote, "sends")
USES_KEY = Effect(Role.Reads, Category.ReadsSecrets, "logs in with the key")
LOGS_IN = raises(Category.ReadsSecrets, "sends a password")
OUTPUT = proven(output)
WRITES = Effect(Role.Writes)
SENT = proven(sent)


def _setting(word: Argument) -> Judgement:
    if word.exact and word.text.replace(" ", "") in ("robots=off", "robots=on"):
        return Judgement(Category.ReadsRemote, f"`{word.text}` only says what is fetched")
    return Judgement(Category.Unrecognized, f"`-e {word.text}` is a setting that is not known", word)


WGET = Table(
    Program(
        "wget",
        """
        -V -h -d,--debug -q,--quiet -v,--verbose -n= --no-verbose --report-speed= -F,--force-html --no-config
        -t,--tries= --retry-connrefused --retry-on-http-error= --no-clobber --no-netrc -c,--continue --start-pos=
        --progress= --show-progress -N,--timestamping --no-if-modified-since --no-use-server-timestamps
        -S,--server-response --spider -T,--timeout= --dns-timeout= --connect-timeout= --read-timeout= -w,--wait=
        --waitretry= --random-wait --no-proxy -Q,--quota= --bind-address= --limit-rate= --no-dns-cache
        --restrict-file-names= --ignore-case -4,--inet4-only -6,--inet6-only --prefer-family= --no-iri
        --local-encoding= --remote-encoding= --xattr --no-directories -x,--force-directories --no-host-directories
        --protocol-directories --cut-dirs= --no-cache --default-page= -E,--adjust-extension --ignore-length
        --compression= --max-redirect= --save-headers --no-http-keep-alive --no-cookies --keep-session-cookies
        --content-disposition --content-on-error --auth-no-challenge --secure-protocol= --https-only
        --no-check-certificate --certificate-type= --private-key-type= --pinnedpubkey= --ciphers= --no-hsts
        --no-remove-listing --no-glob --no-passive-ftp --preserve-permissions --retr-symlinks --ftps-implicit
        --ftps-resume-ssl --ftps-clear-data-connection --ftps-fallback-to-ftp -r,--recursive -l,--level=
        -k,--convert-links --convert-file-only --backups= -K,--backup-converted -m,--mirror -p,--page-requisites
        --strict-comments -A,--accept= -R,--reject= --accept-regex= --reject-regex= --regex-type= -D,--domains=
        --exclude-domains= --follow-ftp --follow-tags= --ignore-tags= -H,--span-hosts -L,--relative
        -I,--include-directories= --trust-server-names -X,--exclude-directories= --no-parent
        """,
        Operands(proven(url)),
        {
            "-e,--execute=": proven(_setting),
            "-b,--background": raises(Category.ModifiesFilesystem, "writes a log"),
            "-O,--output-document=": OUTPUT,
            "-o,--output-file=": OUTPUT,
            "-a,--append-output=": OUTPUT,
            "-P,--directory-prefix=": WRITES,
            "--rejected-log=": WRITES,
            "--save-cookies=": WRITES,
            "--hsts-file=": WRITES,
            "--warc-file=": WRITES,
            "-B,--base=": proven(url),
            "-i,--input-file=": Effect(Role.Reads, Category.Unrecognized, "takes addresses from"),
            "--config=": Effect(Role.Reads, Category.Unrecognized, "takes settings from"),
            "--header=": proven(header),
            "--referer=": SENT,
            "-U,--user-agent=": SENT,
            "--method=": proven(method),
            "--post-data=": SENDS,
            "--body-data=": SENDS,
            "--post-file=": SENDS_FILE,
            "--body-file=": SENDS_FILE,
            "--user=": LOGS_IN,
            "--password=": LOGS_IN,
            "--http-user=": LOGS_IN,
            "--http-password=": LOGS_IN,
            "--ftp-user=": LOGS_IN,
            "--ftp-password=": LOGS_IN,
            "--proxy-user=": LOGS_IN,
            "--proxy-password=": LOGS_IN,
            "--ask-password": LOGS_IN,
            "--use-askpass=": RUNS,
            "--load-cookies=": SENDS_FILE,
            "--certificate=": READS,
            "--private-key=": USES_KEY,
            "--ca-certificate=": LISTS,
            "--ca-directory=": LISTS,
            "--crl-file=": LISTS,
            "--unlink": raises(Category.DeletesData, "deletes the files that the download replaces"),
            "--delete-after": raises(Category.DeletesData, "deletes the files that the download saved"),
        },
        Category.ReadsRemote,
        "fetches {|an address}",
    )
)


def wget(command: Command, _: Surroundings) -> Judgement:
    """What is fetched is saved under the last name of the address, unless an option says otherwise."""
    tally = Tally("`wget` fetches")
    tally.include(judge(WGET, command.argv, "wget"))
    reading = read(command.argv, WGET.grammar)
    if _is_endless(reading):
        tally.add(Category.ModifiesSystem, "`wget` follows links without end", reading.operands[0])
    if not (reading.has("-O") or reading.has("--spider")):
        for word in reading.operands:
            tally.include(writing(last_name(word), f"`wget` saves `{last_name(word).text}`", word))
    return tally.judgement()


def _is_endless(reading: Reading) -> bool:
    """Whether links are followed to any depth (`-r -l inf`), with no bound on bytes or folders."""
    level, bound = reading.value("-l"), reading.value("-n")
    if level is None or not reading.operands or not (reading.has("-r") or reading.has("-m")):
        return False
    bounded = reading.has("-Q") or reading.has("--no-parent") or (bound is not None and "p" in bound.text)
    return level.text in ("inf", "0") and not bounded


METHODS = frozenset("GET HEAD OPTIONS POST PUT PATCH DELETE".split())
HTTPIE = Table(
    Program(
        "http",
        """
        -j,--json -f,--form --pretty= -s,--style= -p,--print= -v,--verbose -h,--headers -m,--meta -b,--body -q,--quiet
        -S,--stream -F,--follow --max-redirects= --timeout= --check-status --verify= --ssl= --ignore-stdin,-I --offline
        --all --sorted --unsorted --response-charset= --response-mime= --format-options= --path-as-is --debug
        --traceback --default-scheme= --max-headers= -A,--auth-type= --no-verify
        """,
        effects={
            "-o,--output=": OUTPUT,
            "-d,--download": raises(Category.ModifiesFilesystem, "saves the fetched files"),
            "-a,--auth=": LOGS_IN,
            "--session=": raises(Category.ModifiesFilesystem, "keeps a session in a file"),
            "--session-read-only=": LOGS_IN,
            "--cert=": READS,
            "--cert-key=": READS,
            "--proxy=": raises(Category.Unrecognized, "sends the request through another machine"),
            "--raw=": SENDS,
            "--multipart": SENDS,
        },
        category=Category.ReadsRemote,
        phrase="fetches {|an address}",
        abbreviates=False,
    )
)


def httpie(command: Command, _: Surroundings) -> Judgement:
    """`http [METHOD] URL [ITEM …]`: an item with data makes it a POST, as does what is piped into it."""
    name = command.argv[0].text
    tally = Tally(f"`{name}` fetches an address")
    tally.include(judge(HTTPIE, command.argv, name))
    reading = read(command.argv, HTTPIE.grammar)
    words = list(reading.operands)
    if words and words[0].exact and words[0].text.isalpha() and words[0].text.upper() in METHODS and len(words) > 1:
        tally.include(method(words.pop(0)))
    if words:
        tally.include(_place(words.pop(0)))
    for word in words:
        tally.include(_item(word))
    fed = command.stdin is not None or any(feeds(redirection) for redirection in command.redirects)
    if fed and not reading.has("--ignore-stdin"):
        tally.add(Category.ModifiesRemote, f"`{name}` sends its input to the address", command.argv[0])
    return tally.judgement()


def _place(word: Argument) -> Judgement:
    """`:3000/path` is short for localhost."""
    if word.exact and word.text.startswith(":") and word.text[1:2] in tuple("/0123456789"):
        return Judgement(Category.ReadsRemote, f"`{word.text}` is this machine")
    return url(word)


def _item(word: Argument) -> Judgement:
    """`name==value` is part of the address, `Name:value` a header, all others are data."""
    at = min([word.text.find(sign) for sign in (":=", "==", "=", ":", "@") if sign in word.text], default=-1)
    if at < 0 or not word.exact:
        return Judgement(Category.ModifiesRemote, f"`{word.text}` may be data that is sent", word)
    sign = word.text[at : at + 2]
    if sign == "==" and not word.text[at + 2 :].startswith("@"):
        return sent(word)
    if sign[0] == ":" and sign != ":=" and not word.text[at + 1 :].startswith("@"):
        return header(word)
    reads = (part(word, word.text.rfind("@") + 1),) if "@" in word.text else ()
    return Judgement(Category.ModifiesRemote, f"`{word.text}` is data that is sent", word, reads=reads)
