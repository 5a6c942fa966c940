"""Secrets that leave the machine: read by one command, and sent away by the same or another."""

from __future__ import annotations

from assent import rules_table
from assent.command.model import Argument, Command, Wrapping
from assent.command.words.special import SECRET
from assent.lazy import Lazy
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.disk.paths import resolve
from assent.risk.disk.zone import Zone
from assent.risk.entries.programs import (
    ASKING,
    CARRYING,
    COPYING,
    DISTANT,
    GIVING,
    LISTING,
    MOVING,
    gives,
    sends,
)
from assent.risk.finding import Finding
from assent.risk.flow import names
from assent.risk.unread import possible_path
from assent.rules_table import ITEM, VERBS, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.combined import sent_secrets
    from assent.risk.disk import zones
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.disk.places import ZoneRow
    from assent.risk.flow import Flow, Node
else:
    sent_secrets, zones = Lazy("assent.risk.combined.sent_secrets"), Lazy("assent.risk.disk.zones")

QUERYING = ("--query", "--filter", "--filters", "--jq")  # whose values are no files: `builds[*].*`
KEYS = frozenset(
    "-i --identity --key --key-file --cert --config -F --credentials --profile --rcfile --env-file".split()
)
FIELDS = ("-f", "-F", "-X", "--field", "--raw-field", "--form", "--input", "--method")  # of `gh api`: make it send
LOGGING_IN = ("token", "key", "password", "auth", "secret")  # in the names of such options
LOGIN = frozenset("-u --user -U --proxy-user --oauth2-bearer --password --http-password -a --auth".split())
HEADERS = ("authorization:", "private-token:", "x-api-key:", "x-auth-token:", "x-vault-token:", "cookie:")
LONGEST_HEADER = 32  # characters of a word that can be one of them
NEVER = ("SECRET_ACCESS_KEY", "PRIVATE_KEY", "SSH_KEY")  # parts of names of what no service is ever sent
RECALLING = "recaller"  # prints the commands of before


