"""Sound and video: what is in a file may be shown; converting it writes another one."""

from __future__ import annotations

from assent.record import replace
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, RUNS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.table import Table, judge
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

FILES = Category.ModifiesFilesystem
WEB = ("http://", "https://")
REACHING = (
    "file",
    "sendcmd",
    "result",
    "vidstab",
    "path",
    "movie",
    "frei0r",
    "ladspa",
    "lv2",
    "zmq",
    "plugin",
    "http",
    "url",
)  # in graphs of filters


def _input(word: Argument) -> Judgement:
    """A file, standard input, or an address: `pipe:0`, `https://…`, `concat:a|b`."""
    text = word.text
    if text in ("-", "pipe:", "pipe:0"):
        return Judgement(Category.ReadsFilesystem, "")
    if text.casefold().startswith(WEB):
        return url(word)
    if ":" in text.partition("/")[0] or "movie=" in text:
        return Judgement(Category.Unrecognized, f"`{text}` may be more than a file", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


def _graph(word: Argument) -> Judgement:
    """A graph of filters, some of which open files or load code."""
    if word.exact and not any(part in word.text.casefold() for part in REACHING):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"the filter `{word.text}` may open files or load code", word)


def _result(word: Argument) -> Judgement:
    """Where a conversion goes."""
    if word.text in ("-", "pipe:", "pipe:1", "pipe:2"):
        return Judgement(Category.ReadsFilesystem, "")
    if "://" in word.text:
        return Judgement(Category.ModifiesRemote, f"`{word.text}` receives the stream", word)
    return writing(word, f"`{word.text}` is written", word)


GRAPH = proven(_graph)
INPUT = proven(_input)
ABOUT = """
-L -h=? -help=? -version -buildconf -formats -muxers -demuxers -devices -codecs -decoders -encoders -bsfs -protocols
-filters -pix_fmts -layouts -sample_fmts -dispositions -colors -hwaccels -loglevel= -v= -hide_banner -nostdin -stdin
-cpuflags= -cpucount= -max_alloc= -analyzeduration= -probesize= -user_agent=
"""
FFMPEG = Table(
    Program(
        "ffmpeg",
        f"""
        {ABOUT} -y -n -stats -nostats -stats_period= -ignore_unknown -copy_unknown -benchmark -benchmark_all -copyts
        -start_at_zero -xerror -abort_on= -shortest -bitexact -re -readrate= -vn -an -sn -dn -f= -c= -codec=
        -vcodec= -acodec= -scodec= -dcodec= -t= -to= -ss= -sseof= -fs= -itsoffset= -itsscale= -timestamp= -metadata=
        -map= -map_metadata= -map_chapters= -map_channel= -frames= -vframes= -aframes= -dframes= -r= -s= -aspect=
        -b= -ab= -ar= -ac= -aq= -vol= -q= -qscale= -qmin= -qmax= -crf= -preset= -tune= -profile= -level= -pix_fmt=
        -sample_fmt= -g= -bf= -maxrate= -minrate= -bufsize= -threads= -filter_threads= -movflags= -fflags= -flags=
        -strict= -tag= -vtag= -atag= -vsync= -async= -fps_mode= -fpsmax= -channel_layout= -ch_layout= -stream_loop=
        -loop= -framerate= -video_size= -accurate_seek -noaccurate_seek -autorotate -noautorotate -hwaccel=
        -hwaccel_device= -disposition= -muxdelay= -muxpreload= -max_muxing_queue_size= -thread_queue_size=
        -avoid_negative_ts= -err_detect= -compression_level= -bsf= -timecode= -target= -force_key_frames=
        -x264-params= -x265-params= -sc_threshold= -keyint_min= -row-mt= -deadline= -cpu-used= -lossless=
        -application= -safe= -start_number= -pattern_type= -quality= -psnr -dump -hex
        """,
        Operands(proven(_result)),
        {
            "-i=": INPUT,
            "-vf=": GRAPH,
            "-af=": GRAPH,
            "-filter=": GRAPH,
            "-filter_complex=": GRAPH,
            "-lavfi=": GRAPH,
            "-filter_script=": raises(Category.Unrecognized, "takes filters from"),
            "-filter_complex_script=": raises(Category.Unrecognized, "takes filters from"),
            "-report": raises(FILES, "writes a log"),
            "-vstats": raises(FILES, "writes a log"),
            "-pass=": raises(FILES, "writes or reads a log of pass"),
            "-vstats_file=": WRITES,
            "-passlogfile=": WRITES,
            "-sdp_file=": WRITES,
            "-dump_attachment=": WRITES,
            "-progress=": proven(_result),
            "-attach=": READS,
            "-fpre=": READS,
        },
        abbreviates=False,
        words=True,
    )
)


