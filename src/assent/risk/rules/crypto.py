"""Certificates, keys and encryption: openssl, ssh-keygen, ssh-add, gpg, age, sops.

Certificates and public keys may be shown, also those in files whose names look like keys.
"""

from __future__ import annotations

from assent.risk.address import feeds, host
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, NONE, READS, TEXT, WRITES, Effect, Operands, Program, Role, always, proven
from assent.risk.table import Table, judge
from assent.risk.tally import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

SECRETS = Category.ReadsSecrets
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


def openssl(command: Command, _: Surroundings) -> Judgement:
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


def keygen(command: Command, _: Surroundings) -> Judgement:
    """ssh-keygen, whose options say what is done to the key that one of them names."""
    return judge(KEYGEN, command.argv, "ssh-keygen")
