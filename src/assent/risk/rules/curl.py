"""curl: one address fetched to the terminal is a read; the other two hundred options decide the rest."""

from __future__ import annotations

from assent.command.options import part, read
from assent.record import replace
from assent.risk.address import header, last_name, method, output, sent, url
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.risk.rule import LISTS, RUNS, Effect, Operands, Program, Role, proven, raises
from assent.risk.table import Table, judge
from assent.risk.tally import Tally, writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings
    from assent.command.options import Reading

DATA = ("-d", "--data-raw", "--data-binary", "--data-urlencode")


def _cookie(word: Argument) -> Judgement:
    if "=" in word.text or not word.exact:
        return sent(word)
    return Judgement(Category.ReadsSecrets, f"`{word.text}` holds cookies, which are sent", word, reads=(word,))


def _format(word: Argument) -> Judgement:
    """`%output{file}` writes, and `@file` is the format from a file."""
    if not word.exact and not word.prefix:
        return Judgement(
            Category.Unrecognized, f"the format `{word.text}` is not known before it runs", word, unknown=Unknown.Word
        )
    if "%output" in word.text.replace("%%", ""):
        return Judgement(Category.Unrecognized, f"the format `{word.text}` writes a file", word)
    if word.prefix.startswith("@"):
        reason = f"`{word.text}` holds the format, which may write files"
        return Judgement(Category.Unrecognized, reason, word, reads=(part(word, 1),))
    return Judgement(Category.ReadsFilesystem, "a format")


def _query(word: Argument) -> Judgement:
    """Text, or `@file` or `name@file`, which is sent."""
    _, at, path = word.text.partition("@")
    if not at:
        return sent(word)
    reads = (replace(word, text=path, prefix=path),) if path != "-" else ()
    return Judgement(Category.ModifiesRemote, f"`{word.text}` may send a file", word, reads=reads)


def _scheme(word: Argument) -> Judgement:
    if word.exact and word.text in ("http", "https"):
        return Judgement(Category.ReadsRemote, f"`{word.text}` is fetched")
    return Judgement(Category.Unrecognized, f"`--proto-default {word.text}` may fetch local files", word)


def _command(word: Argument) -> Judgement:
    """A command to a server of files: `PWD`, and with `-` or `+` before it, `-DELE x`."""
    verb = word.text.removeprefix("-").removeprefix("+").partition(" ")[0]
    if word.exact and verb in ASKING and not any(end in word.text for end in "\r\n"):
        return Judgement(Category.ReadsRemote, f"`{word.text}` only asks the server")
    return Judgement(Category.ModifiesRemote, f"`curl -Q` sends the command `{word.text}` to the server", word)


def _form(word: Argument) -> Judgement:
    """`name=value`; `name=@file` and `name=<file` send a file."""
    name, _, value = word.text.partition("=")
    path = value[1:].partition(";")[0] if value[:1] in ("@", "<") else ""
    start = part(word, len(name) + 2)
    read = replace(start, text=path, prefix=start.prefix[: len(path)])
    return Judgement(
        Category.ModifiesRemote, f"`{word.text}` sends data", word, reads=(read,) if path and path != "-" else ()
    )


ASKING = frozenset("PWD LIST NLST STAT SIZE MDTM NOOP HELP SYST FEAT TYPE PASV EPSV CWD CDUP".split())
SENDS = raises(Category.ModifiesRemote, "sends data")
SENDS_FILE = Effect(Role.Reads, Category.ModifiesRemote, "sends")
LOGS_IN = raises(Category.ReadsSecrets, "sends a password")
USES_KEY = Effect(Role.Reads, Category.ReadsSecrets, "logs in with the key {}")
DETOUR = raises(Category.Unrecognized, "sends the request through {}")
OUTPUT = proven(output)
SENT = proven(sent)
COMMANDS = raises(Category.ModifiesRemote, "sends a command to the server")

OPTIONS = """
--anyauth --basic --digest --negotiate --ntlm -q,--disable --cert-status --cert-type= --ciphers= --compressed
--connect-timeout= -C,--continue-at=
--create-dirs --create-file-mode= --curves= --disable-eprt --disable-epsv --disallow-username-in-url
--dns-interface= --dns-ipv4-addr= --dns-ipv6-addr= --doh-cert-status --doh-insecure --expect100-timeout= -f,--fail
--fail-early --fail-with-body --false-start --form-escape -G,--get -g,--globoff --happy-eyeballs-timeout-ms= -I,--head
-h=? --http0.9 -0,--http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 --http3-only --ignore-content-length
-i,--include,--show-headers -k,--insecure --interface= -4,--ipv4 -6,--ipv6 -j,--junk-session-cookies
--keepalive-time= --keepalive-cnt= --limit-rate= -l,--list-only --local-port= -L,--location -M,--manual
--max-filesize= --max-redirs= -m,--max-time= -:,--next --no-alpn --no-npn -N,--no-buffer,--buffer --no-clobber
--no-keepalive --no-progress-meter --progress-meter --no-sessionid --noproxy= -O,--remote-name --remote-name-all
-Z,--parallel --parallel-immediate --parallel-max= --path-as-is --pinnedpubkey= --post301 --post302 --post303
-#,--progress-bar --proto= --proto-redir= -r,--range= --rate= --raw -J,--remote-header-name -R,--remote-time
--remove-on-error --retry= --retry-all-errors --retry-connrefused --retry-delay= --retry-max-time= -S,--show-error
-s,--silent -Y,--speed-limit= -y,--speed-time= --ssl --ssl-no-revoke --ssl-reqd --ssl-revoke-best-effort
-2,--sslv2 -3,--sslv3 --styled-output --no-styled-output --suppress-connect-headers --tcp-fastopen --tcp-nodelay
-z,--time-cond= --tls-max= --tls13-ciphers= -1,--tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --tr-encoding
--trace-time --trace-ids -B,--use-ascii -v,--verbose -V --xattr --ca-native --http-sequence --ip-tos= --vlan-priority=
--no-location --no-insecure --no-silent --no-fail --no-include --no-compressed --skip-existing
"""

