"""Names that mean more than they say: commands that set or evaluate variables, and variables of their own kind."""

from __future__ import annotations

# Options of the commands whose operands are names of variables, and how many operands are not.
NAMING = {
    "read": ("-a= -d= -e -i= -n= -N= -p= -r -s -t= -u=", 0),
    "mapfile": ("-d= -n= -O= -s= -t -u=", 0),
    "readarray": ("-d= -n= -O= -s= -t -u=", 0),
    "getopts": ("", 1),
    "unset": ("-f -v -n", 0),
    "printf": ("-v=", 99),
    "wait": ("-f -n -p=", 99),
}
READING = "variable-reader"  # the value comes from input
# Variables to which the shells themselves give the integer attribute: what is assigned is evaluated.
INTEGERS = frozenset(
    """
    RANDOM SRANDOM HISTCMD OPTIND SECONDS LINENO HISTSIZE SAVEHIST FUNCNEST LISTMAX MAILCHECK DIRSTACKSIZE KEYTIMEOUT
    """.split()
)
# parts of names whose value is likely a secret
SECRET = ("TOKEN", "SECRET", "PASSW", "API_KEY", "APIKEY", "ACCESS_KEY", "PRIVATE_KEY", "CREDENTIAL")
# Lists of folders in which code is looked for.
SEARCHED = frozenset("PYTHONPATH NODE_PATH RUBYLIB PERL5LIB MYPYPATH".split())
# Commands with options behind which a text is run, or expanded, and the letters of these.
CALLING = {"mapfile": "C", "readarray": "C", "compgen": "CWF", "complete": "CWF", "jobs": "x"}
COMPUTING = "computer"  # its words are expressions to zsh
