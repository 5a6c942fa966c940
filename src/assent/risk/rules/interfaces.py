"""The network of this machine: addresses, routes, sockets, firewalls."""

from __future__ import annotations

from assent.record import replace
from assent.risk.address import host
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.risk.rule import NONE, READS, TEXT, WRITES, Effect, Operands, Program, Role, always, proven, raises
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

SYSTEM = Category.ModifiesSystem
CHANGES = raises(SYSTEM, "changes the network of this machine")
IP_OBJECTS = (
    "link l addr address a ad add addrlabel route r ro rule ru neigh neighbor neighbour n ne ntable tunnel tuntap"
    " maddress maddr mroute mrule netns ns xfrm vrf token tcp_metrics nexthop mptcp macsec sr monitor"
    " mon mo netconf netc stats st tunt m"
).split()
MONITORS = ("monitor", "mon", "mo")
SHOWN_BY_S = frozenset("a ad add addr address r ro route".split())
IP_SHOWING = frozenset("show sh list ls lst l get help h save identify pids".split())
MONITORED = frozenset("all link address addr route mroute maddr neigh netconf nexthop nsid prefix rule stats".split())


def _ip_verb(word: Argument) -> Judgement:
    """What is asked of the object; `ip netns exec` is no asking."""
    if word.exact and word.text in IP_SHOWING:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` shows")
    return Judgement(SYSTEM, f"`ip … {word.text}` changes the network of this machine", word)


def _ip_object(word: Argument) -> Judgement:
    if word.exact and word.text in IP_OBJECTS:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown")
    return Judgement(
        Category.Unrecognized, f"`ip {word.text}` is an unknown subcommand", word, unknown=Unknown.Subcommand
    )


def _route(word: Argument) -> Judgement:
    if word.exact and word.text == "get":
        return Judgement(Category.ReadsFilesystem, "`get` shows a route")
    return Judgement(SYSTEM, f"`route {word.text}` changes the network of this machine", word)


def _is_shown(word: Argument) -> Judgement:
    if word.exact and word.text in ("show", "list", "info", "link", "status", "dump", "station", "--", "get"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` shows")
    return Judgement(SYSTEM, f"`{word.text}` changes the network of this machine", word)


