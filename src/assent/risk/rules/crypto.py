"""Certificates, keys and encryption: openssl, ssh-keygen, ssh-add, gpg, age, sops.

Certificates and public keys may be shown, also those in files whose names look like keys.
"""

from __future__ import annotations

from assent.risk.address import feeds, host
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, NONE, READS, TEXT, WRITES, Effect, Operands, Program, Role, always, proven, raises
from assent.risk.table import Table, judge
from assent.risk.tally import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

SECRETS = Category.ReadsSecrets
SHOWS_KEY = raises(SECRETS, "shows a private key")
USES_KEY = Effect(Role.Reads, SECRETS, "uses the private key")
NAMED = proven(host)
OUT = {"-out=": WRITES, "-writerand=": WRITES}
DIGESTS = """
-md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha512-224 -sha512-256 -sha3-224 -sha3-256 -sha3-384 -sha3-512 -shake128
-shake256 -blake2b512 -blake2s256 -ripemd160 -sm3
"""


def _shows(names: str, options: str, operands: Operands = NONE) -> Program:
    """A subcommand that shows what is public, whatever the file is called."""
    return Program(names, options, operands, {"-in=": LISTS, **OUT}, words=True, abbreviates=False)


OPENSSL = Table(
    Program(
        "openssl",
        subcommands=(
            Program("version", "-a -v -b -o -f -p -d -e -m -r -c", words=True),
            Program(
                "ciphers", "-v -V -s -tls1 -tls1_1 -tls1_2 -tls1_3 -stdname -psk -ssl3", Operands(TEXT), words=True
            ),
            Program(
                "list",
                """
                -1 -verbose -commands -digest-commands -digest-algorithms -cipher-commands -cipher-algorithms
                -standard-commands
                -public-key-algorithms -public-key-methods -disabled -providers -all-algorithms -kdf-algorithms
                -mac-algorithms -random-generators -key-managers -encoders -decoders -engines -options= -tls-groups
                """,
                words=True,
            ),
            Program("help errstr", operands=Operands(TEXT)),
            Program("speed", "-seconds= -bytes= -evp= -multi= -elapsed -mr", Operands(TEXT), words=True),
            Program("prime", "-hex -generate -bits= -safe -checks=", Operands(TEXT), words=True),
            Program("rand", "-hex -base64", Operands(TEXT), OUT, words=True),
            Program(
                "passwd",
                f"-1 -5 -6 -apr1 -aixmd5 -salt= -noverify -quiet -table -reverse {DIGESTS}",
                Operands(TEXT),
                words=True,
            ),
            _shows(
                "x509",
                f"""
                -inform= -outform= -noout -nocert -text -dateopt= -certopt= -fingerprint -alias -serial -startdate
                -enddate -dates -subject -issuer -nameopt= -email -hash -subject_hash -subject_hash_old -issuer_hash
                -issuer_hash_old -ext= -ocspid -ocsp_uri -purpose -pubkey -modulus -checkend= -checkhost= -checkemail=
                -checkip= {DIGESTS}
                """,
            ),
            _shows(
                "crl",
                "-inform= -outform= -noout -text -nameopt= -issuer -lastupdate -nextupdate -hash -crlnumber",
            ),
            _shows("pkcs7 crl2pkcs7", "-inform= -outform= -noout -text -print -print_certs -quiet -nocrl -certfile="),
            _shows("req", "-inform= -outform= -noout -text -verify -subject -pubkey -modulus -nameopt= -reqopt="),
            _shows(
                "verify",
                """
                -verbose -purpose= -policy_check -crl_check -crl_check_all -partial_chain -show_chain -x509_strict
                -no_check_time -verify_hostname= -verify_ip= -CAfile= -CApath= -untrusted= -trusted= -CRLfile= -attime=
                -no-CAfile -no-CApath -nameopt= -verify_depth=
                """,
                Operands(LISTS),
            ),
            Program(
                "asn1parse",
                "-inform= -i -noout -offset= -length= -dump -dlimit= -strparse=",
                NONE,
                {"-in=": READS, **OUT},
                words=True,
            ),
            Program(
                "dgst md5 sha1 sha224 sha256 sha384 sha512 sha3-256 sha3-384 sha3-512 blake2b512 blake2s256",
                f"-c -r -hex -binary -d -debug -list -xoflen= {DIGESTS}",
                Operands(READS),
                {
                    "-verify=": LISTS,
                    "-signature=": READS,
                    "-hmac=": TEXT,
                    "-sign=": USES_KEY,
                    "-prverify=": USES_KEY,
                    **OUT,
                },
                words=True,
            ),
            Program("base64", "-d -e -a -A -base64", NONE, {"-in=": READS, **OUT}, words=True),
            Program(
                "enc",
                "-d -e -a -A -base64 -none -list -ciphers",
                NONE,
                {"-in=": READS, **OUT},
                words=True,
            ),
            Program(
                "rsa ec dsa pkey pkcs8 pkcs12",
                "-inform= -outform= -text -text_pub -noout -check -pubin -pubcheck -pubout -modulus -info -nokeys",
                NONE,
                {"-in=": READS, **OUT},
                SECRETS,
                "shows or converts a private key",
                words=True,
                modes=(("-pubin -pubcheck", Program("pkey", operands=NONE, effects={"-in=": LISTS})),),
            ),
            Program(
                "genrsa genpkey gendsa",
                "",
                Operands(TEXT),
                {"-out=": WRITES},
                Category.ModifiesFilesystem,
                "makes a private key",
                loose=True,
                words=True,
            ),
            Program(
                "s_client",
                """
                -4 -6 -brief -CApath= -CAfile= -cipher= -ciphersuites= -crlf -curves= -groups= -debug -dtls
                -ign_eof -max_protocol= -min_protocol= -msg -name= -nameopt= -no-CAfile -no-CApath -no_ssl3 -no_tls1
                -no_tls1_1 -no_tls1_2 -no_tls1_3 -no_ign_eof -nocommands -noservername -prexit -purpose= -quiet
                -reconnect
                -security_debug -security_debug_verbose -serverinfo= -showcerts -sigalgs= -starttls=
                -state -status
                -strict -tls1 -tls1_1 -tls1_2 -tls1_3 -tlsextdebug -trace -verify= -verify_depth= -verify_hostname=
                -verify_quiet -verify_return_error -no_ticket -nbio
                """,
                Operands(NAMED, most=1),
                {
                    "-connect=": NAMED,
                    "-host=": NAMED,
                    "-port=": NAMED,
                    "-keylogfile=": WRITES,
                    "-sess_out=": WRITES,
                    "-msgfile=": WRITES,
                    **dict.fromkeys(
                        ("-servername=", "-alpn=", "-nextprotoneg=", "-xmpphost=", "-psk_identity="), NAMED
                    ),
                    "-cert=": READS,
                    "-cert_chain=": READS,
                    "-key=": USES_KEY,
                },
                Category.ReadsRemote,
                "asks for a certificate",
                words=True,
            ),
            always("s_server s_time", Category.ModifiesSystem, "waits for connections"),
            always("ca ocsp ts smime cms rsautl pkeyutl spkac", Category.Unrecognized, "signs, decrypts, or sends"),
        ),
        words=True,
        modes=(("-v -version", Program("openssl")),),
        effects={"-v": TEXT, "-version": TEXT},
    )
)


