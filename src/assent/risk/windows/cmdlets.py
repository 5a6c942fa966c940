"""Cmdlets of PowerShell, from their reference; none could be tried on a real Windows.

Their parameters are spelled in small letters.
"""

from __future__ import annotations

from assent.record import replace
from assent.risk.address import host, method, url
from assent.risk.category import Category
from assent.risk.entries.rule import DELETES, LISTS, READS, TEXT, WRITES, Effect, Operands, Program, proven, raises
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SYSTEM = Category.ModifiesSystem
REMOTE = raises(Category.ReadsRemote, "queries another machine")
COMMON = """
-verbose -debug -erroraction,-ea= -warningaction,-wa= -informationaction= -progressaction= -outbuffer= -whatif -confirm
"""
FILTERS = f"{COMMON} -filter,-fi= -include= -exclude= -force,-fo -encoding="
PLACED = {"-path,-p=": LISTS, "-literalpath,-lp=": LISTS}
READ = {"-path,-p=": READS, "-literalpath,-lp=": READS}
WRITTEN = {"-path,-p=": WRITES, "-literalpath,-lp=": WRITES, "-filepath=": WRITES}
DELETED = {"-path,-p=": DELETES, "-literalpath,-lp=": DELETES}
COPIED = {"-path,-p=": READS, "-literalpath,-lp=": READS, "-destination,-destinationpath=": WRITES}


def _block(word: Argument) -> Judgement:
    """A proven block is harmless; the name of a method would call it."""
    if word.exact and word.text == "{}":
        return Judgement(Category.ReadsFilesystem, "the block only computes")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be a method that is called", word)


def _files(names: str, options: str, operands: Operands, effects: dict[str, Effect]) -> Program:
    return Program(names, f"{FILTERS} {options}", operands, effects, words=True, abbreviates=False)


def _changes(names: str, options: str, operands: Operands, effects: dict[str, Effect]) -> Program:
    """The same where files are changed, which a pipeline may name as well."""
    return replace(
        _files(names, options, operands, effects), category=Category.ModifiesFilesystem, phrase="changes files{+}"
    )


def _shows(names: str) -> Program:
    """Cmdlets of which no parameter is worse than asking another machine."""
    return Program(
        names, "", Operands(), {"-computername,-cn=": REMOTE, "-cimsession=": REMOTE}, loose=True, words=True
    )


def _always(names: str, category: Category, phrase: str) -> Program:
    return Program(names, "", Operands(), {}, category, phrase, loose=True, words=True)