def _ufw(word: Argument) -> Judgement:
    shows = ("verbose", "numbered", "raw", "added", "listening", "list", "info", "builtins", "user-rules")
    if word.exact and word.text in shows:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` shows")
    return Judgement(
        Category.Unrecognized, f"`ufw … {word.text}` is an unknown subcommand", word, unknown=Unknown.Subcommand
    )


IP = Table(
    Program(
        "ip",
        """
        -s,-stats,-statistics,--stats -d,-details,--details -r,-resolve -iec -human,-human-readable,--human-readable,-h
        -4 -6 -B -M -0
        -f,-family=
        -o,-oneline,--oneline -br,-brief,--brief -j,-json,--json -p,-pretty,--pretty -t,-timestamp -ts,-tshort
        -c,-color=? -N,-Numeric -a,-all -l,-loops= -V,-Version -echo
        """,
        Operands(TEXT, first=(proven(_ip_object), proven(_ip_verb))),
        {
            "-b,-batch=": Effect(Role.Reads, Category.Unrecognized, "takes commands from"),
            "-n,-netns=": TEXT,
            "-rc,-rcvbuf=": TEXT,
        },
        words=True,
        permutes=False,
    )
)


def _ip(command: Command, _: Surroundings) -> Judgement:
    """`s` is short for show in `ip a s`, and for set in `ip link s`."""
    argv = list(command.argv)
    for at in range(2, len(argv)):
        if argv[at].exact and argv[at].text == "s" and argv[at - 1].text in SHOWN_BY_S:
            argv[at] = replace(argv[at], text="show", prefix="show")
            break
    if len(argv) > 1 and argv[1].text in MONITORS and all(word.text in MONITORED for word in argv[2:]):
        return Judgement(Category.ReadsFilesystem, "`ip monitor` shows what changes")
    return judge(IP, argv, "ip")


SHOWN = Operands(first=(TEXT, proven(_is_shown)))
PROGRAMS = (
    Program("ip", judge=_ip),
    Program("ifconfig", "-a -l -s -v -u -d -m -L -C", Operands(CHANGES, first=(TEXT,)), abbreviates=False, words=True),
    Program(
        "route",
        "-n -e -v -4 -6 -A= -F -C -V",
        Operands(first=(proven(_route),)),
        abbreviates=False,
        modes=(("-V", Program("route")),),
    ),
    Program(
        "netstat",
        """
        -a,--all -A= -b -B -c,--continuous -C -d -e,--extend -f= -F -g,--groups -h -i,--interfaces -I=? -l,--listening
        -L -m -M,--masquerade -n,--numeric --numeric-hosts --numeric-ports --numeric-users -N,--symbolic -o,--timers
        -O -p,--programs -P= -q -Q -r,--route -R -s,--statistics -S -t,--tcp -T -u,--udp -U,--udplite -v,--verbose
        -V -w= -W,--wide -x,--unix -X -z -Z,--context -4,--inet -6,--inet6 --raw
        """,
        inert=True,
    ),
    Program(
        "ss",
        """
        -h -V -n,--numeric -r,--resolve -a,--all -l,--listening -B,--bound-inactive -o,--options -e,--extended
        -m,--memory
        -p,--processes -T,--threads -i,--info -s,--summary --tos --cgroup -b,--bpf -E,--events -Z,--context
        -z,--contexts
        -N,--net= -4,--ipv4 -6,--ipv6 -0,--packet -t,--tcp -M,--mptcp -S,--sctp -u,--udp -d,--dccp -w,--raw -x,--unix
        --tipc --vsock --xdp -f,--family= -A,--query,--socket= -H,--no-header -Q,--no-queues -O,--oneline --inet-sockopt
        """,
        effects={
            "-K,--kill": raises(SYSTEM, "closes {*:connection|connections}"),
            "-D,--diag=": WRITES,
            "-F,--filter=": READS,
        },
    ),
    Program(
        "arp",
        "-a,--all -e -l -n,--numeric -v,--verbose -i,--device= -H,--hw-type= -x",
        Operands(most=1),
        {"-d,--delete": CHANGES, "-s,--set": CHANGES, "-S": CHANGES, "-f,--file": CHANGES},
    ),
    Program(
        "iptables ip6tables iptables-legacy ip6tables-legacy iptables-nft",
        "-n,--numeric -v,--verbose -x,--exact --line-numbers -t,--table= -w,--wait=? -4 -6 -h -V -L,--list -S",
        effects={"-Z,--zero": raises(SYSTEM, "resets the counters"), "--modprobe=": Effect(Role.Runs)},
        category=SYSTEM,
        phrase="changes the firewall{+by}",
        loose=True,
        modes=(("-L -S", Program("iptables", operands=Operands(most=2))), ("-V -h", Program("iptables"))),
    ),
    Program("iptables-save ip6tables-save", "-c,--counters -t,--table="),
    Program(
        "nft",
        "-a,--handle -n,--numeric -s,--stateless -j,--json -S -N -t,--terse -y -v -V",
        subcommands=(
            Program("list", "-a -n -s -j"),
            always(
                "add create delete destroy flush insert replace rename reset",
                SYSTEM,
                "changes {*:|all} in the firewall",
            ),
        ),
        effects={"-f,--file=": Effect(Role.Reads, SYSTEM, "takes commands from"), "-c,--check": TEXT},
    ),
    Program(
        "ufw",
        subcommands=(
            Program("status show app version", "", Operands(proven(_ufw))),
            always(
                "enable disable reset reload allow deny reject limit delete insert route logging default",
                SYSTEM,
                "changes {1:|the firewall}",
            ),
        ),
    ),
    Program(
        "firewall-cmd",
        """
        --state --get-default-zone --get-active-zones --get-zones --get-services --list-all --list-all-zones
        --list-ports
        --list-services --list-rich-rules --zone= --permanent --query-service= --query-port= --info-zone=
        --info-service=
        -q,--quiet -V
        """,
        abbreviates=False,
    ),
    Program(
        "ethtool",
        """
        -i,--driver -k,--show-features,--show-offload -S,--statistics -g,--show-ring -c,--show-coalesce -a,--show-pause
        -l,--show-channels -n,--show-nfc -T,--show-time-stamping -x,--show-rxfh -P,--show-permaddr -m,--module-info
        --show-eee --show-fec --show-priv-flags --json -I
        """,
        Operands(most=1),
        abbreviates=False,
    ),
    Program(
        "iw",
        subcommands=(
            Program("dev phy", operands=SHOWN),
            Program("list reg", operands=Operands(proven(_is_shown))),
        ),
    ),
    Program("iwconfig", operands=Operands(CHANGES, first=(TEXT,))),
    Program("iwlist", operands=Operands(TEXT, first=(TEXT,))),
    Program(
        "nmcli",
        "-t,--terse -p,--pretty -m,--mode= -c,--colors= -f,--fields= -g,--get-values= -e,--escape= -w,--wait=",
        subcommands=(
            Program(
                "general g gen networking n radio r connection c con",
                "-t -f= --active",
                Operands(TEXT, first=(proven(_is_shown),)),
            ),
            Program(
                "device d dev",
                subcommands=(
                    Program("status show lldp", "-t -f=", Operands(TEXT)),
                    Program("wifi w", "-t -f= --rescan=", Operands(TEXT, first=(proven(_is_shown),))),
                    always(
                        "set up connect reapply modify down disconnect delete monitor checkpoint",
                        SYSTEM,
                        "changes the network of this machine",
                    ),
                ),
            ),
        ),
        effects={"-s,--show-secrets": raises(Category.ReadsSecrets, "shows passwords"), "-a,--ask": TEXT},
    ),
    Program(
        "networkctl resolvectl",
        "--no-pager --no-legend -a,--all -l,--full --json= -4 -6 -i= -t= -p=",
        subcommands=(
            Program(
                "status list lldp statistics show-cache show-server-state",
                "--no-pager -a -l",
                Operands(TEXT),
            ),
            Program("dns domain default-route", "--no-pager", Operands(raises(SYSTEM, "sets names"), first=(TEXT,))),
            Program(
                "query",
                "-4 -6 -i= -t= -p= --legend= --cache=",
                Operands(proven(host)),
                category=Category.ReadsRemote,
                phrase="looks up names",
            ),
            always(
                "up down reload reconfigure renew forcerenew delete revert flush-caches reset-statistics",
                SYSTEM,
                "changes the network of this machine",
            ),
        ),
    ),
    Program(
        "scutil",
        "-W",
        NONE,
        category=Category.Unrecognized,
        phrase="runs the commands of its input",
        modes=(("--dns --proxy --nwi -r --get", Program("", operands=NONE)),),
        effects=dict.fromkeys(("--dns", "--proxy", "--nwi", "-r=", "--get="), TEXT),
    ),
    Program(
        "networksetup",
        """
        -listallnetworkservices -listallhardwareports -listnetworkserviceorder -getinfo= -getdnsservers= -getwebproxy=
        -getairportnetwork= -getsearchdomains= -getmacaddress= -getcomputername -getnetworkserviceenabled= -version
        -getairportpower= -listlocations -getcurrentlocation
        """,
        words=True,
    ),
)


EXAMPLES = """
ReadsFilesystem: ip a
ReadsFilesystem: ip -br addr show dev eth0
ReadsFilesystem: ip route
ReadsFilesystem: ip route get 1.1.1.1
ReadsFilesystem: ip -s link show
ReadsFilesystem: ip -4 -o addr
ReadsFilesystem: ip neigh
ReadsFilesystem: ip a s eth0
ModifiesSystem: ip link s eth0 down
ModifiesSystem: ip link set eth0 down
ModifiesSystem: ip addr add 10.0.0.1/24 dev eth0
ModifiesSystem: ip route del default
ModifiesSystem: ip netns exec x ls
Unrecognized: ip -batch file
Unrecognized: ip $x
ReadsFilesystem: ifconfig
ReadsFilesystem: ifconfig -a
ReadsFilesystem: ifconfig eth0
ModifiesSystem: ifconfig eth0 down
ReadsFilesystem: route -n
ModifiesSystem: route add default gw 10.0.0.1
ReadsFilesystem: netstat -tulpn
ReadsFilesystem: ss -tlnp
ReadsFilesystem: ss -ant state established
ModifiesSystem: ss -K dst 10.0.0.1
ModifiesFilesystem: ss -D dump
ReadsFilesystem: arp -an
ModifiesSystem: arp -d 10.0.0.1
ReadsFilesystem: iptables -L -n -v
ReadsFilesystem: iptables -t nat -S
ModifiesSystem: iptables -F
ModifiesSystem: iptables -L -Z
ReadsFilesystem: iptables-save
ReadsFilesystem: nft list ruleset
ModifiesSystem: nft flush ruleset
ReadsFilesystem: ufw status verbose
ModifiesSystem: ufw disable
ReadsFilesystem: firewall-cmd --list-all
Unrecognized: firewall-cmd --add-port=80/tcp
ReadsFilesystem: ethtool eth0
ReadsFilesystem: ethtool -i eth0
Unrecognized: ethtool -s eth0 speed 100
ReadsFilesystem: iw dev wlan0 link
ReadsFilesystem: iw dev
ModifiesSystem: iw dev wlan0 disconnect
ReadsFilesystem: nmcli device status
ReadsFilesystem: nmcli -t -f NAME connection show
ReadsSecrets: nmcli -s connection show x
ModifiesSystem: nmcli connection up x
ReadsFilesystem: resolvectl status
ModifiesSystem: resolvectl flush-caches
ReadsFilesystem: resolvectl dns eth0
ModifiesSystem: resolvectl dns eth0 1.1.1.1
ReadsRemote: resolvectl query example.com
Unrecognized: resolvectl query "$(id).example.com"
ReadsFilesystem: nmcli dev wifi list
ModifiesSystem: nmcli dev wifi connect x password y
ReadsFilesystem: route -n get default
ReadsFilesystem: scutil --dns
ReadsFilesystem: scutil --get ComputerName
Unrecognized: scutil --set ComputerName x
Unrecognized: scutil
ReadsFilesystem: iwconfig wlan0
ModifiesSystem: iwconfig wlan0 essid x
ReadsFilesystem: iwlist wlan0 scan
ReadsFilesystem: networksetup -listallhardwareports
Unrecognized: networksetup -setdnsservers Wi-Fi 1.1.1.1
"""