def _openssl(command: Command, _: Surroundings) -> Judgement:
    """What `s_client` reads from its input is sent to the other machine."""
    if len(command.argv) < 2:
        return Judgement(Category.Unrecognized, "`openssl` takes commands from its input", command.argv[0])
    found = judge(OPENSSL, command.argv, "openssl")
    if command.argv[1].text != "s_client":
        return found
    tally = Tally(found.reason)
    tally.include(found)
    for redirection in command.redirects:
        if feeds(redirection):
            tally.add(Category.ModifiesRemote, f"`{redirection.operator}` is sent to the other machine", redirection)
    return tally.judgement()


KEYGEN = Table(
    Program(
        "ssh-keygen",
        "-q -v -b= -t= -C= -N= -P= -a= -m= -Z= -E= -n= -z= -V= -I= -O= -h -o -U -l -B -F= -L -y -e -i",
        effects={
            "-f=": WRITES,
            "-D=": Effect(Role.Runs, None, "loads the library"),
            "-s=": USES_KEY,
            "-w=": Effect(Role.Runs, None, "loads the library"),
        },
        category=Category.ModifiesFilesystem,
        phrase="makes or changes a key",
        abbreviates=False,
        modes=(
            ("-y -e -i", Program("ssh-keygen", effects={"-f": READS})),
            ("-l -B -F -L", Program("ssh-keygen", effects={"-f": LISTS})),
        ),
    )
)
GPG_OPTIONS = """
--batch -q,--quiet -v,--verbose --with-colons --with-fingerprint --with-subkey-fingerprint --with-keygrip
--keyid-format=
--no-tty --list-options= --verify-options= --no-default-keyring --fixed-list-mode --with-secret --yes -a,--armor
--no-auto-check-trustdb
--status-fd= --logger-fd= --charset= --utf8-strings --trust-model= --no-auto-key-locate --no-permission-warning
--no-greeting
"""
GPG = Program(
    "gpg gpg2",
    GPG_OPTIONS,
    Operands(TEXT),
    {
        "-k,--list-keys,--list-public-keys": TEXT,
        "-K,--list-secret-keys": TEXT,
        "--fingerprint": TEXT,
        "--list-sigs,--list-signatures": TEXT,
        "--check-sigs,--check-signatures": TEXT,
        "--list-config": TEXT,
        "--list-packets": TEXT,
        "--show-keys": TEXT,
        "--verify": TEXT,
        "--print-md=": TEXT,
        "--dump-options": TEXT,
        "-o,--output=": WRITES,
        "--keyring=": LISTS,
        "--export": TEXT,
        "--export-secret-keys": SHOWS_KEY,
        "--export-secret-subkeys": SHOWS_KEY,
        "--export-ssh-key=": TEXT,
        "-d,--decrypt": raises(SECRETS, "decrypts"),
        "--delete-keys": raises(Category.DeletesData, "deletes a key"),
        "--delete-secret-keys": raises(Category.DeletesData, "deletes a key"),
        "--send-keys": raises(Category.ModifiesRemote, "sends keys to a server"),
        "--import": raises(Category.ModifiesSystem, "changes the keyring"),
        "--recv-keys": raises(Category.ModifiesSystem, "changes the keyring"),
    },
    Category.Unrecognized,
    "is not known to only show keys",
    modes=(
        ("-k -K --fingerprint --list-sigs --check-sigs --list-config --dump-options", Program("gpg")),
        ("--verify --list-packets --show-keys", Program("gpg", operands=Operands(LISTS))),
        ("--print-md", Program("gpg", operands=Operands(READS))),
        ("--export --export-ssh-key", Program("gpg")),
    ),
)

