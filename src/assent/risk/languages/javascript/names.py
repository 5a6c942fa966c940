"""The names that JavaScript code may use: of globals, of modules, and of no value at all."""

from __future__ import annotations

# Name → what of it is harmless; it is nowhere without one of these behind it.
ROOTS = {
    "console": "log error info warn debug table dir group groupEnd time timeEnd count assert",
    "JSON": "parse stringify",
    "Math": """
        abs ceil floor round trunc max min pow sqrt cbrt random log log2 log10 exp sin cos tan atan atan2 hypot sign
        PI E
        """,
    "Object": "keys values entries fromEntries freeze is hasOwn groupBy",
    "Number": "isInteger isFinite isNaN parseFloat parseInt MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON MAX_VALUE",
    "String": "raw fromCharCode fromCodePoint",
    "Array": "isArray from of",
    "Date": "now UTC parse",
    "process": """
        version versions platform arch pid ppid cwd uptime memoryUsage argv hrtime execPath release title exit exitCode
        stdout stderr stdin features config cpuUsage execArgv
        """,
    "path": "join resolve basename dirname extname relative normalize sep parse isAbsolute delimiter posix",
    "os": "platform arch cpus totalmem freemem hostname type release homedir tmpdir uptime loadavg EOL version",
    "Bun": "version revision",
    "Deno": "version build",
    "performance": "now",
    "AbortSignal": "timeout",
    "fs": """
        readFileSync existsSync statSync lstatSync readdirSync realpathSync readlinkSync accessSync writeFileSync
        appendFileSync mkdirSync
        """,
    "util": "inspect format types isDeepStrictEqual parseArgs stripVTControlCharacters",
    "url": "parse format resolve fileURLToPath pathToFileURL domainToASCII domainToUnicode",
    "perf_hooks": "performance",
    "querystring": "parse stringify escape unescape",
    "assert": """
        ok equal notEqual strictEqual notStrictEqual deepEqual notDeepEqual deepStrictEqual notDeepStrictEqual throws
        doesNotThrow match doesNotMatch
        """,
    "Buffer": "from byteLength alloc concat",
    "crypto": "createHash createHmac randomBytes randomUUID randomInt getHashes getCiphers timingSafeEqual scryptSync",
    "child_process": "execSync execFileSync",
    "zlib": "gunzipSync gzipSync inflateSync inflateRawSync deflateSync unzipSync brotliDecompressSync",
    "Intl": "DateTimeFormat NumberFormat RelativeTimeFormat ListFormat PluralRules Collator",
    "Promise": "resolve all allSettled race",
}
CALLED = frozenset(
    "String Number Boolean Array BigInt parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent"
    " encodeURI decodeURI atob btoa setTimeout Symbol structuredClone assert".split()
)
MADE = frozenset(
    "Date Set Map Array Error TypeError RangeError RegExp URL URLSearchParams TextDecoder TextEncoder Promise"
    " Uint8Array Uint16Array Uint32Array Int32Array Float32Array Float64Array AbortController".split()
)
REFUSED = frozenset(
    """
    constructor prototype caller callee arguments this eval Function import require module exports global globalThis
    WebSocket EventSource Worker Reflect Proxy WebAssembly yield class super with delete debugger
    mainModule binding dlopen getBuiltinModule call apply bind prepareStackTrace set get static vm http https net tls
    cluster dgram dns inspector module repl stream worker_threads v8 timers tty
    buffer events readline punycode string_decoder async_hooks perf_hooks navigator sqlite wasi
    http2 domain constants sys test trace_events diagnostics_channel localStorage sessionStorage
    """.split()
)
MEMBERS = frozenset(  # of any value: what may lead to the constructor of functions, or to a module
    """
    constructor prototype caller callee arguments mainModule binding dlopen getBuiltinModule call apply bind require
    prepareStackTrace
    """.split()
)
ENVIRONMENT = frozenset("PATH HOME USER SHELL PWD LANG TERM NODE_ENV CI TZ npm_package_version".split())
MODULES = frozenset("fs path os util crypto child_process zlib url querystring assert perf_hooks".split())
# What modules hold that is global as well: taken out of them, it is the same.
SAME = {"url": ("URL", "URLSearchParams"), "perf_hooks": ("performance",), "buffer": ("Buffer",)}
# Modules that are global names in `node -e`, of which no function has an effect: code may use these names otherwise.
SHADED = frozenset("url path assert events punycode querystring string_decoder constants test".split())
WRITING = ("writeFileSync", "appendFileSync", "mkdirSync")
STRONG = frozenset(("fs", "child_process", "process"))  # what a module of the project may pass on
LOOKED_UP = ("", ".js", ".json", ".node", "/index.js")  # where node looks for the module ./x
STARTED = frozenset(("encoding", "timeout", "maxBuffer"))  # options with which a program is started as it is