class Exposure:
    """The commands that send away what others read."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.keys: frozenset[str] | None = None  # found when first asked for
        self.proxied = any(_sets_proxy(found.command) for found in flow.findings if found.command.variables)
        secret = [at for at, found in enumerate(flow.findings) if _is_secret(found)]
        sending = [at for at in secret if not sends(flow.findings[at].command)]
        self.reached: dict[Node, int] = flow.reached(sending)

    def risk(self, at: int, finding: Finding) -> Risk | None:
        """The effect of sending on the command with that index, which sends something."""
        command = finding.command
        source = self.reached.get(at)
        if source is not None and not self._is_login(at, source):
            return self._sent(command, self.flow.findings[source])
        if finding.category is Category.ReadsSecrets and (_shows(command) or _reads_there(command)):
            return None
        listed = self._listed(at)
        if listed:
            return Category.Destroys, f"`{command.program}` sends out the files in `{listed}`, which holds secrets"
        hands_over = sends(command) or is_a(command.program, COPYING)
        if hands_over and finding.category is Category.ReadsSecrets and sent_secrets.sends_it(finding):
            sender = command.program or next(each.name for each in command.wrappers if each.wrapping is Wrapping.Remote)
            told = f"{sent_secrets.named_secret(finding)}{sent_secrets.whither(command)}"
            return Category.Destroys, f"`{sender}` sends out {told}"
        if at and command.program == "git":  # a push alone adds nothing
            from assent.risk.combined.committed import pushed

            added = pushed(at, self.flow)
            if added:
                return Category.ReadsSecrets, f"`git push` sends {added}"
        named = self._named(finding)
        if named:
            return Category.Destroys, f"`{command.program}` {named}{sent_secrets.whither(command)}"
        if hands_over or _publishes(command):
            return self._variable(command)
        if any("$" in word.text for word in command.argv):
            from assent.risk.combined.foreign_keys import given_away  # few commands are given variables

            return given_away(command)
        return None

    def _sent(self, command: Command, read: Finding) -> Risk:
        """The effect of sending out what `read` has shown: of a key for the host itself only that it is read."""
        host = self._own_host(command)
        if host:
            return Category.ReadsSecrets, f"`{command.program}` sends a key of `{read.reads[0]}` to `{host}`"
        sender = sent_secrets.sender_of(command, read.command)
        why = "the commands that you typed" if is_a(read.command.program, RECALLING) else sent_secrets.secret_of(read)
        text = read.command.text
        own = why.removeprefix(f"`{text}` ")
        shown = next((what for verb in ("prints", "exports", "shows") if (what := own.partition(f"` {verb} ")[2])), own)
        told = f": {shown}" if own == why else f", which {own.rpartition(', which ')[2]}"
        if read.command.program == "cat" and len(read.command.argv) == 2:  # its output is the file
            return Category.Destroys, f"`{sender}` sends out {why}{sent_secrets.whither(command)}"
        if own == why and shown[:1] == "`" and sender == command.program:
            return Category.Destroys, f"`{sender}` sends out {shown}{sent_secrets.whither(command)}"
        told += sent_secrets.whither(command) if told[:1] == "," else ""
        return Category.Destroys, f"`{sender}` sends out the output of `{text}`{told}"

    def _own_host(self, command: Command) -> str:
        """The host of a service to which nothing secret goes but keys of its own, out of settings of a project."""
        from assent.risk.combined.own_keys import own_host  # few texts send a secret

        if self.keys is None:
            self.keys = self._keys()
        return own_host(command, self.keys) if self.keys else ""

    def _keys(self) -> frozenset[str]:
        """The names that all keys have which the text reads; none where it reads another secret, or sets a proxy."""
        from assent.risk.combined.own_keys import owners

        home = resolve(self.flow.home, "/", "/") or ()
        names: frozenset[str] | None = None
        for found in self.flow.findings:
            if any(variable.name.lower().endswith("_proxy") for variable in found.command.variables):
                return frozenset()
            if _is_secret(found):
                place = self.flow.file(found.reads[0], found.command) if len(found.reads) == 1 else ()
                if zones.within(place, Zone.Dotenv, home) is None:
                    return frozenset()
                names = owners(found.command) if names is None else names & owners(found.command)
        return names or frozenset()

    def _named(self, finding: Finding) -> str:
        """The secret file among the words of a client, and that it sends it, or may, whatever its rule says of them."""
        command = finding.command
        if not is_a(command.program, GIVING) or is_a(command.program, MOVING) or not gives(command):
            return ""
        if is_a(command.program, COPYING) and not sent_secrets.is_away(command):
            return ""
        home = resolve(self.flow.home, "/", "/") or ()
        away = any("://" in word.text or ":" in word.text.partition("/")[0] for word in command.argv[1:-1])
        for before, word in pairwise(command.argv):
            is_key = before.text in KEYS and not _is_body(before, command)
            is_query = before.text in QUERYING and "://" not in word.text and word.text[:1] != "@"
            if is_key or is_query or (away and word is command.argv[-1] and word.text[:1] != "-"):
                continue  # a key that it logs in with, or where a copy from another place is put
            for path in () if sent_secrets.is_document(word) else possible_path(word):
                place = self.flow.file(path.text, command)
                what = zones.within(place, Zone.Private, home)
                held = None if what or path.text[:1] not in ("/", "~") else _held(command, place, home)
                if (what or held) and not _is_subcommand(command, word):
                    may = "may send" if _may_only_read(finding, before) else "sends"
                    told = f"which {what}" if held is None else f"where `{held.path}` {held.what}"
                    return f"{may} out `{path.text}`, {told}"
        return ""

    def _listed(self, at: int) -> str:
        """The private folder whose files a command sends that takes their names from its input: `ls ~/.aws | xargs`."""
        command = self.flow.findings[at].command
        if command.stdin is None or not any(word.text.startswith("@") for word in command.argv):
            return ""
        home = resolve(self.flow.home, "/", "/") or ()
        for source in self.flow.findings[command.stdin : at]:
            for word in source.command.argv[1:] if is_a(source.command.program, LISTING) else ():
                place = self.flow.file(word.text, source.command)
                if zones.within(place, Zone.Private, home) or zones.holding(place, Zone.Private, home):
                    return word.text
        return ""

    def _is_login(self, at: int, source: int) -> bool:
        """Whether a token that a program prints is only used to log in: `-H "Authorization: $(x token)"`."""
        read = self.flow.findings[source]
        from assent.risk.combined.returned import is_issuers  # few texts send a secret

        if is_issuers(read.command, self.flow.findings[at].command):
            return True
        if read.reads or source not in self.flow.inside.get(at, ()):
            return False
        position = read.command.start
        return any(
            _logs_in(a, b) for a, b in pairwise(self.flow.findings[at].command.argv) if b.start <= position < b.end
        )

    def _variable(self, command: Command) -> Risk | None:
        """A variable with the name of a secret, in a word that is sent."""
        for before, word in pairwise(command.argv):
            for name in names(word):
                if not any(part in name.upper() for part in SECRET):
                    continue
                logs_in = _logs_in(before, word) or (_publishes(command) and _is_own_login(before, word))
                if logs_in and not (self.proxied or _is_anothers(command, name)):
                    continue
                never = any(part in name.upper() for part in NEVER) and not _publishes(command)
                category = Category.Destroys if never or _is_host(command, word, name) else Category.ReadsSecrets
                sends = "sends out" if category is Category.Destroys else "sends"
                to = sent_secrets.whither(command)
                return category, f"`{command.program}` {sends} `${name}`, which may hold a secret{to}"
        return None


def _held(command: Command, place: Components, home: Components) -> ZoneRow | None:
    """The private place in a home directory, or in a folder of it, from which a client fetches nothing."""
    if not home or place[: len(home)] != home:
        return None
    fetches = any("download" in word.text or word.text in ("pull", "clone") for word in command.argv[1:5])
    return None if fetches else zones.holding(place, Zone.Private, home)


def _may_only_read(finding: Finding, before: Argument) -> bool:
    """Whether a client may read the file for itself: it only reads, or the file is the value of another option."""
    is_value = before.text[:1] == "-" and before.text not in rules_table.words(finding.command.program, "payload")
    return is_value or finding.category <= Category.ReadsRemote


def _is_subcommand(command: Command, word: Argument) -> bool:
    """Whether a word is known to be part of what the command is called: `doctl kubernetes cluster kubeconfig show`."""
    from assent import knowledge

    words = [each.text for each in command.argv[1 : command.argv.index(word) + 1] if each.exact]
    stated = rules_table.known(command.program or "")
    listed = [path for field in stated if field.startswith(VERBS) for path in stated[field].split(ITEM)]
    if any(f"{path} ".startswith(f"{' '.join(words)} ") for path in listed):
        return True
    known = knowledge.of(command.program or "")
    for each in words:
        known = known.subcommand(each) if known else None
    return known is not None


def _is_secret(finding: Finding) -> bool:
    """Whether what a command prints is not another machine's business; what was typed here may hold passwords."""
    return finding.category is Category.ReadsSecrets or is_a(finding.command.program, RECALLING)