PROGRAMS = (
    Program("openssl", judge=_openssl),
    Program("ssh-keygen", judge=lambda command, _: judge(KEYGEN, command.argv, "ssh-keygen")),
    Program(
        "ssh-add",
        "-E= -q -v -l -L",
        category=Category.ModifiesSystem,
        phrase="changes {key|the keys} that the agent of ssh holds",
        loose=True,
        modes=(("-l -L", Program("ssh-add", operands=NONE)),),
    ),
    Program(
        "ssh-keyscan",
        "-4 -6 -c -D -H -v -q -T= -p= -t= -O=",
        Operands(NAMED),
        {"-f=": Effect(Role.Reads, Category.Unrecognized, "takes the names from")},
        Category.ReadsRemote,
        "asks for public keys",
        abbreviates=False,
    ),
    Program(
        "ssh-copy-id", "", Operands(), {}, Category.ModifiesRemote, "adds a key on {1:|another machine}", loose=True
    ),
    GPG,
    Program("gpgconf", "-L,--list-dirs --list-components --list-options= -q -v", abbreviates=False),
    Program("gpgv", "-q -v --keyring= --status-fd=", Operands(LISTS)),
    Program("pinentry gpg-agent gpg-connect-agent", "-V", category=Category.Unrecognized, phrase="serves private keys"),
    Program(
        "age rage",
        "-e,--encrypt -a,--armor -p,--passphrase -r,--recipient= -R,--recipients-file= -j=",
        Operands(READS),
        {"-o,--output=": WRITES, "-d,--decrypt": raises(SECRETS, "decrypts"), "-i,--identity=": TEXT},
    ),
    Program("age-keygen", "", Operands(READS), {"-o,--output=": WRITES, "-y": TEXT}, SECRETS, "shows a private key"),
    Program(
        "sops",
        "--input-type= --output-type= --verbose",
        Operands(WRITES),
        {"-d,--decrypt": raises(SECRETS, "decrypts"), "--extract=": TEXT, "-i,--in-place": TEXT},
        SECRETS,
        "decrypts or changes secrets",
        loose=True,
    ),
    Program("minisign cosign signify", "-V -h", category=Category.Unrecognized, phrase="signs, or asks a registry"),
)

