"""What is run later, and at times: crontab, at."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import NONE, READS, TEXT, Operands, Program, always, raises

SYSTEM = Category.ModifiesSystem

PROGRAMS = (
    Program(
        "crontab",
        "-i -n= -V -u=",
        Operands(READS),
        {
            "-l": TEXT,
            "-T": TEXT,
            "-e": TEXT,
            "-r": raises(Category.DeletesData, "deletes the whole schedule"),
        },
        SYSTEM,
        "changes the schedule of commands{+with}",
        modes=(("-l", Program("", "", NONE)), ("-T", Program("", "", Operands(READS)))),
        abbreviates=False,
    ),
    Program(
        "at batch",
        "-V -q= -m -M -v -b -t= -u=",
        Operands(),
        {
            "-f=": READS,
            "-l": TEXT,
            "-c": raises(Category.ReadsSecrets, "shows the environment of a job"),
            "-r": raises(SYSTEM, "removes {job|jobs}"),
            "-d": raises(SYSTEM, "removes {job|jobs}"),
        },
        Category.Unrecognized,
        "runs commands later{*:+at}",
        modes=(("-l -c -V", Program("")), ("-r -d", Program("", category=SYSTEM, phrase="removes {job|jobs}"))),
        abbreviates=False,
    ),
    Program("atq", "-V -q= -o=", abbreviates=False),
    always("atrm", SYSTEM, "removes {job|jobs}"),
)

EXAMPLES = """
ReadsFilesystem: crontab -l
ReadsFilesystem: crontab -u web -l
ModifiesSystem: crontab jobs
ModifiesSystem: crontab -e
ModifiesSystem: crontab -
ModifiesSystem: echo '* * * * * x' | crontab
DeletesData: crontab -r
DeletesData: crontab -l -r
ReadsFilesystem: at -l
ReadsSecrets: at -c 4
ReadsFilesystem: atq
Unrecognized: at now
Unrecognized: echo x | at now + 1 minute
Unrecognized: batch
ModifiesSystem: at -r 4
ModifiesSystem: atrm 4
"""