def _ffmpeg(command: Command, _: Surroundings) -> Judgement:
    """ffmpeg; which stream an option is for stands behind it: `-c:v`."""
    return judge(FFMPEG, [_unspecified(word) for word in command.argv], "ffmpeg")


def _unspecified(word: Argument) -> Argument:
    """`-c:v` as `-c`, `-b:a:0` as `-b`."""
    if word.exact and word.text[:1] == "-" and ":" in word.text:
        text = word.text.partition(":")[0]
        return replace(word, text=text, prefix=text)
    return word


def _sox(command: Command, _: Surroundings) -> Judgement:
    """sox: `-n` in place of an output makes nothing; a name that begins with `|` is a program."""
    name = command.argv[0].text.rpartition("/")[2]
    words = command.argv[1:]
    for word in words:
        if word.prefix.startswith("|") or not word.exact:
            return Judgement(Category.Unrecognized, f"`{word.text}` may be a program that `{name}` runs", word)
    texts = [word.text for word in words]
    paths = tuple([word for word in words if not word.text.startswith("-")])
    if name == "soxi" or texts[:1] in (["--i"], ["--info"], ["--version"], ["--help"], ["-h"]):
        return Judgement(Category.ReadsFilesystem, f"`{name}` shows facts about files", reads=paths)
    if name == "sox" and len(texts) == 3 and texts[1] == "-n" and texts[2] in ("stat", "stats"):
        return Judgement(Category.ReadsFilesystem, "`sox` measures a file", reads=paths[:1])
    if name != "sox":
        return Judgement(Category.Unrecognized, f"`{name}` plays or records", command.argv[0])
    return Judgement(FILES, "`sox` writes a file", command.argv[0], reads=paths, writes=paths[1:2])


