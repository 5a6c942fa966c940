"""Places that matter wherever a command is: secrets, start-up files, the gate itself, devices (`places.rules`)."""

from __future__ import annotations

from assent.risk.disk.zone import DEVICES, Zone
from assent.rules_table import knows, pairs

SECRETS, PLACES = "secrets", "places"  # whose lists they are
PUBLIC = knows(SECRETS, "public")  # names of what is among secrets, or looks like one, and is not secret
ORDINARY = tuple(knows(SECRETS, "ordinary"))  # how names begin that nobody gives a key, whatever their ending
KEYS = knows(SECRETS, "keys")  # words with which keys, certificates and settings are called: `serv*` asks for them too
SOURCES = knows(SECRETS, "sources")  # endings of files with code and documents, which nobody gives a key
ROLES = knows(SECRETS, "roles")  # words before an ending: a.test.ts, index.d.ts
SHORTEST = 3  # characters of a glob before its last star, that say what is meant
ON_PATH = "is on the PATH"

KEYRINGS = (".ssh", ".gnupg")  # below the home: folders of keys, of which even the names say something

PAPERS = (  # below the home: what agents write for themselves beside their settings, which decides nothing
    (".claude", "plans"),
    (".claude", "projects"),
    (".claude", "todos"),
    (".gemini", "tmp"),
    (".qwen", "tmp"),
)

TEXTS = (  # below the home: what tells an agent what to do, and copies of its settings, which it does not read
    (".claude", "skills"),
    (".claude", "commands"),
    (".claude", "agents"),
    (".claude", "backups"),
)
COPIES = (".bak", ".backup", ".old", ".orig")  # ends of names, or parts with a date behind: settings.json.bak-20260101


def table(zone: Zone) -> dict[str, str]:
    """The paths of the zone, each with why it matters: "holds SSH keys"."""
    match zone:
        case Zone.Device:
            return DEVICES
        case Zone.Dotenv:
            dotenv = knows(SECRETS, "dotenv")
            return {path: what for path, what in pairs(SECRETS, "private").items() if path in dotenv}
        case Zone.Private:
            return pairs(SECRETS, "private")
        case Zone.Startup:
            early, late = pairs(PLACES, "startup"), pairs(PLACES, "started")
            return early | pairs(PLACES, "records") | pairs(PLACES, "later") | late
        case _:
            return pairs(PLACES, zone.value)