PROGRAMS = (
    _files(
        "get-childitem",
        "-recurse,-r,-rec -name -file,-af -directory,-ad -hidden,-ah -readonly,-ar -system,-as -followsymlink -depth="
        " -attributes=",
        Operands(LISTS),
        PLACED,
    ),
    _files(
        "get-content",
        "-raw -wait -totalcount,-head,-first= -tail,-last= -readcount= -delimiter= -asbytestream",
        Operands(READS),
        READ,
    ),
    _files(
        "select-string",
        "-pattern= -simplematch -casesensitive -quiet -list -notmatch -allmatches -context= -raw -noemphasis -culture=",
        Operands(READS, first=(TEXT,), given="-pattern"),
        READ,
    ),
    _files(
        "test-path get-item resolve-path convert-path", "-pathtype,-type= -isvalid -relative", Operands(LISTS), PLACED
    ),
    _files("get-itemproperty get-itempropertyvalue get-acl", "-name,-n= -audit", Operands(LISTS), PLACED),
    _files(
        "split-path join-path",
        "-leaf -parent -qualifier -leafbase -extension -noqualifier -isabsolute -childpath= -resolve",
        Operands(LISTS),
        PLACED,
    ),
    _files(
        "get-filehash format-hex get-authenticodesignature", "-algorithm= -count= -offset= -raw", Operands(READS), READ
    ),
    _files(
        "import-csv import-clixml import-powershelldatafile", "-delimiter= -header= -useculture", Operands(READS), READ
    ),
    _files("set-location push-location", "-passthru -stackname=", Operands(LISTS), PLACED),
    _shows(
        "get-process get-service get-command get-help get-member get-module get-alias get-date get-host get-history"
        " get-location get-psdrive get-psprovider get-culture get-uiculture get-timezone get-computerinfo get-hotfix"
        " get-netipaddress get-netipconfiguration get-netadapter get-nettcpconnection get-netudpendpoint get-netroute"
        " get-dnsclientserveraddress get-netfirewallprofile get-netfirewallrule get-disk get-partition get-volume"
        " get-physicaldisk get-eventlog get-winevent get-scheduledtask get-scheduledtaskinfo get-localuser"
        " get-localgroup"
        " get-localgroupmember get-executionpolicy get-random get-verb get-psrepository"
        " get-installedmodule get-ciminstance get-wmiobject get-cimclass get-counter get-uptime get-job get-error"
        " get-pssession get-runspace get-formatdata get-typedata get-windowsfeature get-windowsoptionalfeature"
        " get-mpcomputerstatus get-mppreference get-smbshare get-printer get-pnpdevice"
        " get-psreadlineoption get-event get-transaction get-controlpanelitem get-unique"
    ),
    _files("get-package get-packageprovider", "-name= -listavailable -allversions -providername=", Operands(TEXT), {}),
    _shows(
        "select-object where-object sort-object group-object measure-object compare-object format-table format-list"
        " format-wide format-custom out-string out-host out-null out-default out-gridview convertto-json"
        " convertfrom-json convertto-csv convertfrom-csv convertto-html convertto-xml convertfrom-stringdata"
        " write-output"
        " write-host write-verbose write-warning write-error write-debug write-information write-progress start-sleep"
        " new-timespan new-guid clear-host pop-location test-json join-string measure-command"
        " set-strictmode wait-process"
    ),
    Program(
        "foreach-object",
        COMMON,
        Operands(proven(_block)),
        {"-begin=": TEXT, "-process=": TEXT, "-end=": TEXT},
        words=True,
        abbreviates=False,
    ),
    Program(
        "test-connection test-netconnection resolve-dnsname",
        f"{COMMON} -count= -quiet -port= -type= -server= -timeoutseconds= -informationlevel= -traceroute -ipv4 -ipv6",
        Operands(proven(host)),
        {"-computername,-targetname,-name=": proven(host)},
        Category.ReadsRemote,
        "queries another machine",
        words=True,
        abbreviates=False,
    ),
    Program(
        "invoke-webrequest invoke-restmethod",
        f"""
        {COMMON} -usebasicparsing -timeoutsec,-timeout= -maximumredirection= -contenttype= -useragent= -disablekeepalive
        -skipcertificatecheck -skiphttperrorcheck -followrellink -maximumretrycount= -retryintervalsec= -passthru
        """,
        Operands(proven(url)),
        {
            "-uri=": proven(url),
            "-method=": proven(method),
            "-outfile=": WRITES,
            "-body=": raises(Category.ModifiesRemote, "sends a body"),
            "-infile=": Effect(READS.role, Category.ModifiesRemote, "sends the file"),
            "-form=": raises(Category.ModifiesRemote, "sends a form"),
            "-credential=": raises(Category.ReadsSecrets, "sends a password"),
            "-usedefaultcredentials": raises(Category.ReadsSecrets, "sends who you are"),
        },
        Category.ReadsRemote,
        "fetches {|an address}",
        words=True,
        abbreviates=False,
    ),
    _always(
        "get-clipboard get-credential get-variable export-pfxcertificate convertfrom-securestring get-secret"
        " get-bitlockervolume",
        Category.ReadsSecrets,
        "may show secrets",
    ),
    _changes(
        "set-content add-content out-file tee-object export-csv export-clixml set-item",
        "-value= -append -noclobber -nonewline -width= -delimiter= -notypeinformation,-nti -inputobject= -passthru"
        " -variable=",
        Operands(TEXT, first=(WRITES,), given="-path -literalpath -filepath"),
        WRITTEN,
    ),
    _changes("new-item", "-itemtype,-type= -value= -name= -target=", Operands(WRITES), WRITTEN),
    _changes(
        "copy-item", "-recurse,-r,-rec -container -passthru", Operands(READS, last=WRITES, given="-destination"), COPIED
    ),
    _changes(
        "move-item rename-item",
        "-passthru -newname=",
        Operands(WRITES),
        {**WRITTEN, "-destination=": WRITES},
    ),
    _changes(
        "compress-archive expand-archive", "-update -compressionlevel= -passthru", Operands(READS, last=WRITES), COPIED
    ),
    Program(
        "remove-item",
        f"{FILTERS} -recurse,-r,-rec -stream=",
        Operands(DELETES),
        DELETED,
        Category.DeletesData,
        "deletes {item|items}",
        words=True,
        abbreviates=False,
    ),
    Program(
        "clear-content clear-item",
        FILTERS,
        Operands(DELETES),
        DELETED,
        Category.DeletesData,
        "empties",
        words=True,
        abbreviates=False,
    ),
    _always(
        "remove-itemproperty clear-itemproperty clear-recyclebin clear-eventlog remove-eventlog clear-history"
        " remove-localuser remove-aduser remove-vm remove-smbshare",
        Category.DeletesData,
        "deletes {item|items}",
    ),
    _always(
        "format-volume clear-disk initialize-disk remove-partition reset-physicaldisk remove-virtualdisk"
        " remove-storagepool remove-volume set-disk",
        Category.Destroys,
        "erases a disk",
    ),
    _always("stop-computer restart-computer suspend-computer", SYSTEM, "stops the machine"),
    _always(
        "stop-process stop-service start-service restart-service suspend-service resume-service set-service new-service"
        " remove-service set-executionpolicy set-itemproperty new-itemproperty rename-itemproperty move-itemproperty"
        " copy-itemproperty install-module uninstall-module update-module install-package uninstall-package save-module"
        " install-script register-psrepository set-psrepository unregister-scheduledtask register-scheduledtask"
        " new-scheduledtask enable-scheduledtask disable-scheduledtask start-scheduledtask new-localuser set-localuser"
        " add-localgroupmember enable-localuser disable-localuser set-mppreference add-mppreference enable-psremoting"
        " disable-psremoting set-acl set-netfirewallprofile new-netfirewallrule remove-netfirewallrule"
        " disable-netfirewallrule enable-netfirewallrule set-netfirewallrule set-dnsclientserveraddress set-date"
        " set-timezone rename-computer add-computer remove-computer enable-windowsoptionalfeature"
        " disable-windowsoptionalfeature mount-diskimage dismount-diskimage new-partition resize-partition"
        " set-partition"
        " set-clipboard set-alias new-alias new-psdrive remove-psdrive set-variable new-variable remove-variable"
        " disable-bitlocker enable-bitlocker suspend-bitlocker set-wmiinstance set-ciminstance remove-ciminstance"
        " new-ciminstance remove-wmiobject checkpoint-computer restore-computer set-winhomelocation stop-job remove-job"
        " remove-module set-psdebug start-transcript stop-transcript disable-netadapter enable-netadapter",
        SYSTEM,
        "changes the system{+with}",
    ),
    _always(
        "invoke-expression invoke-command start-process start-job start-threadjob invoke-item import-module add-type"
        " new-object invoke-cimmethod invoke-wmimethod invoke-history new-pssession enter-pssession"
        " register-objectevent register-engineevent update-typedata update-formatdata set-psbreakpoint",
        Category.Unrecognized,
        "may run {|anything}",
    ),
    _always(
        "send-mailmessage start-bitstransfer publish-module publish-script", Category.ModifiesRemote, "sends or fetches"
    ),
)