EFFECTS = {
    "--url=": proven(url),
    "-X,--request=": proven(method),
    "-H,--header=": proven(header),
    "--proxy-header=": proven(header),
    "-A,--user-agent=": SENT,
    "-e,--referer=": SENT,
    "--url-query=": proven(_query),
    "--request-target=": SENT,
    "--resolve=": SENT,
    "--connect-to=": SENT,
    "--dns-servers=": SENT,
    "-w,--write-out=": proven(_format),
    "--proto-default=": proven(_scheme),
    "-b,--cookie=": proven(_cookie),
    "-o,--output=": OUTPUT,
    "-D,--dump-header=": OUTPUT,
    "-c,--cookie-jar=": OUTPUT,
    "--trace=": OUTPUT,
    "--trace-ascii=": OUTPUT,
    "--stderr=": OUTPUT,
    "--libcurl=": OUTPUT,
    "--etag-save=": OUTPUT,
    "--output-dir=": Effect(Role.Writes),
    "--hsts=": Effect(Role.Writes),
    "--alt-svc=": Effect(Role.Writes),
    "--cacert=": LISTS,
    "--capath=": LISTS,
    "--crlfile=": LISTS,
    "--etag-compare=": SENDS_FILE,
    "-E,--cert=": USES_KEY,
    "--key=": USES_KEY,
    "--engine=": RUNS,
    "-F,--form=": proven(_form),
    "--form-string=": SENDS,
    "--json=": SENDS,
    "-T,--upload-file=": SENDS_FILE,
    "-a,--append": SENDS,
    "-Q,--quote=": proven(_command),
    "--mail-from=": COMMANDS,
    "--mail-rcpt=": COMMANDS,
    "-t,--telnet-option=": COMMANDS,
    "-K,--config=": raises(Category.Unrecognized, "takes more options from"),
    "-u,--user=": LOGS_IN,
    "-U,--proxy-user=": LOGS_IN,
    "--oauth2-bearer=": LOGS_IN,
    "-n,--netrc": LOGS_IN,
    "--netrc-optional": LOGS_IN,
    "--netrc-file=": LOGS_IN,
    "--location-trusted": raises(Category.Unrecognized, "sends passwords to other machines as well"),
    "-x,--proxy=": DETOUR,
    "--preproxy=": DETOUR,
    "--proxy1.0=": DETOUR,
    "--socks4=": DETOUR,
    "--socks4a=": DETOUR,
    "--socks5=": DETOUR,
    "--socks5-hostname=": DETOUR,
    "--doh-url=": DETOUR,
    "--unix-socket=": raises(Category.Unrecognized, "connects to the local socket {}"),
    "--abstract-unix-socket=": raises(Category.Unrecognized, "connects to the local socket {}"),
    "-d,--data,--data-ascii=": Effect(),
    "--data-raw=": Effect(),
    "--data-binary=": Effect(),
    "--data-urlencode=": Effect(),
}

CURL = Table(
    Program(
        "curl",
        OPTIONS,
        Operands(proven(url)),
        EFFECTS,
        Category.ReadsRemote,
        "fetches {|an address}",
        abbreviates=False,
    )
)


def curl(command: Command, _: Surroundings) -> Judgement:
    """curl: the method, what is sent, and where the answer goes."""
    name = command.argv[0].text
    tally = Tally(f"`{name}` fetches an address")
    tally.include(judge(CURL, command.argv, "curl"))
    tally.reason = tally.reason or f"`{name}` fetches an address"
    reading = read(command.argv, CURL.grammar)
    _add_data(tally, reading)
    if reading.has("-O") or reading.has("--remote-name-all"):
        for word in (*reading.operands, *[option.value for option in reading.options if option.name == "--url"]):
            if word is not None:
                tally.include(writing(last_name(word), f"`curl -O` saves `{last_name(word).text}`", word))
    return tally.judgement()


def _add_data(tally: Tally, reading: Reading) -> None:
    """Data is sent with POST; with `-G` it is part of the address."""
    in_address = reading.has("-G") and not reading.has("-:")
    for option in reading.options:
        value = option.value
        if option.name not in DATA or value is None:
            continue
        tally.include(sent(value) if option.name == "--data-raw" else _query(value))
        if not in_address:
            tally.add(Category.ModifiesRemote, f"`curl {option.name}` sends data", option.argument)
