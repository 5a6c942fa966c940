"""A key that is sent to the service whose name it has: OPENAI_API_KEY to api.openai.com; or to another, by a login.

The first is what the key is for, though only a person can say whether this request should be made with it.
"""

from __future__ import annotations

from assent.command.words.special import SECRET
from assent.neighbours import pairwise
from assent.risk.entries.programs import GIVING
from assent.risk.flow import names
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command

CLIENTS = {  # of services, by the names that their keys begin with
    "HF": ("hf", "huggingface"),
    "DO": ("doctl",),
    "DIGITALOCEAN": ("doctl",),
    "GH": ("gh", "hub", "gist"),
    "GITHUB": ("gh", "hub", "gist"),
    "GITLAB": ("glab",),
    "NOW": ("now", "vercel", "vc"),
    "VERCEL": ("vercel", "vc", "now"),
    "NETLIFY": ("netlify", "ntl"),
}
HOSTS = {  # how the names of the hosts end that take these keys
    "GITHUB": ("github.com", "ghcr.io"),
    "GH": ("github.com", "ghcr.io"),
    "GHCR": ("ghcr.io",),
    "DOCKER": ("docker.io",),
    "DOCKERHUB": ("docker.io", "docker.com"),
    "GITLAB": ("gitlab.com",),
    "QUAY": ("quay.io",),
    "AWS": ("aws", "amazonaws.com", "amazonaws.com.cn"),
    "HF": ("hf.co", "huggingface.co"),
    "NPM": ("npmjs.org", "npmjs.com", "npm.pkg.github.com"),
    "CARGO": ("crates.io",),
}
NAMED = frozenset(  # whose hosts have their names
    """
    pypi rubygems nuget openai anthropic stripe slack sentry cloudflare heroku vercel netlify digitalocean
    huggingface google azure datadog twilio sendgrid
    """.split()
)
SENDING = ("curl", "wget", "http", "https", "xh", "xhs")
SECURE = "https://"
# Options by which the request goes to another machine than the address names.
ELSEWHERE = ("--proxy", "--preproxy", "--socks", "--resolve", "--connect-to", "--config", "--doh", "--haproxy", "-e")
ELSEWHERE_LETTERS = frozenset("xK")
SHARED = frozenset("co com org net ac gov edu".split())  # below a country: the name is before them
GENERAL = frozenset(
    """
    api key keys token tokens secret access client auth app public private admin live test prod dev staging user bearer
    jwt session login refresh service bot deploy password internal base url header default
    """.split()
)
HOSTING = (".app", ".dev", ".page", ".pages", ".sh", ".site", "github.io", "gitlab.io")  # x.vercel.app is a user's
SELF_HOSTED = frozenset(  # services that people run at hosts of their own: gitlab.example.com
    """
    gitlab gitea forgejo grafana prometheus jenkins vault nexus artifactory sonar sonarqube sonatype harbor argocd jira
    confluence mattermost rocketchat nextcloud keycloak consul nomad minio elastic elasticsearch kibana sentry airflow
    superset metabase redmine phabricator drone concourse teamcity bamboo bitbucket verdaccio pypi npm registry
    plausible posthog matomo unleash supabase appwrite n8n homeassistant hass zabbix icinga netbox awx rundeck backstage
    """.split()
)
SHORTEST = 3  # letters of a name that says whose a key is
FINDING = frozenset(("-h", "-s", "-E", "-m1", "-o"))  # options of grep with which it shows no other lines
ASKED = ("host", "url", "server", "registry", "endpoint", "addr", "api", "index", "source")  # in names of such options
LETTERS = ("-h", "-H", "-s")
LOGINS = ("-u", "--user", "--username", "-p", "--password", "--token")  # options before a name or a key


def handed(command: Command) -> tuple[Argument, str, str] | None:
    """The word with a key of a service, its name, and the other host that the command gives it to."""
    keys = [(word, name) for word in command.argv[1:] for name in names(word) if _is_known(name)]
    hosts = _asked(command) if keys and command.program not in SENDING else []
    for word, name in keys if all(hosts) else ():
        if hosts and not any(_takes(host, name) for host in hosts):
            return word, name, hosts[0]
    return None


def is_of(host: str, ends: Sequence[str]) -> bool:
    """Whether the name of a host is one of these, or below one."""
    return any(host == end or host.endswith(end if end[0] == "." else f".{end}") for end in ends)


def _is_known(name: str) -> bool:
    owner = name.partition("_")[0]
    known = owner in HOSTS and owner != "DOCKER"  # $DOCKER_PASSWORD is for whatever docker logs in to
    return (known or owner.lower() in NAMED) and any(part in name for part in (*SECRET, "_KEY", "_PAT"))


def _takes(host: str, name: str) -> bool:
    """Whether a host is one of the service that a key is named after, or near."""
    owner = name.partition("_")[0]
    own = frozenset((owner.lower(),))
    named = _has_name(host, own) if owner not in HOSTS or own <= SELF_HOSTED else False
    return named or _is_near(host) or is_of(host, HOSTS.get(owner, ()))


def _asked(command: Command) -> list[str]:
    """The hosts that the words of a command name; an empty one where that is unknown."""
    logs_in = "login" in [word.text for word in command.argv[1:4]]
    found = [
        _bare_host(word.text)
        for before, word in pairwise(command.argv)
        if _is_address(word.text)
        or (before.text not in LOGINS and (logs_in or _asks(before.text)) and _may_be_host(word))
    ]
    return found or (["docker.io"] if logs_in and command.program == "docker" else [])


