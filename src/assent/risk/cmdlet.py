"""The effect of a cmdlet by its name: `Stop-Service` stops a service, `Get-NetRoute` shows network routes."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Inflected = Callable[[str], str]

_VERBS = {
    "add": "adds",
    "checkpoint": "saves",
    "clear": "clears",
    "dismount": "unmounts",
    "get": "shows",
    "new": "creates",
    "set": "changes",
    "unregister": "removes",
}
_NOUNS = {  # of several words, or other words than the cmdlet's
    "adapter": "network adapter",
    "ciminstance": "management object",
    "cimclass": "management class",
    "computer": "computer",
    "computerinfo": "detail of the computer",
    "controlpanelitem": "item of the control panel",
    "dnsclientserveraddress": "DNS server",
    "eventlog": "event log",
    "executionpolicy": "execution policy",
    "formatdata": "format",
    "help": "help topic",
    "host": "detail of the shell",
    "history": "past command",
    "hotfix": "hotfix",
    "installedmodule": "installed module",
    "itemproperty": "property",
    "localgroup": "group",
    "localgroupmember": "member of the group",
    "localuser": "account",
    "location": "current folder",
    "mpcomputerstatus": "status of the virus scanner",
    "mppreference": "setting of the virus scanner",
    "netadapter": "network adapter",
    "netfirewallprofile": "firewall profile",
    "netfirewallrule": "firewall rule",
    "netipaddress": "IP address",
    "netipconfiguration": "network setting",
    "netroute": "network route",
    "nettcpconnection": "TCP connection",
    "netudpendpoint": "UDP endpoint",
    "physicaldisk": "disk",
    "pnpdevice": "device",
    "psdebug": "trace setting",
    "psdrive": "drive",
    "psprovider": "provider",
    "psreadlineoption": "setting of the shell",
    "psremoting": "remote control of this machine",
    "psrepository": "package source",
    "pssession": "remote session",
    "random": "random number",
    "runspace": "runspace",
    "scheduledtask": "scheduled task",
    "scheduledtaskinfo": "scheduled task",
    "smbshare": "shared folder",
    "timezone": "time zone",
    "typedata": "type",
    "uiculture": "culture",
    "verb": "approved verb",
    "windowsfeature": "Windows feature",
    "windowsoptionalfeature": "Windows feature",
    "winevent": "event",
    "winhomelocation": "home location",
    "wmiinstance": "management object",
    "wmiobject": "management object",
}
_ONE = (
    "date",
    "location",
    "timezone",
    "culture",
    "uptime",
    "executionpolicy",
    "psremoting",
)

_NAMED = "-name/-id/-displayname/-taskname/1"  # parameters that name what a cmdlet is about, or its first word


def deed(name: str, third_person: Inflected, plural: Inflected) -> str:
    """The phrase of the cmdlet called `name`, whose slot names what its words do: `stops {service}`."""
    verb, _, noun = name.casefold().partition("-")
    does, called = _VERBS.get(verb) or third_person(verb), _NOUNS.get(noun, noun)
    if noun in _ONE:
        return f"{does} the {called}{{1:+to}}" if verb == "set" else f"{does} the {called}"
    return f"{does} {{{_NAMED}:{called}{f'|{plural(called)}' if verb == 'get' else ''}}}"
