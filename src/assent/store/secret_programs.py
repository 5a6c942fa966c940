"""Where programs take a secret among their words or from their input.

Each entry is the words of the subcommand, a colon, and the places:
`-p` the value of that option, in the next word or attached; `-p+` only attached, since with a blank
something else follows; `2`, `-1` that operand; `NAME=` the values of all operands with an equals sign; `NAME` the word
behind a secret's name, `ARG` the same behind `--arg`; `-b~` is no secret without an equals sign;
`<` the whole input, `<1` its first line, `<NAME` the whole input where a word is a secret's name;
`?-S` the entry holds only with that option.
"""

from __future__ import annotations

from assent.config.load import OWN_SECRETS

_SEPARATORS = str.maketrans(dict.fromkeys("'\"\\/;&|()<>`\n\t{}", " "))
_LOGIN = "login: -p --password <"
_SECRETS = "secrets set: NAME="
_CURL = "-u --user -U --proxy-user -b~ --cookie~ --oauth2-bearer --pass --proxy-pass --tlspassword"
_SNMP = "-A -X -c"

PROGRAMS: dict[str, tuple[str, ...]] = {
    # the user's own password, and those of users
    "sudo": (": ?-S ?--stdin <1",),
    "su": (": <1",),
    "doas": (": ?-S <1",),
    "passwd": (": <",),
    "chpasswd": (": <",),
    "useradd": (": -p",),
    "usermod": (": -p",),
    "smbpasswd": (": ?-s <", ": -w"),
    "kinit": (": <",),
    "net": ("user: 2", "use: 2"),
    "dscl": ("-passwd: *",),
    "vncpasswd": (": <",),
    "wpa_passphrase": (": 2 <",),
    "security": (": -w -p -P",),
    "keyring": ("set: <",),
    "secret-tool": ("store: <",),
    # HTTP
    "curl": (f": {_CURL}",),
    "wget": (": --http-user --http-password --ftp-password --proxy-password",),
    "http": (": -a --auth",),
    "https": (": -a --auth",),
    "xh": (": -a --auth",),
    "htpasswd": (": ?-b -1", ": ?-i <"),
    # registries
    "docker": (_LOGIN,),
    "podman": (_LOGIN,),
    "buildah": (_LOGIN,),
    "nerdctl": (_LOGIN,),
    "skopeo": (_LOGIN, ": --creds --src-creds --dest-creds"),
    "oras": (_LOGIN,),
    "crane": (_LOGIN,),
    "helm": (_LOGIN,),
    "npm": ("login: <", "config set: NAME", "set: NAME"),
    "pnpm": ("config set: NAME", "set: NAME"),
    "yarn": ("config set: NAME",),
    "cargo": ("login: 1 <",),
    "twine": (": -p",),
    "poetry": ("publish: -p", "config: NAME 3"),
    "gem": ("push: -k --key",),
    "nuget": (": -ApiKey -apikey",),
    "dotnet": ("nuget: -k",),
    "composer": ("config: NAME 3",),
    "conda": ("token set: 1",),
    "huggingface-cli": ("login: <",),
    "wandb": ("login: 1 <",),
    "kaggle": ("config set: -v",),
    # containers and clusters
    "kubectl": ("create secret: --from-literal --docker-password", "config set-credentials: --token --password"),
    "oc": (_LOGIN, "create secret: --from-literal --docker-password"),
    "etcdctl": (": --user",),
    # the hosts of code
    "gh": ("auth login: <", "secret set: -b --body <", "variable set: -b --body"),
    "glab": ("auth login: -t --token <", "variable set: -v --value 2"),
    "hub": (": -p",),
    "git": ("credential approve: <", "config: NAME"),
    # clouds
    "aws": (
        "configure set: 2",
        "ssm put-parameter: --value",
        "secretsmanager: --secret-string",
        "cognito-idp: --password --temporary-password",
    ),
    "az": ("login: -p", "sql: -p", "secret set: --value"),
    "gcloud": ("secrets: <",),
    "doctl": ("auth init: -t <",),
    "heroku": ("config:set: NAME=", "config set: NAME="),
    "fly": (_SECRETS, "auth token: 1"),
    "flyctl": (_SECRETS, "auth token: 1"),
    "vercel": ("env add: <", ": -t --token"),
    "netlify": ("env:set: 2",),
    "wrangler": ("secret put: <",),
    "railway": ("variables: --set",),
    "supabase": (_SECRETS,),
    "doppler": (_SECRETS,),
    "pulumi": ("config set: ?--secret 2", "config set: NAME"),
    "eas": ("secret:create: --value",),
    "expo": ("login: -p",),
    "pm2": ("set: NAME",),
    "ngrok": ("authtoken: 1", "config add-authtoken: 1"),
    "tailscale": ("up: --authkey --auth-key",),
    "snyk": ("auth: 1",),
    "codecov": (": -t",),
    "sonar-scanner": (": -Dsonar.login",),
    "jenkins-cli": (": -auth",),
    "jenkins-cli.jar": (": -auth",),
    "twilio": ("login: 2",),
    # vaults
    "vault": ("login: 1 NAME= <", "kv put: NAME=", "kv patch: NAME=", "write: NAME="),
    "pass": ("insert: <",),
    "bw": ("login: 2", "unlock: 1"),
    "lpass": ("login: <",),
    "op": ("item create: NAME=", "item edit: NAME="),
    "ansible-vault": ("encrypt_string: 1 <",),
    "virsh": ("secret-set-value: 2 --base64",),
    "rclone": ("obscure: 1", "config create: 4 6 8"),
    # keys and archives
    "openssl": (": -pass -passin -passout -k -K", "passwd: -1 <"),
    "gpg": (": --passphrase", ": ?--passphrase-fd <1"),
    "ssh-keygen": (": -N -P",),
    "keytool": (": -storepass -keypass -srcstorepass -deststorepass -srckeypass -destkeypass -new",),
    "jarsigner": (": -storepass -keypass",),
    "zip": (": -P",),
    "unzip": (": -P",),
    "7z": (": -p+",),
    "7za": (": -p+",),
    "rar": (": -p+ -hp+",),
    "unrar": (": -p+",),
    "qpdf": (": ?--encrypt 1 2",),
    "pdftk": ("input_pw: 1", "user_pw: 1", "owner_pw: 1"),
    "cryptsetup": (": <",),
    "wg": ("set: <",),
    # databases and queues
    "mysql": (": -p+",),
    "mysqldump": (": -p+",),
    "mysqladmin": (": -p+",),
    "mysqlimport": (": -p+",),
    "mariadb": (": -p+",),
    "mariadb-dump": (": -p+",),
    "mycli": (": -p+",),
    "redis-cli": (": -a --pass", "AUTH: *", "auth: *", "requirepass: 1"),
    "mongosh": (": -p",),
    "mongo": (": -p",),
    "mongodump": (": -p",),
    "mongorestore": (": -p",),
    "sqlcmd": (": -P",),
    "bcp": (": -P",),
    "sqlplus": (": 1",),
    "isql": (": 3",),
    "cqlsh": (": -p",),
    "cypher-shell": (": -p",),
    "rabbitmqctl": ("add_user: 2", "change_password: 2", "authenticate_user: 2"),
    "rabbitmqadmin": (": -p",),
    "mosquitto_pub": (": -P",),
    "mosquitto_sub": (": -P",),
    "mosquitto_passwd": (": ?-b -1",),
    "ldapsearch": (": -w",),
    "ldapmodify": (": -w",),
    "ldapadd": (": -w",),
    "ldapdelete": (": -w",),
    "ldappasswd": (": -w -s -a",),
    # other machines
    "sshpass": (": -p",),
    "smbclient": (": -U --user", ": 1"),
    "lftp": (": -u",),
    "open": (": -u",),  # within lftp -e
    "ncftp": (": -p",),
    "ncftpls": (": -p",),
    "ncftpbatch": (": -p",),
    "ncftpput": (": -p",),
    "ncftpget": (": -p",),
    "rdesktop": (": -p",),
    "xfreerdp": (": /p:+",),
    "cntlm": (": -p",),
    "nmcli": ("password: 1",),
    "iwconfig": ("key: 1",),
    "ipmitool": (": -P",),
    "snmpwalk": (f": {_SNMP}",),
    "snmpget": (f": {_SNMP}",),
    "snmpset": (f": {_SNMP}",),
    "send": (": *",),  # within expect -c
    "pw": (": ?-h <",),
    "ConvertTo-SecureString": (": 1",),
    # variables
    "setx": (": NAME",),
    "setenv": (": NAME",),
    "set": (": NAME",),
    "read": (": <NAME",),
    # arguments of programs in a language
    "jq": (": ARG",),
    "gojq": (": ARG",),
    "jaq": (": ARG",),
    "yq": (": ARG",),
    # clients of services
    "stripe": (": --api-key",),
    "sentry-cli": (": --auth-token",),
}
# Files that hold logins and nothing else: what is written into one is one.
LOGINS = (
    ".netrc",
    "_netrc",
    ".pgpass",
    ".git-credentials",
    ".my.cnf",
    ".vault-token",
    ".npmrc",
    ".pypirc",
    "id_rsa",
    "id_ed25519",
)


def speaks_of(text: str) -> bool:
    """Whether the words of an entry are in `text`, wherever they do; found without reading it as commands."""
    if writes_login(text):
        return True
    words = set(text.translate(_SEPARATORS).split())
    return any(
        words.issuperset(entry.rpartition(": ")[0].split())
        for program in (*words.intersection(PROGRAMS), *words.intersection(OWN_SECRETS))
        for entry in places(program)
    )


def places(program: str) -> tuple[str, ...]:
    """The entries of a program, those of the user's own files too."""
    return (*PROGRAMS.get(program, ()), *OWN_SECRETS.get(program, ()))


def writes_login(text: str) -> bool:
    """Whether something is written, and a file of logins is named."""
    return (">" in text or "tee" in text) and any(name in text for name in LOGINS)