def _asks(option: str) -> bool:
    return option in LETTERS or (option[:2] == "--" and any(part in option for part in ASKED))


def _is_address(text: str) -> bool:
    """Whether a word is an address, and not the value of a variable of another program: -e URL=https://x."""
    before, slashes, _ = text.partition("//")
    name, port = text.partition(":")[::2]
    return bool(slashes and not before.partition("=")[0].isupper()) or (port.isdigit() and "." in name)


def _may_be_host(word: Argument) -> bool:
    text = word.text
    return text[:1] != "-" and " " not in text and (not word.exact or "." in text or ":" in text)


def _bare_host(text: str) -> str:
    """The host in an address, or in front of a path; empty where a variable is in its place."""
    place = (text.partition("//")[2] if "//" in text else text).partition("/")[0].rpartition("@")[2]
    return "" if "$" in place else place.partition(":")[0].lower()


def own_host(sending: Command, names: frozenset[str]) -> str:
    """The one host to which a key of its own is sent; empty where it may be another's, or goes elsewhere as well."""
    host = only_host(sending)
    return host if host and _owner(host) in names else ""


def only_host(sending: Command) -> str:
    """The one host that a client asks, over https; empty where there may be another."""
    hosts = {_host(word) for word in sending.argv[1:] if "://" in word.text}
    if len(hosts) != 1 or sending.program not in SENDING or _goes_elsewhere(sending):
        return ""
    return hosts.pop()


def owners(reading: Command) -> frozenset[str]:
    """The parts of the name that `grep OPENAI_API_KEY .env` looks for, in small letters."""
    words = [word for word in reading.argv[1:] if word.text not in FINDING]
    if reading.program != "grep" or len(words) != 2 or not words[0].exact or not words[1].exact:
        return frozenset()
    return _parts(words[0].text.removeprefix("^").removesuffix("="))


def is_another(sending: Command, name: str) -> bool:
    """Whether a variable has the name of a service, and is sent to hosts of which none is that service's."""
    if sending.program not in SENDING:
        return _has_other_client(sending.program or "", name.partition("_")[0])
    parts = _parts(name)
    named = [word for word in sending.argv[1:] if "://" in word.text]
    hosts = [_host(word, ("https://", "http://")) for word in named] or _plain_hosts(sending)
    if not parts or not hosts or not all(hosts):
        return False
    return not any(_is_near(host) or _has_name(host, parts) for host in hosts)


def _has_other_client(program: str, owner: str) -> bool:
    """Whether the service that a key is named after has a client, which is not that program."""
    clients = CLIENTS.get(owner) or ((owner.lower(),) if is_a(owner.lower(), GIVING) else ())
    return bool(clients) and not program.startswith(clients)


def _parts(name: str) -> frozenset[str]:
    """The parts of the name of a key that may say whose it is."""
    if not name.isascii() or not name.replace("_", "").isalnum() or not name.isupper():
        return frozenset()
    return frozenset([part.lower() for part in name.split("_") if len(part) >= SHORTEST]) - GENERAL


def _is_near(host: str) -> bool:
    """Whether a host is this machine, or a name of the network around it."""
    return "." not in host or host.replace(".", "").isdigit() or host.endswith((".localhost", ".local", ".internal"))


def _plain_hosts(sending: Command) -> list[str]:
    """The words that may be a host without a scheme: curl api.example.com/v1."""
    words = [word.text.partition("/")[0].partition(":")[0].lower() for word in sending.argv[1:] if word.exact]
    return [word for word in words if "." in word[1:-1] and word.isascii() and set(word).isdisjoint(" @=\"'{}-" + "$")]


def _has_name(host: str, parts: frozenset[str]) -> bool:
    """Whether a host has the name: anywhere where people run the service themselves, else where it is registered."""
    labels = [_owner(host)] if host.endswith(HOSTING) or parts.isdisjoint(SELF_HOSTED) else host.split(".")
    return any(part in label or (label and label in part) for label in labels for part in parts)


def _host(word: Argument, schemes: tuple[str, ...] = (SECURE,)) -> str:
    """The host of an address that is certain up to its path; empty where it is not, or is asked in another way."""
    rest = next((word.prefix.removeprefix(scheme) for scheme in schemes if word.prefix.startswith(scheme)), "")
    host, slash, _ = rest.partition("/")
    if not (slash or word.exact):
        return ""
    host = host.partition(":")[0] if schemes != (SECURE,) else host
    return host.lower() if host.isascii() and host.replace("-", "").replace(".", "").isalnum() else ""


def _owner(host: str) -> str:
    """The name that is registered: `openai` of api.openai.com, not of openai.evil.example; none of a user's site."""
    labels = host.split(".")
    if host.endswith(HOSTING) and len(labels) > SHORTEST - 1 and labels[0] not in ("api", "www"):
        return ""
    if len(labels) > SHORTEST - 1 and labels[-2] in SHARED:
        labels.pop()
    return labels[-2] if len(labels) > 1 else ""


def _goes_elsewhere(sending: Command) -> bool:
    for word in sending.argv[1:]:
        text = word.text
        letters = text if text[:1] == "-" and text[1:2] != "-" else ""
        if text.startswith(ELSEWHERE) or not ELSEWHERE_LETTERS.isdisjoint(letters):
            return True
        if text[:1] != "-" and "." in text and "://" not in text and " " not in text:
            return True  # perhaps another address
    return False
