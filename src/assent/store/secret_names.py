"""Names whose value is secret: of variables, options, headers, fields and settings."""

from __future__ import annotations

from assent.command.words.special import SECRET
from assent.rules_table import HIDES, ITEM, hiding, known

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
_SEPARATORS = str.maketrans(dict.fromkeys("'\"\\/;&|()<>`\n\t{}", " "))
# Files that hold logins and nothing else: what is written into one is one.
LOGINS = tuple(".netrc _netrc .pgpass .git-credentials .my.cnf .vault-token .npmrc .pypirc id_rsa id_ed25519".split())
MASK = "***"  # what is written in place of one
REFERENCES = ("$", "`", "<", MASK)  # how a value begins that is elsewhere
STATED = "IDENTIFIED"  # in a statement of SQL a password may follow

# How a token begins, and how many characters of a token must follow at least.
PREFIXES = (
    ("sk-", 16),  # OpenAI, Anthropic (sk-ant-) and those that imitate them
    ("sk_live_", 10),  # Stripe: secret, restricted, and of a webhook
    ("sk_test_", 10),
    ("rk_live_", 10),
    ("whsec_", 10),
    ("ghp_", 16),  # GitHub: personal, OAuth, of an app's user, of an app, to refresh
    ("gho_", 16),
    ("ghu_", 16),
    ("ghs_", 16),
    ("ghr_", 16),
    ("github_pat_", 16),
    ("glpat-", 12),  # GitLab: personal, of a pipeline's trigger, of a deployment, of a runner
    ("glptt-", 12),
    ("gldt-", 12),
    ("glrt-", 12),
    ("xoxb-", 10),  # Slack: of a bot, a user, an app
    ("xoxp-", 10),
    ("xapp-", 10),
    ("AKIA", 12),  # Amazon: a key's name, of a user and for a while; the key itself has no shape
    ("ASIA", 12),
    ("AIza", 20),  # Google: API key, access token
    ("ya29.", 10),
    ("1//0", 10),  # to refresh it
    ("GOCSPX-", 10),
    ("npm_", 20),  # package registries
    ("pypi-", 16),
    ("rubygems_", 16),
    ("hf_", 16),  # Hugging Face
    ("dop_v1_", 16),  # DigitalOcean
    ("hvs.", 16),  # Vault
    ("SG.", 16),  # SendGrid
    ("shpat_", 16),  # Shopify
    ("AGE-SECRET-KEY-", 8),  # age
    ("eyJ", 24),  # a JSON Web Token: `{"` in base64
    ("gsk_", 20),  # other makers of models: Groq, xAI, Perplexity, Replicate
    ("xai-", 20),
    ("pplx-", 20),
    ("r8_", 20),
    ("ATATT3", 16),  # Atlassian, Bitbucket
    ("ATCTT3", 16),
    ("dapi", 32),  # Databricks
    ("sbp_", 20),  # Supabase
    ("tskey-", 16),  # Tailscale
    ("PMAK-", 20),  # Postman
    ("NRAK-", 16),  # New Relic
    ("glsa_", 20),  # Grafana
    ("figd_", 20),  # Figma
    ("lin_api_", 20),  # Linear
    ("nfp_", 20),  # Netlify
    ("dckr_pat_", 16),  # Docker
    ("pul-", 32),  # Pulumi
    ("dp.st.", 16),  # Doppler
    ("dp.pt.", 16),
    ("shpss_", 16),  # Shopify
    ("sq0csp-", 16),  # Square
    ("sq0atp-", 16),
    ("key-", 32),  # Mailgun
    ("SK", 32),  # Twilio
    ("EAA", 20),  # Facebook
    ("fo1_", 16),  # Fly
    ("fm2_", 16),
    ("cfut_", 16),  # Cloudflare
    ("CLOJARS_", 20),
    ("hooks.slack.com/services/", 10),  # addresses that let anybody who has them write
    ("discord.com/api/webhooks/", 10),
    ("api.telegram.org/bot", 20),
)


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


def speaks_of(text: str) -> bool:
    """Whether the words of an entry are in `text`, wherever they do; found without reading it as commands."""
    if writes_login(text):
        return True
    words = set(text.translate(_SEPARATORS).split())
    return any(
        words.issuperset(entry.rpartition(": ")[0].split())
        for program in words.intersection(hiding())
        for entry in places(program)
    )


def places(program: str) -> tuple[str, ...]:
    """The entries of a program, those of the user's own files too."""
    return tuple(known(program).get(HIDES, "").split(ITEM)) if program in hiding() else ()


def writes_login(text: str) -> bool:
    """Whether something is written, and a file of logins is named."""
    return (">" in text or "tee" in text) and any(name in text for name in LOGINS)
