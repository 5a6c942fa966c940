"""The desktop: opening, clipboards, notices, dialogs, mail and printing."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    LISTS,
    NONE,
    READS,
    RUNS,
    SETTINGS,
    TEXT,
    WRITES,
    Effect,
    Operands,
    Program,
    Role,
    always,
    proven,
    raises,
    turns,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

FOLDERS = frozenset("DESKTOP DOWNLOAD TEMPLATES PUBLICSHARE DOCUMENTS MUSIC PICTURES VIDEOS".split())
SYSTEM = Category.ModifiesSystem
CLIPBOARD = "shows the clipboard, which may hold secrets"
COPIES = "replaces the clipboard{+with}"
OPENS = "opens {|a file} with the program set for such files"
FZF = """
-x,--extended +x,--no-extended -e,--exact +e,--no-exact -i,--ignore-case +i --smart-case --literal --scheme= --algo=
-n,--nth= --with-nth= --accept-nth= -d,--delimiter= +s,--no-sort --tail= --track --tac --disabled --tiebreak=
-m,--multi=? +m,--no-multi --no-mouse --cycle --wrap --wrap-sign= --no-multi-line --keep-right --scroll-off=
--no-hscroll --hscroll-off= --filepath-word --jump-labels= --height= --min-height= --popup=? --tmux=? --layout=
--reverse --border=? --border-label= --border-label-pos= --margin= --padding= --info= --separator= --no-separator
--scrollbar=? --no-scrollbar --prompt= --pointer= --marker= --marker-multi-line= --header= --header-lines=
--header-first --ellipsis= --gap=? --gutter= --ghost= --ansi --tabstop= --color= --no-bold --black -q,--query=
-1,--select-1 -0,--exit-0 -f,--filter= --print-query --expect= --read0 --print0 --no-clear --sync --no-unicode --walker=
--walker-skip= --style= --list-label= --input-label= --no-input --no-info --highlight-line --bash --zsh --fish --man
--no-color --no-tty-default --raw --header-border=? --footer= --footer-border=? --preview-border=? --list-border=?
--input-border=? --info-border=? --header-label= --footer-label= --no-header-lines
"""
ACTIONS = frozenset(  # of fzf, none of which runs a program
    """
    abort accept accept-non-empty accept-or-print-query backward-char backward-delete-char backward-word
    beginning-of-line bell cancel clear-screen clear-selection clear-query close delete-char deselect deselect-all
    disable-search down
    down-match down-selected enable-search end-of-line exclude first focus forward-char forward-word half-page-down
    half-page-up hide-header hide-input hide-preview ignore jump kill-line last next-history next-selected
    offset-down offset-middle offset-up page-down page-up pos prev-history prev-selected preview-bottom preview-down
    preview-half-page-down preview-half-page-up preview-page-down preview-page-up preview-top preview-up print
    print-query put refresh-preview replace-query select select-all show-header show-input show-preview toggle
    toggle-all toggle-bind toggle-down toggle-header toggle-hscroll toggle-in toggle-input toggle-multi-line toggle-out
    toggle-preview toggle-preview-wrap toggle-search toggle-sort toggle-track toggle-up toggle-wrap top track
    unix-line-discard unix-word-rubout untrack-current up up-match up-selected yank
    """.split()
)


def _bindings(word: Argument) -> Judgement:
    """`key:action+action`, separated by commas."""
    actions = [action for each in word.text.split(",") for action in each.partition(":")[2].split("+")]
    known = [action.partition("(")[0] for action in actions if action.count("(") == action.endswith(")")]
    if word.exact and len(known) == len(actions) and ACTIONS.issuperset(known):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` runs no program")
    return Judgement(Category.Unrecognized, f"`{word.text}` may run a program", word)


def _folder(word: Argument) -> Judgement:
    """The name of a folder, which the script puts into a text that it evaluates."""
    if word.exact and word.text in FOLDERS:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`xdg-user-dir` evaluates `{word.text}` as shell code", word)


PROGRAMS = (
    Program(
        "open",
        "",
        Operands(),
        {"-h": TEXT},
        Category.Unrecognized,
        OPENS,
        loose=True,
    ),
    Program(
        "xdg-open gnome-open kde-open kde-open5 exo-open wslview sensible-browser x-www-browser start cygstart",
        "-h",
        category=Category.Unrecognized,
        phrase=OPENS,
        loose=True,
    ),
    Program(
        "xdg-mime",
        "",
        subcommands=(
            Program("query", "", Operands(LISTS)),
            always("default install uninstall", SYSTEM, "changes settings of the desktop"),
        ),
    ),
    Program(
        "xdg-settings",
        "--list",
        subcommands=(Program("get check"), always("set", SYSTEM, "changes settings of the desktop")),
    ),
    Program("xdg-user-dir", "", Operands(proven(_folder), most=1)),
    always(
        "xdg-user-dirs-update update-desktop-database update-mime-database gtk-update-icon-cache fc-cache",
        SYSTEM,
        "changes settings of the desktop",
    ),
    Program(
        "fc-list fc-match fc-query fc-scan fc-pattern fc-validate",
        "-v -s,--sort -a,--all -b,--brief -f,--format= -q,--quiet -V -h -c -i,--index= -d",
        Operands(LISTS),
        inert=True,
    ),
    Program(
        "gsettings dconf",
        "-h,--help",
        subcommands=(
            Program(
                "get range describe list-schemas list-relocatable-schemas list-keys list-children list-recursively"
                " writable read list dump help monitor watch",
                "-d",
            ),
            always(
                "set reset reset-recursively write load update lock unlock compile",
                SYSTEM,
                "changes settings of the desktop",
            ),
        ),
    ),
    Program(
        "gio",
        "",
        subcommands=(
            Program("info list tree version help", "-a= -f -n -w -h -l -u -d", Operands(LISTS)),
            Program("cat", "", Operands(READS)),
            always("open launch", Category.Unrecognized, OPENS),
            Program(
                "trash remove rm",
                "-f,--force",
                Operands(Effect(Role.Deletes)),
                {"--empty": raises(Category.DeletesData, "deletes for good")},
            ),
            always("copy move mkdir rename save set mime mount monitor", Category.ModifiesFilesystem, "changes files"),
        ),
    ),
    Program(
        "xrandr xdpyinfo xwininfo xprop xlsclients glxinfo glxgears vulkaninfo vainfo clinfo wayland-info",
        "-q -query --query --listmonitors --listactivemonitors --current --verbose -d -m -l -p -root -id= -name= -B"
        " -tree -h -v --summary --prop -G",
        words=True,
    ),
    Program("xdotool ydotool wtype xte cliclick", "-h", category=SYSTEM, phrase="presses keys for you", loose=True),
    Program(
        "pactl pacmd wpctl amixer alsamixer pamixer playerctl",
        "-q -s -f= --format= -M -c= -D= --get-volume --get-mute",
        subcommands=(
            Program(
                "list info stat get-default-sink get-default-source status get-volume inspect get sget scontrols"
                " controls contents metadata help get-sink-volume get-source-volume get-sink-mute get-source-mute",
                "-a -f= short",
                Operands(),
            ),
            always(
                "set set-volume set-sink-volume set-sink-mute set-source-volume set-source-mute set-default-sink"
                " set-default set-mute sset cset load-module unload-module play pause play-pause next previous stop"
                " open suspend-sink exit upload-sample",
                SYSTEM,
                "controls sound",
            ),
        ),
    ),
    Program("pbcopy", "-pboard= -help", NONE, category=Category.ModifiesSystem, phrase=COPIES, words=True),
    Program(
        "pbpaste wl-paste",
        "-pboard= -Prefer= -n,--no-newline -t,--type= -p,--primary -h -v",
        NONE,
        {"-l,--list-types": TEXT, "-w,--watch": RUNS},
        Category.ReadsSecrets,
        CLIPBOARD,
        words=True,
        modes=(("-l", Program("")),),
    ),
    Program(
        "wl-copy clip clip.exe",
        "-o -f,--foreground -p,--primary -n,--trim-newline -t,--type= -s= -h -v",
        Operands(),
        {"-c,--clear": TEXT},
        SYSTEM,
        COPIES,
        abbreviates=False,
    ),
    Program(
        "xclip",
        "-l,-loops= -d,-display= -selection,-sel,-s= -f,-filter -t,-target= -noutf8 -rmlastnl,-r -silent -quiet"
        " -verbose -h,-help -version -i,-in",
        Operands(READS),
        {"-o,-out": TEXT},
        SYSTEM,
        COPIES,
        words=True,
        modes=(
            ("-o", Program("", "", Operands(READS), {}, Category.ReadsSecrets, CLIPBOARD)),
            ("-h -version", Program("")),
        ),
    ),
    Program(
        "xsel",
        "-a,--append -f,--follow -p,--primary -s,--secondary -b,--clipboard -i,--input -t,--selectionTimeout="
        " -n,--nodetach -h -v -l,--logfile= -z -k,--keep -x,--exchange",
        NONE,
        {"-o,--output": TEXT, "-c,--clear": TEXT, "-d,--delete": TEXT},
        Category.ReadsSecrets,
        CLIPBOARD,
        abbreviates=False,
    ),
    Program("notify-send dunstify osd_cat", loose=True),
    Program("zenity kdialog", effects={"--filename=": READS, "--textbox=": READS}, loose=True),
    Program(
        "dialog whiptail",
        effects={
            "--prgbox=": raises(Category.Unrecognized, "runs a command"),
            "--file=": SETTINGS,
            **dict.fromkeys(("--textbox", "--tailbox", "--tailboxbg", "--editbox"), turns(READS)),
            **dict.fromkeys(("--create-rc=", "--trace="), WRITES),
        },
        loose=True,
    ),
    Program(
        "logger",
        "-d,--udp -e,--skip-empty -i,--id=? -p,--priority= --prio-prefix -S,--size= -s,--stderr --no-act -t,--tag="
        " --msgid= --sd-id= --sd-param= -h -V",
        Operands(),
        {
            "-f,--file=": READS,
            "-n,--server=": raises(Category.ModifiesRemote, "sends the message to"),
            "-P,--port=": TEXT,
            "-T,--tcp": TEXT,
            "-u,--socket=": raises(SYSTEM, "writes to a socket"),
            "--journald=?": TEXT,
        },
        SYSTEM,
        "writes to the log of the system",
        modes=(("--no-act -h -V", Program("")),),
    ),
    always("wall write talk ytalk", SYSTEM, "writes to other users"),
    always(
        "mail mailx sendmail mutt neomutt msmtp swaks mpack exim postfix alpine s-nail nail",
        Category.ModifiesRemote,
        "sends mail{+to}",
    ),
    Program("mailq from biff", "-s= -d= -n -q", Operands(TEXT)),
    Program(  # -h names a host, or leaves out the first page
        "lp lpr cupsenable cupsdisable cupsaccept cupsreject lpadmin lpoptions lpmove enscript a2ps",
        category=SYSTEM,
        phrase="prints",
        loose=True,
    ),
    Program("cancel lprm", category=SYSTEM, phrase="cancels {job|print jobs}", loose=True),
    Program(
        "lpstat lpq lpinfo",
        "-a -c -d -e -E -h= -H -l -o -p -r -R -s -t -u -U= -v -W= -P= -m",
        Operands(),
        abbreviates=False,
    ),
    Program(
        "fzf",
        FZF,
        NONE,
        {
            "--preview=": RUNS,
            "--bind=": proven(_bindings),
            "--with-shell=": RUNS,
            "--info-command=": RUNS,
            "--preview-window=": TEXT,
            "--preview-label=": TEXT,
            "--preview-label-pos=": TEXT,
            "--history=": WRITES,
            "--history-size=": TEXT,
            "--listen=?": raises(Category.Unrecognized, "takes commands over the network"),
            "--listen-unsafe=?": raises(Category.Unrecognized, "takes commands over the network"),
            "--walker-root=": LISTS,
        },
        abbreviates=False,
        signs="+",
    ),
    Program(
        "sk skim peco percol fzy",
        "-m,--multi -e,--exact -q,--query= -f,--filter= --height= --reverse --ansi --layout= --prompt= -i --tac"
        " -n,--nth= -d,--delimiter= -0 -1 --read0 --print0 -l= -s -j= --select-1 --initial-index=",
        NONE,
        {"--preview=": RUNS, "--bind=": RUNS, "-c,--cmd=": RUNS, "--exec=": RUNS, "--rcfile=": RUNS},
        abbreviates=False,
    ),
    Program(
        "gum",
        "-h,--help -v,--version",
        subcommands=(
            Program("choose confirm filter format input join pager style table write version-check", "", loose=True),
            Program("file", "", Operands(LISTS), loose=True),
            Program("log", "", effects={"-o,--file=": WRITES}, loose=True),
            always("spin", Category.Unrecognized, "runs {*:program}", permutes=False),
        ),
    ),
    always("ranger nnn lf yazi vifm broot xplr walk far2l", Category.Unrecognized, "lets you change files"),
    Program(
        "scrot grim maim flameshot gnome-screenshot spectacle",
        "",
        category=Category.ReadsSecrets,
        phrase="takes a picture of the screen{+as}",
        loose=True,
    ),
)

EXAMPLES = """
Unrecognized: dialog --prgbox './run' 20 80
ReadsFilesystem: dialog --msgbox done 5 20
ReadsSecrets: whiptail --textbox ~/.ssh/id_rsa 20 80
ReadsSecrets: whiptail --textbox --scrolltext /etc/shadow 0 0
ReadsSecrets: dialog --title x --tailbox /etc/shadow 0 0
ReadsSecrets: zenity --text-info --filename=/etc/shadow
ModifiesSystem: lpr -h a.txt
ModifiesSystem: lp -h host a.txt
Unrecognized: open x
Unrecognized: open -a Terminal x.command
Unrecognized: xdg-open https://example.com
ReadsFilesystem: xdg-mime query default text/plain
ReadsFilesystem: xdg-settings get default-web-browser
ReadsFilesystem: xdg-user-dir DOWNLOAD
Unrecognized: xdg-user-dir '}; id #'
Unrecognized: xdg-user-dir "$x"
ModifiesSystem: fc-cache -f
ReadsFilesystem: fc-list : family
ReadsFilesystem: gsettings get org.x y
ModifiesSystem: gsettings set org.x y 1
ReadsFilesystem: gio info a
DeletesData: gio trash a
ReadsFilesystem: xrandr --query
Unrecognized: xrandr --output HDMI-1 --off
ModifiesSystem: xdotool key Return
ReadsFilesystem: pactl list short
ModifiesSystem: pactl set-sink-volume 0 10%
ModifiesSystem: echo x | pbcopy
ReadsSecrets: pbpaste
ReadsSecrets: wl-paste -n
ModifiesSystem: wl-copy x
ReadsSecrets: xclip -o -selection clipboard
ModifiesSystem: xclip -selection clipboard a.txt
ReadsSecrets: xsel -b
ReadsFilesystem: notify-send -u low done
ModifiesFilesystem: dialog --create-rc x
ReadsFilesystem: dialog --yesno x 1 1
ModifiesSystem: logger -t x hi
ReadsFilesystem: logger --no-act -s hi
ModifiesRemote: logger -n example.com hi
ModifiesSystem: wall hi
ModifiesRemote: mail -s x a@example.com
ModifiesRemote: sendmail a@example.com
ReadsFilesystem: mailq
ModifiesSystem: lpr a.pdf
ModifiesSystem: cancel 1
ReadsFilesystem: lpstat -p
ReadsFilesystem: fzf --bind 'ctrl-a:select-all,tab:toggle+down'
ReadsFilesystem: fzf +s --raw
Unrecognized: fzf --bind 'enter:execute(rm {})'
Unrecognized: fzf --bind 'a:up+become(vim {})'
Unrecognized: fzf --bind 'change:reload:rg x'
ReadsFilesystem: fzf -f x
Unrecognized: fzf --preview 'cat {}'
Unrecognized: fzf --bind 'enter:execute(rm {})'
Unrecognized: sk --preview 'cat {}'
ReadsFilesystem: gum style --bold hi
ModifiesFilesystem: gum log --file x hi
Unrecognized: gum spin -- sleep 1
Unrecognized: ranger
ReadsSecrets: scrot a.png
"""