EXAMPLES = """
ReadsFilesystem: openssl version -a
Unrecognized: openssl < commands
ReadsFilesystem: openssl x509 -in cert.pem -noout -text
ReadsFilesystem: openssl x509 -noout -enddate -in /etc/ssl/certs/a.pem
ReadsFilesystem: openssl req -in a.csr -noout -text
ReadsFilesystem: openssl verify -CAfile ca.pem cert.pem
ReadsFilesystem: openssl dgst -sha256 README.md
ReadsFilesystem: openssl sha256 README.md
ReadsFilesystem: openssl rand -hex 32
ReadsFilesystem: openssl ciphers -v
ReadsFilesystem: openssl base64 -in a
ReadsFilesystem: openssl list -providers
ReadsRemote: openssl s_client -connect example.com:443 -servername example.com </dev/null
ReadsRemote: echo | openssl s_client -connect example.com:443 2>/dev/null | openssl x509 -noout -dates
ReadsRemote: echo Q | openssl s_client -showcerts -connect example.com:443
ModifiesRemote: cat a | openssl s_client -connect example.com:443
ModifiesRemote: { echo; cat a; } | openssl s_client -connect example.com:443
ModifiesRemote: echo "$(cat a)" | openssl s_client -connect example.com:443
ModifiesRemote: openssl s_client -connect example.com:443 < a
ModifiesRemote: openssl s_client -connect example.com:443 <<< "$X"
Unrecognized: openssl s_client -connect "$(cat a).example.com:443"
ModifiesFilesystem: openssl x509 -in a.pem -out b.pem
ModifiesFilesystem: openssl rand -hex -out a 32
ModifiesFilesystem: openssl genrsa -out a.key 2048
Unrecognized: openssl dgst -engine ./x.so a
Unrecognized: openssl list -provider-path . -provider x
Unrecognized: openssl enc -aes-256-cbc -d -in a -out b
Unrecognized: openssl req -new -config x -noout
ReadsSecrets: openssl rsa -in a.key -text
ReadsSecrets: openssl dgst -sha256 -sign a.key b
ReadsSecrets: openssl base64 -in ~/.ssh/id_rsa
ModifiesSystem: openssl s_server -accept 443
ReadsFilesystem: ssh-keygen -lf key.pub
ReadsFilesystem: ssh-keygen -l -E md5 -f ~/.ssh/id_ed25519
ReadsFilesystem: ssh-keygen -F example.com
ReadsSecrets: ssh-keygen -y -f ~/.ssh/id_rsa
ModifiesFilesystem: ssh-keygen -t ed25519 -f key -N ''
ModifiesSystem: ssh-keygen -t ed25519 -f ~/.ssh/id_ed25519
Unrecognized: ssh-keygen -D ./x.so
Unrecognized: ssh-keygen -R example.com
ReadsFilesystem: ssh-add -l
ModifiesSystem: ssh-add ~/.ssh/id_rsa
ModifiesSystem: ssh-add -D
ReadsRemote: ssh-keyscan -t ed25519 example.com
Unrecognized: ssh-keyscan "$(cat a).example.com"
ReadsFilesystem: gpg --list-keys
ReadsFilesystem: gpg -K --keyid-format long
ReadsFilesystem: gpg --verify a.sig a
ReadsFilesystem: gpg --armor --export me
ReadsSecrets: gpg --export-secret-keys me
ReadsSecrets: gpg -d a.gpg
ReadsSecrets: gpg --list-keys --export-secret-keys
DeletesData: gpg --delete-keys me
Unrecognized: gpg --homedir x --list-keys
Unrecognized: gpg --encrypt -r me a
ReadsSecrets: age -d -i key a.age
ModifiesFilesystem: age -r x -o a.age a
ReadsSecrets: sops -d secrets.yaml
ModifiesRemote: ssh-copy-id host
ReadsFilesystem: gpgconf --list-dirs
ReadsFilesystem: gpgv --keyring a.gpg a.sig a
Unrecognized: gpg-connect-agent 'keyinfo --list' /bye
ReadsSecrets: age-keygen
Unrecognized: cosign sign x
"""
