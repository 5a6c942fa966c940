"""A key out of a project's settings, sent to the service whose name it has: OPENAI_API_KEY to api.openai.com.

That is what the key is for, though only a person can say whether this request should be made with it.
"""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.entries.programs import GIVING
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
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
SENDING = ("curl", "wget", "http", "https", "xh", "xhs")
SECURE = "https://"
# Options by which the request goes to another machine than the address names.
ELSEWHERE = ("--proxy", "--preproxy", "--socks", "--resolve", "--connect-to", "--config", "--doh", "--haproxy", "-e")
PROXIES = ("-x", "--proxy", "--preproxy", "--socks4", "--socks4a", "--socks5", "--socks5-hostname")
_PROXY = "_proxy"
ROUTES = ("--resolve", "--connect-to")
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
_HERE = ("", "localhost", "127.0.0.1", "0", "off", "on")
SHORTEST = 3  # letters of a name that says whose a key is
FINDING = frozenset(("-h", "-s", "-E", "-m1", "-o"))  # options of grep with which it shows no other lines


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
    """Whether a variable has the name of a service, and is sent to a host which is not that service's."""
    if sending.program not in SENDING:
        return _has_other_client(sending.program or "", name.partition("_")[0])
    parts = _parts(name)
    named = [word for word in sending.argv[1:] if "://" in word.text]
    hosts = [_host(word, ("https://", "http://")) for word in named] or _plain_hosts(sending)
    if not parts or not hosts or not all(hosts):
        return False
    return _is_routed(sending) or not all(is_near(host) or has_name(host, parts) for host in hosts)


def is_for(name: str, host: str) -> bool:
    """Whether a key may be for a host: that of the service in its name, one near, or any where it names none."""
    parts = _parts(name)
    return not parts or is_near(host) or has_name(host, parts)


def _is_routed(sending: Command) -> bool:
    """Whether an option sends the request to a machine that it names, and not to this: --resolve h:443:192.0.2.1."""
    words = [*[word.text for word in sending.argv[1:]], ""]
    if any(_is_proxied(*word.lower().rpartition("=")[::2]) for word in words):
        return True
    if any(option in PROXIES and _is_proxied(_PROXY, value) for option, value in pairwise(words)):
        return True
    if any(word.startswith(tuple([f"{option}=" for option in PROXIES])) for word in words):
        return True
    return any(word.startswith(ROUTES) and not _is_local(word, after) for word, after in pairwise(words))


def sets_proxy(command: Command) -> bool:
    """Whether a variable of the command sends what is asked by another machine: HTTPS_PROXY=http://x.example."""
    return any(
        _is_proxied(each.name.lower(), each.value.text if each.value is not None else "$") for each in command.variables
    )


def _is_proxied(name: str, value: str) -> bool:
    """Whether a setting names a machine through which the request goes, and not this one: `https_proxy=x.example`."""
    place = value.partition("://")[2] or value
    return name.endswith("_proxy") and name != "no_proxy" and place.partition(":")[0] not in _HERE


def _is_local(option: str, after: str) -> bool:
    place = (option.partition("=")[2] or after).split(":")[2:3]
    return place in (["127.0.0.1"], ["localhost"])


def _has_other_client(program: str, owner: str) -> bool:
    """Whether the service that a key is named after has a client, which is not that program."""
    clients = CLIENTS.get(owner) or ((owner.lower(),) if is_a(owner.lower(), GIVING) else ())
    return bool(clients) and not program.startswith(clients)


def _parts(name: str) -> frozenset[str]:
    """The parts of the name of a key that may say whose it is."""
    if not name.isascii() or not name.replace("_", "").isalnum() or not name.isupper():
        return frozenset()
    return frozenset([part.lower() for part in name.split("_") if len(part) >= SHORTEST]) - GENERAL


def is_near(host: str) -> bool:
    """Whether a host is this machine, or a name of the network around it."""
    return "." not in host or host.replace(".", "").isdigit() or host.endswith((".localhost", ".local", ".internal"))


def _plain_hosts(sending: Command) -> list[str]:
    """The words that may be a host without a scheme: curl api.example.com/v1."""
    words = [word.text.partition("/")[0].partition(":")[0].lower() for word in sending.argv[1:] if word.exact]
    return [word for word in words if "." in word[1:-1] and word.isascii() and set(word).isdisjoint(" @=\"'{}-" + "$")]


def has_name(host: str, parts: frozenset[str]) -> bool:
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
