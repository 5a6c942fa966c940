"""The reasons for a command that only reads, and for an option that has a program only show text: help, a list."""

from __future__ import annotations

TYPE_CHECKING = False

_PRINTED = (  # the same of a program, by a part of its option
    ("list", "only prints a list"),
    ("query", "only prints a list"),
    ("summary", "only prints a summary"),
    ("check", "only checks files"),
    ("dry", "only previews the changes"),
    ("status", "only shows the status"),
    ("simulat", "only previews the changes"),
    ("services", "only lists services"),
    ("images", "only lists images"),
    ("volumes", "only lists volumes"),
    ("networks", "only lists networks"),
    ("profiles", "only lists profiles"),
    ("variables", "only lists variables"),
    ("quiet", "only checks files"),
)

_SHOWN = {  # what a command does that only reads, by its last word, where its rule does not say more
    "%": "handles each item of its input",
    "arp": "shows the ARP table",
    "attrib": "shows attributes of files",
    "awk": "prints text",
    "cat": "prints its input",
    "exec": "changes redirections of this shell",
    "check": "checks files",
    "describe": "shows details",
    "cmd": "runs commands that only read files",
    "doctor": "checks the installation",
    "doskey": "shows macros or past commands",
    "bun": "evaluates JavaScript that only prints values",
    "tasklist": "lists processes",
    "find": "searches text",
    "get": "shows a value",
    "graph": "shows dependencies",
    "gpresult": "shows group policies",
    "help": "only prints help",
    "history": "shows the history",
    "images": "lists images",
    "info": "shows details",
    "ipconfig": "shows network settings",
    "inspect": "shows details",
    "lint": "checks files",
    "list": "prints a list",
    "localgroup": "shows groups",
    "json.tool": "formats JSON",
    "logs": "shows logs",
    "ls": "prints a list",
    "mode": "shows settings of devices",
    "ncdu": "shows disk usage",
    ":": "does nothing",
    "nohup": "names no command to run",
    "nbtstat": "shows network statistics",
    "powershell": "runs commands that only read files",
    "ps": "lists containers",
    "pwsh": "runs commands that only read files",
    "reference": "lists references",
    "rev": "reverses each line of its input",
    "run": "lists the scripts of the project",
    "sed": "edits text on its way",
    "show": "shows details",
    "stats": "shows resource usage",
    "status": "shows the status",
    "tree": "shows the folder tree",
    "user": "shows accounts",
    "validate": "checks files",
    "verify": "checks files",
    "version": "only prints its version",
    "where": "prints paths of programs",
    "view": "shows details",
    "why": "shows why a package is needed",
    "compare-": "compares values",  # of cmdlets
    "convertfrom-": "converts its input",
    "convertto-": "converts its input",
    "foreach-": "handles each item of its input",
    "format-": "formats its input",
    "get-": "shows details",
    "group-": "groups its input",
    "join-": "joins paths or text",
    "measure-": "measures its input",
    "out-": "prints its input",
    "resolve-": "resolves a name",
    "select-": "selects from its input",
    "sort-": "sorts its input",
    "split-": "splits paths or text",
    "test-": "checks values or paths",
    "where-": "filters its input",
    "write-": "prints text",
}


def harmless(name: str) -> str:
    """The predicate of a command called `name` that only reads."""
    last = name.rpartition(" ")[2]
    verb = last.partition("-")[0].casefold() + "-"
    return _SHOWN.get(last) or (_SHOWN.get(verb) if "-" in last else None) or "changes no files"


def printed(option: str, *, alone: bool = False) -> str:
    """The predicate of a program that this option has show text; `alone` is one without other words: `node -v`."""
    if option in ("--help", "-help", "-h", "-?", "/?"):
        return "only prints help"
    if option in ("--version", "-version", "-V") or (alone and option == "-v"):
        return "only prints its version"
    if "help" in option or "version" in option:
        return "only prints help" if "help" in option else "only prints its version"
    if option in ("-n", "-s") or "stdout" in option:
        return "only prints its result" if "stdout" in option else "only previews the changes"
    _, listing, listed_ones = option.partition("list-")
    if listing and listed_ones.endswith("s"):
        return f"only lists {listed_ones.replace('-', ' ')}"
    return next((said for part, said in _PRINTED if part in option), "only prints details")