SIMULATES = Program("", category=Category.ReadsRemote, phrase="asks the service")
SHOWN = (
    "-F -J -j -s -e -g --list-subs --list-thumbnails --get-title --get-id --get-duration --get-filename --get-format"
)
DOWNLOADER = Program(
    "yt-dlp youtube-dl yt-dlp_linux",
    """
    -h,--help --version -i,--ignore-errors --no-abort-on-error --abort-on-error --list-extractors
    --extractor-descriptions --flat-playlist --no-flat-playlist -F,--list-formats -J,--dump-single-json
    -j,--dump-json -s,--simulate -e --get-title --get-id --get-duration --get-description --get-thumbnail
    --get-filename --get-format -g,--get-url --list-subs --list-thumbnails -f,--format= -S,--format-sort= -q,--quiet
    --no-warnings -v,--verbose --playlist-items= --playlist-start= --playlist-end= -I= --no-playlist --yes-playlist
    --match-filters= --match-filter= --no-progress --progress --newline --skip-download --no-download --date=
    --dateafter= --datebefore= --age-limit= --max-downloads= --socket-timeout= -4,--force-ipv4 -6,--force-ipv6
    --user-agent= --sleep-interval= --default-search= -R,--retries= --no-cache-dir --no-config --ignore-config
    --no-check-formats --check-formats --force-json -x,--extract-audio --audio-format= --audio-quality=
    --merge-output-format= --remux-video= --recode-video= -k --restrict-filenames --no-mtime --no-overwrites -w
    --write-subs --write-auto-subs --sub-langs= --sub-lang= --embed-subs --embed-thumbnail --embed-metadata
    --add-metadata --write-thumbnail --write-info-json --write-description -c -N= --no-part --no-simulate --color=
    """,
    Operands(proven(url)),
    {
        "-O,--print=": Effect(),
        "-o,--output=": Effect(category=FILES, phrase="names the files"),
        "-P,--paths=": WRITES,
        "--print-to-file=": raises(FILES, "writes a file"),
        "--exec=": RUNS,
        "--exec-before-download=": RUNS,
        "--downloader,--external-downloader=": RUNS,
        "--downloader-args,--external-downloader-args=": RUNS,
        "--postprocessor-args,--ppa=": RUNS,
        "--use-postprocessor=": RUNS,
        "--ffmpeg-location=": RUNS,
        "--plugin-dirs=": RUNS,
        "--config-locations,--config-location=": raises(Category.Unrecognized, "takes more options from"),
        "-a,--batch-file=": READS,
        "--load-info-json=": READS,
        "--cookies=": Effect(READS.role, Category.ReadsSecrets, "sends the cookies in"),
        "--cookies-from-browser=": raises(Category.ReadsSecrets, "sends the cookies of a browser"),
        "-n,--netrc": raises(Category.ReadsSecrets, "sends a password"),
        "--netrc-cmd=": RUNS,
        "-u,--username=": raises(Category.ReadsSecrets, "logs in"),
        "-p,--password=": raises(Category.ReadsSecrets, "sends a password"),
        "--proxy=": raises(Category.Unrecognized, "sends the request through another machine"),
        "--add-headers,--add-header=": raises(Category.Unrecognized, "changes the requests"),
        "-U,--update": raises(Category.ModifiesSystem, "replaces the program"),
        "--rm-cache-dir": raises(Category.DeletesData, "deletes the cache"),
    },
    FILES,
    "downloads",
    modes=(
        ("-h --list-extractors --extractor-descriptions", Program("", operands=NONE)),
        ("--no-simulate", Program("", category=FILES, phrase="downloads")),
        (SHOWN, SIMULATES),
        ("-O", SIMULATES),
    ),
    abbreviates=False,
)

PROGRAMS = (
    Program("ffmpeg", judge=_ffmpeg),
    Program(
        "ffprobe",
        f"""
        {ABOUT} -f= -unit -prefix -byte_binary_prefix -sexagesimal -pretty -print_format= -of= -output_format=
        -select_streams= -sections -show_data -show_data_hash= -show_error -show_format -show_frames -show_entries=
        -show_log= -show_packets -show_programs -show_streams -show_chapters -count_frames -count_packets
        -show_program_version -show_library_versions -show_versions -show_pixel_formats -show_optional_fields=
        -show_private_data -private -bitexact -read_intervals= -find_stream_info -threads= -show_stream_groups
        """,
        Operands(first=(INPUT,), most=1),
        {
            "-i=": INPUT,
            "-o=": WRITES,
            "-report": raises(FILES, "writes a log"),
            "-print_filename=": Effect(),
        },
        abbreviates=False,
        words=True,
    ),
    Program("sox soxi play rec", judge=_sox),
    Program(
        "mediainfo",
        """
        -f,--Full,--full --Help,--help-output -h --Version --Info-Parameters --Info-Formats --Language= --Output=
        --Inform= --Details= --ParseSpeed= --BOM --Info-Codecs
        """,
        Operands(READS),
        {"--LogFile=": WRITES},
        abbreviates=False,
    ),
    DOWNLOADER,
    always(
        "ffplay mpv vlc cvlc mplayer aplay paplay cmus mpg123 ogg123",
        Category.Unrecognized,
        "plays {|its input}",
    ),
    always("arecord parecord ffmpeg2theora", Category.Unrecognized, "records"),
    Program(
        "mkvinfo",
        "-a,--all -c,--checksums -C,--check-mode -h,--help -v,--verbose -V -x,--hexdump -X,--full-hexdump -z,--size"
        " -s,--summary -t",
        Operands(READS),
    ),
    Program(
        "mkvmerge",
        "-h,--help -V -v,--verbose -q,--quiet -J -i,--identify -F,--identification-format= --list-types"
        " --list-languages",
        Operands(READS),
        {"-o,--output=": WRITES},
        FILES,
        "writes a file",
        loose=True,
        modes=(
            ("-J -i", Program("")),
            ("-h", Program("")),
        ),
    ),
    Program(
        "metaflac",
        "--list --show-md5sum --show-sample-rate --show-channels --show-bps --show-total-samples --show-vendor-tag"
        " --show-tag= --block-number= --block-type= --except-block-type= --no-filename --with-filename"
        " --show-min-blocksize"
        " --show-max-blocksize --application-data-format=",
        Operands(READS),
    ),
    Program("mp3info", "-f -F -h -r= -x -p=", Operands(READS)),
    Program("opusinfo ogginfo vorbiscomment flacinfo", "-h -q -v -l,--list", Operands(READS, most=1)),
)

