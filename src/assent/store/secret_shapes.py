"""What secrets look like in a command line, each with the reason why it is listed."""

from __future__ import annotations

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
    ("GOCSPX-", 10),
    ("npm_", 20),  # package registries
    ("pypi-", 16),
    ("rubygems_", 16),
    ("hf_", 16),  # Hugging Face
    ("dop_v1_", 16),  # DigitalOcean
    ("hvs.", 16),  # Vault
    ("SG.", 16),  # SendGrid
    ("shpat_", 16),  # Shopify
    ("AGE-SECRET-KEY-", 16),  # age
    ("eyJ", 24),  # a JSON Web Token: `{"` in base64
)

# Parts of names whose value is secret, in capitals and with _ for -, besides those of variables that risk knows.
NAMES = ("PASSWD", "PASSPHRASE", "PGPASS", "AUTH_KEY", "SIGNING_KEY", "ENCRYPTION_KEY", "SESSION_KEY", "ACCOUNT_KEY")
HEADERS = ("AUTHORIZATION", "COOKIE")  # names of a header: all that stands in it is the value

# Ends of names that say where a secret is or what it is called, or how many tokens there are.
HARMLESS_ENDS = ("_FILE", "_PATH", "_DIR", "_NAME", "_ID", "_TTL", "_STDIN", "_URL", "TOKENS", "_TYPE", "_STORE")

# Options that take a secret, by program: as the next word, or attached to the option.
OPTIONS = {
    "curl": ("-u", "--user", "--proxy-user", "-b"),  # name:password, cookies
    "wget": ("--http-user",),
    "sshpass": ("-p",),
    "docker login": ("-p",),
    "podman login": ("-p",),
    "redis-cli": ("-a",),
    "ldapsearch": ("-w",),
    "openssl": ("-pass", "-passin", "-passout", "-k"),
    "zip": ("-P",),
    "unzip": ("-P",),
    "mosquitto_pub": ("-P",),
    "smbclient": ("-U",),
    "az login": ("-p",),
    "twine upload": ("-p",),
    "ssh-keygen": ("-N", "-P"),
    "aws configure set": ("aws_secret_access_key", "aws_session_token"),
}
ATTACHED = {  # `-pSECRET`; with a blank the next word is something else
    "mysql": "-p",
    "mysqldump": "-p",
    "mysqladmin": "-p",
    "mariadb": "-p",
    "7z": "-p",
    "7za": "-p",
    "sshpass": "-p",
    "curl": "-u",
}
