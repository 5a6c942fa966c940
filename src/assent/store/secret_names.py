"""Names whose value is secret: of variables, options, headers, fields and settings."""

from __future__ import annotations

from assent.command.words.special import SECRET

# Parts of such names, in capitals and with _ for -, besides those of variables that risk knows.
PARTS = (
    *SECRET,
    *("PASSPHRASE", "PGPASS", "AUTH_KEY", "AUTHKEY", "SIGNING_KEY", "ENCRYPTION_KEY", "SESSION_KEY", "ACCOUNT_KEY"),
    *("LICENSE_KEY", "PRIVATEKEY", "SSHPASS", "EXTRAHEADER", "ACCOUNTKEY", "ACCESSKEY", "PASSWORD_COMMAND"),
    *("_OAUTH.", "BEARER."),  # of a host: composer config github-oauth.github.com
)
HEADERS = ("AUTHORIZATION", "COOKIE")  # names of a header: all that is in it is the value
_INSIDE = (*PARTS, *HEADERS)
# The last part of such names, where that is on its own: DB_PASS, --auth, sig.
LAST = ("PASS", "PWD", "PW", "AUTH", "CREDS", "JWT", "OTP", "PIN", "BEARER", "PSK", "SIG", "SIGNATURE")
JOINED = "PASS"  # also at the end of a part: requirepass
HARMLESS = ("BYPASS", "COMPASS", "PWD", "OLDPWD")

# Ends of names that say where a secret is or what it is called, or how many tokens there are.
HARMLESS_ENDS = (
    *("FILE", "_PATH", "_DIR", "_NAME", "_ID", "_TTL", "_STDIN", "_URL", "TOKENS", "_TYPE", "_STORE", "_FD", "_ARN"),
    *("_POLICY", "_LENGTH", "_COUNT", "_HINT", "_PROMPT", "_ENABLED", "_EXPIRY", "_LIFETIME", "_COMMAND", "_HELPER"),
    *("SAVE_COOKIES", "LOAD_COOKIES", "LIST_SECRET_KEYS", "EXPORT_SECRET_KEYS", "DELETE_SECRET_KEYS"),
)
# Options with such a name that take no secret: a switch, or where something is kept or written.
SWITCHES = frozenset(
    (
        *("--ask-password", "--remove-signature", "--show-signature", "--verify-signature", "--verify-signatures"),
        *("--show-secrets", "--reveal-secrets", "--showsecret", "--show-token", "--show-passwords", "--with-token"),
        *("--cookie-jar", "--cookies-from-browser", "--gitlab-secrets-output"),
    )
)
# One of these is in every text with such a name.
SIGNS = (*SECRET, *HEADERS, *LAST, "_KEY", "AUTHKEY", "PRIVATEKEY", "PASSPHRASE", "ACCOUNTKEY", "ACCESSKEY")

# What ends the command that a word is in, or its words as they are written.
_APART = "\n;&|()<>`'\"\\$"


def names_one(text: str, start: int, option: str) -> bool:
    """Whether the option at `start` takes the name of a secret: gcloud secrets versions list --secret=db-password."""
    if option != "--secret":
        return False
    begun = max([text.rfind(char, 0, start) for char in _APART]) + 1
    words = text[begun:start].split()
    return words[:1] == ["gcloud"] and "--" not in words


def is_secret(name: str) -> bool:
    """Whether the value of `name` is secret."""
    if name in SWITCHES:
        return False
    upper = capitals(name).strip("_[]()'\" .+:")
    if len(upper) < len("PW"):  # the shortest; most options are shorter
        return False
    if upper.endswith(HARMLESS_ENDS) and not upper.endswith("PASSWORD_COMMAND"):  # which may print it itself
        return False
    for part in _INSIDE:
        if part in upper:
            return True
    last = upper.replace(".", "_").replace(":", "_").replace("[", "_").rpartition("_")[2]
    if last in HARMLESS and (upper in HARMLESS or last != "PWD"):
        return name.strip("-") == "pwd"
    return last in LAST or last.endswith(JOINED)


def capitals(text: str) -> str:
    """The text in capitals and with _ for -, of the same length."""
    upper = text.upper()
    if len(upper) != len(text):
        upper = "".join([character.upper() if character.isascii() else character for character in text])
    return upper.replace("-", "_")