EXAMPLES = """
ReadsFilesystem: ffmpeg -version
ReadsFilesystem: ffmpeg -hide_banner -encoders
ReadsFilesystem: ffmpeg -i a.mp4
ReadsFilesystem: ffmpeg -i a.mp4 -af volumedetect -f null -
ReadsFilesystem: ffmpeg -v error -i a.mp4 -map 0:v -c:v copy -f null /dev/null
ModifiesFilesystem: ffmpeg -i a.mp4 b.mp3
ModifiesFilesystem: ffmpeg -y -i a.mp4 -c:v libx264 -crf 23 -vf scale=640:-1 out.mp4
ModifiesFilesystem: ffmpeg -report -i a.mp4
ModifiesRemote: ffmpeg -i a.mp4 -f flv rtmp://example.org/live
ModifiesSystem: ffmpeg -i a.mp4 /etc/x.mp4
Unrecognized: ffmpeg -i a.mp4 -vf frei0r=./x.so -f null -
Unrecognized: ffmpeg -i a.mp4 -vf metadata=print:file=out -f null -
Unrecognized: ffmpeg -i concat:a|b -f null -
Unrecognized: ffmpeg -i 'subfile,,start,0,,:/etc/passwd' -f null -
Unrecognized: ffmpeg -nonsense x -i a.mp4
ReadsSecrets: ffmpeg -i /home/user/.ssh/id_rsa
ReadsFilesystem: ffprobe a.mp4
ReadsFilesystem: ffprobe -v error -show_entries format=duration -of default=nw=1 a.mp4
ReadsFilesystem: ffprobe -v quiet -print_format json -show_format -show_streams -i a.mp4
ReadsRemote: ffprobe https://example.org/a.mp4
Unrecognized: ffprobe "https://example.org/$(cat a)"
Unrecognized: ffprobe concat:a
Unrecognized: ffprobe -f lavfi amovie=a.mp3
ModifiesFilesystem: ffprobe -o out.json a.mp4
ReadsFilesystem: sox a.wav -n stat
ReadsFilesystem: soxi a.wav
ModifiesFilesystem: sox a.wav b.mp3
Unrecognized: sox '|./run' b.wav
Unrecognized: play a.wav
ReadsFilesystem: mediainfo --Output=JSON a.mp4
ModifiesFilesystem: mediainfo --LogFile=out a.mp4
ReadsRemote: yt-dlp -F https://example.org/watch?v=1
ReadsRemote: yt-dlp --dump-json 'https://example.org/watch?v=1'
ReadsRemote: yt-dlp --print title https://example.org/x
ReadsFilesystem: yt-dlp --version
ModifiesFilesystem: yt-dlp https://example.org/x
ModifiesFilesystem: yt-dlp -x -o a.mp3 https://example.org/x
ModifiesFilesystem: yt-dlp --print title --no-simulate https://example.org/x
Unrecognized: yt-dlp --exec ./run https://example.org/x
Unrecognized: yt-dlp -F --config-locations x https://example.org/x
ReadsSecrets: yt-dlp -F --cookies-from-browser firefox https://example.org/x
Unrecognized: mpv a.mp4
Unrecognized: arecord a.wav
ReadsFilesystem: mkvinfo a.mkv
ReadsFilesystem: mkvmerge -J a.mkv
ModifiesFilesystem: mkvmerge -o b.mkv a.mkv
ReadsFilesystem: metaflac --list a.flac
Unrecognized: metaflac --remove-all-tags a.flac
ReadsFilesystem: mp3info a.mp3
ReadsFilesystem: ogginfo a.ogg
"""