def _publishes(command: Command) -> bool:
    """Whether a client puts what it is given where others read it: an issue, a release, a page."""
    return is_a(command.program, GIVING) and not is_a(command.program, CARRYING) and gives(command)


def _is_own_login(before: Argument, word: Argument) -> bool:
    """Whether a word is the value of an option by which a client logs in: --token $X, --api-key=$X."""
    option = word.text.partition("=")[0] if word.prefix[:2] == "--" and "=" in word.prefix else before.text
    return option == "-p" or (option[:2] == "--" and any(part in option for part in LOGGING_IN))


def _logs_in(before: Argument, word: Argument) -> bool:
    return before.text in LOGIN or word.text[:LONGEST_HEADER].casefold().startswith(HEADERS)


def _is_anothers(command: Command, name: str) -> bool:
    from assent.risk.combined.own_keys import is_another  # few texts send a secret

    return is_another(command, name)


def _sets_proxy(command: Command) -> bool:
    from assent.risk.combined.own_keys import sets_proxy  # few texts send a secret

    return sets_proxy(command)


def _is_host(command: Command, word: Argument, name: str) -> bool:
    """Whether the variable is in the name of a machine, which others are asked for."""
    if is_a(command.program, ASKING):
        return True
    host = word.text.partition("://")[2].partition("/")[0]
    return f"${name}" in host.replace("{", "") and "@" not in host


def _is_body(option: Argument, command: Command) -> bool:
    """Whether `-F` names the text of an issue or a release: gh issue create -F notes.md."""
    words = [word.text for word in command.argv[:2]]
    return option.text == "-F" and words[:1] == ["gh"] and words[1:] != ["api"]


def _shows(command: Command) -> bool:
    """Whether a client prints what is kept in the other place, and is given nothing to send: gh api, aws s3 cp s3://."""
    words = [word.text for word in command.argv]
    if words[1:2] == ["api"]:
        return not any(word.startswith(FIELDS) for word in words[2:])
    said = f"{' '.join(words[1:])} "
    return any(said.startswith(f"{path} ") for path in rules_table.words(command.program, "gets")) or (
        words[:3] == ["aws", "s3", "cp"] and "".join(words[3:4]).startswith("s3://")
    )


def _reads_there(command: Command) -> bool:
    """Whether the secret is one of the other place, which is fetched: `rclone cat r:b/.env`."""
    if not is_a(command.program, *DISTANT):
        return False
    from assent.risk.disk.distant import secret

    named = secret(command)
    return named is not None and named.text[:1] not in ("/", "~")
