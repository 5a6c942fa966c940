"""What Python code may name and still be harmless, as data for the proof in `python_code`.

Every value that can be reached through these names can be called with anything and changes nothing
outside of the process; what opens files is judged by the path that it is given.
"""

from __future__ import annotations

BUILTINS = frozenset(
    """
    print len sorted range sum min max str int float bool list dict set tuple frozenset bytes bytearray enumerate zip
    map filter reversed any all abs round divmod pow hash id ord chr hex oct bin repr ascii format isinstance issubclass
    type iter next callable slice complex dir input exit quit object Exception ValueError KeyError TypeError IndexError
    StopIteration AssertionError RuntimeError OSError IOError FileNotFoundError UnicodeDecodeError SystemExit
    ZeroDivisionError AttributeError ImportError ModuleNotFoundError SyntaxError KeyboardInterrupt BaseException
    ArithmeticError LookupError OverflowError RecursionError NotImplementedError PermissionError UnicodeError EOFError
    NotImplemented Ellipsis compile hasattr __name__ __file__ __doc__
    """.split()
)

# Packages that are widely used, and are imported to be asked for their versions.
PACKAGES = frozenset(
    """
    django jax numpy pandas PIL cv2 tensorflow torch accelerate aiohttp alembic anthropic anyio attrs bcrypt black
    boto3 botocore bs4 celery certifi click cryptography dask datasets diffusers dotenv fastapi flask gradio grpc
    httpx huggingface_hub jinja2 jsonschema keras langchain langchain_core langgraph lightgbm llama_index loguru
    lxml marshmallow matplotlib mypy networkx nltk numba openai openpyxl orjson packaging peft pip playwright plotly
    polars psycopg psycopg2 pyarrow pydantic pydantic_core pygments pymongo pymysql pytest pytorch_lightning redis
    regex requests rich ruff safetensors scipy scrapy seaborn selenium sentence_transformers sentry_sdk setuptools
    shapely sklearn spacy sqlalchemy starlette statsmodels streamlit sympy tiktoken tokenizers torchaudio
    torchvision tornado tqdm transformers triton typer ujson uvicorn vllm wheel werkzeug xgboost docx duckdb h5py
    torch_geometric trl evaluate ultralytics mlflow wandb timm einops optuna catboost cohere groq mistralai ollama
    asyncpg aiosqlite aiofiles watchfiles websockets paramiko passlib babel sphinx docutils markdown mistune zmq xarray
    geopandas pyproj folium altair bokeh hydra omegaconf lightning bitsandbytes unsloth pytorch_lightning gymnasium
    pdfplumber pkg_resources psutil pypdf PyPDF2 pytz rasterio skimage structlog tabulate toml tomli zarr
    """.split()
)

# Module → its harmless names; * stands for all. What is not in this list is not imported.
MODULES = {
    **dict.fromkeys(PACKAGES, ""),
    "json": "load loads dump dumps JSONDecodeError JSONEncoder JSONDecoder",
    "sys": """
        version version_info platform executable argv path maxsize byteorder stdin stdout stderr exit prefix base_prefix
        exec_prefix getsizeof getrecursionlimit setrecursionlimit implementation flags getdefaultencoding hexversion
        float_info int_info stdlib_module_names builtin_module_names intern getfilesystemencoding maxunicode api_version
        """,
    "os": """
        getcwd getpid getppid getuid getgid getlogin cpu_count listdir scandir walk stat lstat access uname sep linesep
        name pathsep curdir pardir getloadavg F_OK R_OK W_OK X_OK readlink fspath path.exists path.isfile path.isdir
        path.islink path.join path.basename path.dirname path.abspath path.realpath path.relpath path.normpath
        path.split path.splitext path.getsize path.getmtime path.getatime path.getctime path.expanduser path.commonpath
        path.commonprefix path.isabs path.samefile path.sep path.lexists system popen rename replace
        """,
    "os.path": """
        exists isfile isdir islink join basename dirname abspath realpath relpath normpath split splitext getsize
        getmtime getatime getctime expanduser commonpath commonprefix isabs samefile sep lexists
        """,
    "math": "*",
    "cmath": "*",
    "itertools": "*",
    "re": """
        compile match search fullmatch findall finditer sub subn split escape I IGNORECASE M MULTILINE S DOTALL X
        VERBOSE
        A ASCII error Pattern Match
        """,
    "datetime": "date datetime timedelta timezone time tzinfo UTC MINYEAR MAXYEAR",
    "time": """
        time time_ns sleep strftime strptime gmtime localtime mktime ctime asctime perf_counter perf_counter_ns
        monotonic
        process_time tzname timezone
        """,
    "collections": "Counter defaultdict OrderedDict deque namedtuple ChainMap",
    "functools": "reduce cmp_to_key lru_cache cache partial wraps",
    "operator": """
        itemgetter add sub mul truediv floordiv mod neg xor and_ or_ eq ne lt le gt ge contains concat getitem
        """,
    "string": """
        ascii_letters ascii_lowercase ascii_uppercase digits hexdigits octdigits punctuation printable whitespace
        capwords Template
        """,
    "textwrap": "dedent indent fill wrap shorten",
    "statistics": "mean median mode stdev variance pstdev pvariance fmean quantiles multimode harmonic_mean",
    "random": "random randint choice choices sample uniform seed randrange gauss Random randbytes",
    "secrets": "token_hex token_urlsafe token_bytes choice randbelow randbits",
    "decimal": "Decimal getcontext ROUND_HALF_UP ROUND_DOWN ROUND_UP InvalidOperation",
    "fractions": "Fraction",
    "hashlib": "md5 sha1 sha224 sha256 sha384 sha512 sha3_256 sha3_512 blake2b blake2s new algorithms_available",
    "hmac": "new compare_digest",
    "zlib": "crc32 adler32 compress decompress",
    "base64": """
        b64encode b64decode urlsafe_b64encode urlsafe_b64decode standard_b64encode standard_b64decode b32encode
        b32decode
        b16encode b16decode b85encode b85decode encodebytes decodebytes
        """,
    "binascii": "hexlify unhexlify crc32 b2a_hex a2b_hex b2a_base64 a2b_base64",
    "struct": "pack unpack calcsize unpack_from iter_unpack",
    "uuid": "uuid4 uuid1 uuid3 uuid5 UUID NAMESPACE_DNS NAMESPACE_URL",
    "urllib.parse": """
        quote unquote quote_plus unquote_plus urlencode urlparse urlsplit urlunparse urlunsplit parse_qs parse_qsl
        urljoin
        """,
    "html": "escape unescape",
    "unicodedata": "name category normalize lookup east_asian_width combining",
    "difflib": "unified_diff ndiff get_close_matches SequenceMatcher context_diff",
    "pprint": "pprint pformat pp",
    "csv": "reader writer DictReader DictWriter QUOTE_ALL QUOTE_MINIMAL QUOTE_NONE",
    "io": "StringIO BytesIO open",
    "glob": "glob iglob escape",
    "fnmatch": "fnmatch filter translate",
    "pathlib": "Path PurePath PurePosixPath PosixPath",
    "platform": """
        platform system machine release version node processor python_version python_implementation architecture uname
        mac_ver python_compiler python_build
        """,
    "subprocess": """
        run call check_call check_output getoutput getstatusoutput PIPE DEVNULL STDOUT CalledProcessError TimeoutExpired
        SubprocessError CompletedProcess
        """,
    "multiprocessing": "cpu_count",
    "importlib.util": "find_spec",
    "shutil": "which disk_usage get_terminal_size copy copy2 copyfile copytree move",
    "tempfile": "gettempdir",
    "socket": "gethostname socket AF_INET AF_INET6 SOCK_STREAM timeout error gaierror",
    "pickletools": "dis genops",
    "onnx": "load helper.printable_graph",
    "onnxruntime": "get_available_providers get_device",
    "safetensors": "safe_open",
    "safetensors.torch": "load_file",
    "safetensors.numpy": "load_file",
    "getpass": "getuser",
    "locale": "getpreferredencoding getlocale getdefaultlocale",
    "calendar": "month calendar isleap monthrange TextCalendar month_name day_name timegm",
    "ipaddress": "ip_address ip_network ip_interface IPv4Address IPv4Network IPv6Address IPv6Network",
    "heapq": "nlargest nsmallest merge",
    "bisect": "bisect bisect_left bisect_right",
    "copy": "copy deepcopy",
    "enum": "Enum IntEnum",
    "typing": """
        Any Optional List Dict Tuple Set Iterable Union Callable Iterator Sequence Mapping Literal Generic TypeVar
        NamedTuple TypedDict Protocol ClassVar Final Generator TYPE_CHECKING cast
        """,
    "keyword": "kwlist iskeyword softkwlist",
    "errno": "*",
    "signal": "Signals SIGTERM SIGKILL SIGINT SIGHUP",
    "stat": "filemode S_ISDIR S_ISREG S_IMODE",
    "sysconfig": "get_paths get_path get_platform get_python_version get_config_var get_config_vars",
    "site": "getsitepackages getusersitepackages",
    "importlib.metadata": "version distributions metadata requires PackageNotFoundError packages_distributions",
    "ast": "parse dump literal_eval unparse walk get_docstring FunctionDef ClassDef Import ImportFrom Name Call"
    " Constant",
    "tomllib": "load loads TOMLDecodeError",
    "tokenize": "generate_tokens tokenize tok_name",
    "zipfile": "ZipFile BadZipFile is_zipfile",
    "tarfile": "open",
    "gzip": "open decompress",
    "bz2": "open decompress",
    "lzma": "open decompress",
    "codecs": "open BOM_UTF8",
    "configparser": "ConfigParser RawConfigParser",
    "sqlite3": "sqlite_version version connect Error OperationalError",
    "requests": "get head",
    "httpx": "get head",
    "urllib.request": "urlopen",
    "ssl": "OPENSSL_VERSION OPENSSL_VERSION_INFO get_default_verify_paths",
    "py_compile": "compile PyCompileError",
    "toml": "load loads",
    "PIL.Image": "open",
    "inspect": "getsource signature getdoc getfile getsourcefile getsourcelines cleandoc",
    "pkgutil": "iter_modules",
    "asyncio": "run sleep gather wait_for",
    "traceback": "print_exc format_exc",
    "warnings": "filterwarnings simplefilter",
    "mimetypes": "guess_type guess_extension",
    "contextlib": "suppress",
    "zoneinfo": "ZoneInfo available_timezones",
    "yaml": "safe_load safe_load_all safe_dump dump YAMLError",
    "xml.etree.ElementTree": "fromstring tostring ParseError parse Element",
    "xml.dom.minidom": "parseString",
    "__future__": "*",
    "torch": """
        cuda.is_available cuda.device_count cuda.get_device_name version.cuda version.hip backends.mps.is_available
        backends.mps.is_built backends.cuda.is_built backends.cudnn.version backends.cudnn.is_available
        cuda.current_device cuda.get_device_capability cuda.memory_allocated cuda.memory_reserved cuda.mem_get_info
        get_num_threads tensor zeros ones full empty eye arange linspace rand randn randint randperm cat stack einsum
        matmul softmax sigmoid relu exp log sqrt mean sum max min argmax topk where isnan isinf isfinite allclose
        manual_seed no_grad inference_mode is_tensor float16 bfloat16 float32 float64 int8 int16 int32 int64 uint8 bool
        device nn.Linear nn.Conv1d nn.Conv2d nn.Embedding nn.LayerNorm nn.BatchNorm2d nn.ReLU nn.GELU nn.Sequential
        nn.Dropout nn.LSTM nn.GRU nn.MultiheadAttention nn.CrossEntropyLoss nn.MSELoss nn.functional.softmax
        nn.functional.relu nn.functional.cross_entropy nn.functional.mse_loss
        """,
    "tensorflow": "config.list_physical_devices",
    "jax": "devices default_backend",
    "numpy": """
        array arange zeros ones linspace mean median std var sum min max percentile round sqrt exp log log2 log10 sin
        cos pi e inf nan isnan dot random.default_rng float32 float64 int32 int64 abs sort unique where argmax argmin
        corrcoef polyfit load loadtxt genfromtxt histogram bincount diff cumsum cumprod concatenate vstack hstack stack
        full empty eye zeros_like ones_like quantile nanmean nanstd nanmin nanmax nanmedian isclose allclose any all
        clip average cov dot matmul count_nonzero argsort set_printoptions show_config array_equal linalg.norm
        linalg.det linalg.eig linalg.eigh linalg.eigvals linalg.eigvalsh linalg.inv linalg.lstsq linalg.matrix_rank
        linalg.pinv linalg.qr linalg.solve linalg.svd linalg.cond
        random.seed random.rand random.randn random.randint isfinite int8 int16 uint8 uint16 uint32 float16 bool_
        """,
    "pandas": """
        read_csv read_json read_excel read_parquet read_table DataFrame Series set_option concat to_datetime to_numeric
        isna isnull notna notnull cut qcut crosstab Timestamp Timedelta date_range NA NaT
        """,
    "polars": "read_csv read_parquet read_json read_ndjson scan_csv scan_parquet DataFrame Series col lit len sum mean",
    "pyarrow.parquet": "read_table read_schema read_metadata ParquetFile",
    "duckdb": "sql query connect",
    "openpyxl": "load_workbook",
    "docx": "Document",
    "pypdf": "PdfReader",
    "PyPDF2": "PdfReader",
    "pdfplumber": "open",
    "h5py": "File",
    "bs4": "BeautifulSoup",
    "lxml.etree": "parse fromstring tostring XMLSyntaxError",
    "lxml.html": "parse fromstring tostring document_fromstring",
    "matplotlib": "get_backend",
    "pkg_resources": "get_distribution",
    "psutil": "virtual_memory swap_memory cpu_count cpu_percent disk_usage boot_time",
    "dis": "dis disassemble code_info",
    "gc": "get_count get_stats get_threshold isenabled",
    "packaging.version": "Version parse",
    "packaging.specifiers": "SpecifierSet",
    "packaging.requirements": "Requirement",
    "tomli": "load loads TOMLDecodeError",
    "orjson": "loads dumps",
    "tabulate": "tabulate",
    "django": "VERSION get_version",
}
INFORMATION = frozenset(("__version__", "__file__", "__name__", "__doc__", "__path__", "VERSION"))  # of any module
TEXT_ONLY = frozenset(("encoding", "errors", "newline"))  # parameters of open besides the mode
TABLES = frozenset(
    "sep delimiter header names index_col usecols dtype nrows skiprows encoding parse_dates low_memory na_values"
    " quotechar comment lines orient sheet_name on_bad_lines columns".split()
)
OPENERS = {  # functions that read the file given first, and the parameters with which they do nothing else
    **dict.fromkeys(("gzip.open", "bz2.open", "lzma.open", "io.open", "codecs.open"), TEXT_ONLY),
    "sqlite3.connect": frozenset(("timeout",)),
    "py_compile.compile": frozenset(("doraise",)),
    "PIL.Image.open": frozenset[str](),
    "toml.load": frozenset[str](),
    **dict.fromkeys(("xml.etree.ElementTree.parse", "zipfile.ZipFile", "zipfile.is_zipfile"), frozenset[str]()),
    "tarfile.open": frozenset[str](),
    "numpy.load": frozenset[str](),
    "torch.load": frozenset(("map_location", "weights_only")),
    "onnx.load": frozenset(("load_external_data",)),
    "safetensors.safe_open": frozenset(("framework", "device")),
    "safetensors.torch.load_file": frozenset(("device",)),
    "safetensors.numpy.load_file": frozenset[str](),
    **dict.fromkeys(
        ("numpy.loadtxt", "numpy.genfromtxt"), frozenset("delimiter skiprows dtype usecols comments".split())
    ),
    **dict.fromkeys(
        (f"polars.read_{kind}" for kind in ("csv", "parquet", "json", "ndjson")), frozenset(("separator",))
    ),
    **dict.fromkeys(("polars.scan_csv", "polars.scan_parquet"), frozenset(("separator",))),
    **dict.fromkeys(
        (f"pyarrow.parquet.read_{kind}" for kind in ("table", "schema", "metadata")), frozenset(("columns",))
    ),
    **dict.fromkeys(("pypdf.PdfReader", "PyPDF2.PdfReader", "pdfplumber.open", "docx.Document"), frozenset[str]()),
    **dict.fromkeys(
        ("pyarrow.parquet.ParquetFile", "h5py.File", "lxml.etree.parse", "lxml.html.parse"), frozenset[str]()
    ),
    "openpyxl.load_workbook": frozenset(("read_only", "data_only")),
    "duckdb.connect": frozenset(("read_only",)),
    **dict.fromkeys((f"pandas.read_{kind}" for kind in ("csv", "json", "excel", "parquet", "table")), TABLES),
}
FETCHERS = frozenset("requests.get requests.head httpx.get httpx.head urllib.request.urlopen".split())
FINDERS = frozenset(("importlib.util.find_spec",))
SHELLED = frozenset("os.system os.popen subprocess.getoutput subprocess.getstatusoutput".split())  # run a text
STARTERS = SHELLED | {f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output")}
STARTED = frozenset("capture_output text universal_newlines check encoding errors timeout bufsize".split())
STREAMS = frozenset(("subprocess.PIPE", "subprocess.DEVNULL", "subprocess.STDOUT"))  # for stdin, stdout and stderr
SHOWING = {  # methods that make text if no file is given, and the parameters with which they do
    "to_string": "index header max_rows max_cols columns float_format",
    "to_csv": "index header sep columns",
    "to_json": "orient indent lines",
    "to_markdown": "index",
}
BARRED = {  # module → attributes that are not harmless on what it makes
    "pathlib": frozenset(("replace", "copy")),
    "xml.etree.ElementTree": frozenset(("write",)),
    "xml.etree": frozenset(("write",)),
    "pandas": frozenset(("query",)),
    "sqlite3": frozenset(("execute",)),
    "duckdb": frozenset(("execute", "sql", "query")),
    "polars": frozenset(("sql",)),
    "PIL": frozenset(("show",)),
    "PIL.Image": frozenset(("show",)),
    **dict.fromkeys(("lxml", "lxml.etree", "lxml.html"), frozenset(("write",))),
    "configparser": frozenset(("read",)),
}
FRESH = frozenset(  # what makes a list or a table that nothing else has
    "dict list set len sum int sorted collections.Counter collections.defaultdict collections.deque"
    " collections.OrderedDict".split()
)

# Methods and attributes that are harmless on every value that can be reached.
ATTRIBUTES = frozenset(
    """
    lower upper strip lstrip rstrip split rsplit splitlines join startswith endswith find rfind index rindex count
    encode decode title capitalize casefold swapcase center ljust rjust zfill isdigit isalpha isalnum isspace isupper
    islower istitle isnumeric isdecimal isidentifier isprintable isascii partition rpartition expandtabs translate
    removeprefix removesuffix maketrans hex fromhex to_bytes from_bytes bit_length bit_count
    append extend insert pop remove sort reverse clear get keys values items update setdefault add discard
    union intersection difference symmetric_difference issubset issuperset isdisjoint most_common elements popleft
    appendleft rotate fromkeys total subtract popitem move_to_end from_iterable
    match search fullmatch findall finditer sub subn group groups groupdict start end span pattern
    year month day hour minute second microsecond date time timestamp isoformat strftime weekday isoweekday isocalendar
    total_seconds days seconds now utcnow today fromtimestamp utcfromtimestamp strptime astimezone utcoffset tzname
    combine fromisoformat toordinal fromordinal utc tzinfo timetuple tm_year tm_mon tm_mday tm_hour tm_min tm_sec
    real imag numerator denominator is_integer as_integer_ratio conjugate quantize normalize sqrt prec
    name stem suffix suffixes parent parents parts exists is_file is_dir is_symlink resolve absolute relative_to iterdir
    glob rglob stat lstat st_size st_mtime st_mode st_atime st_ctime st_uid st_gid st_nlink st_ino joinpath with_suffix
    with_name with_stem as_posix cwd home expanduser is_absolute is_relative_to path anchor drive owner free used
    read readline readlines close buffer closed encoding seek tell write writelines flush getvalue isatty reconfigure
    hexdigest digest digest_size
    tag text tail attrib iter getroot findtext itertext toprettyxml
    body lineno col_offset id func value targets names module attr args elts
    writerow writerows writeheader fieldnames
    major minor micro releaselevel serial system release version machine node processor sysname nodename
    msg pos doc colno strerror errno filename reason
    columns lines scheme netloc hostname port query fragment username geturl params
    replace copy __name__ __qualname__ __module__ __doc__ __class__
    status_code status headers ok content raise_for_status elapsed url reason_phrase is_success json mode
    fetchall fetchone fetchmany cursor description rowcount
    testzip namelist infolist getnames getmembers filename file_size compress_size isfile isdir getinfo
    sections options has_section has_option read_string getint getboolean getfloat
    shape dtypes dtype describe info isnull isna notnull notna mean median std var corr value_counts groupby nunique
    unique iloc loc head sort_values sort_index reset_index set_index drop_duplicates duplicated dropna fillna T
    iterrows itertuples to_dict to_list tolist idxmax idxmin cumsum diff rolling nlargest nsmallest quantile astype
    select_dtypes str dt contains ndim size memory_usage any all sum min max between isin where nbytes reshape sample
    is_private is_loopback is_global num_addresses hosts network_address broadcast_address netmask prefixlen
    stdout stderr returncode output origin
    urn bytes int fields substitute safe_substitute ratio get_matching_blocks get_opcodes metadata maps
    map merge join pivot_table pivot melt explode assign drop round rank cumcount size nunique first last
    duplicated fillna ffill bfill resample shift pct_change crosstab to_frame squeeze quarter
    flatten ravel transpose squeeze tobytes item nonzero argmax argmin files dtype
    select filter group_by with_columns collect schema height width alias over unique_counts null_count rows num_rows
    num_columns num_row_groups row_group column_names to_pandas to_pydict to_pylist field names
    df fetchdf show sheetnames active max_row max_column min_row min_column iter_rows iter_cols cell value worksheets
    dimensions coordinate paragraphs tables runs cells pages extract_text extract_tables extract_table outline
    find_all find_next find_parent select_one get_text string strings stripped_strings contents descendants
    next_sibling previous_sibling parent prettify xpath cssselect text_content nsmap
    convert getpixel getbbox getcolors getdata getextrema n_frames crop resize thumbnail info
    percent total available
    settimeout get_tensor get_slice get_shape get_dtype numel parameters named_parameters state_dict requires_grad grad
    backward detach cpu numpy device graph node op_type input initializer dims producer_name opset_import ir_version
    project_name location specifier extras epoch release public base_version is_prerelease
    """.split()
)
# Functions to which anything of a module may be given: they only describe it.
DESCRIBING = frozenset(
    "dir hasattr inspect.getsource inspect.signature inspect.getdoc inspect.getfile inspect.getsourcefile"
    " inspect.getsourcelines".split()
)
KEYED = frozenset("sorted list set tuple len sum enumerate".split())  # of the environment they show no more than names
STATISTICS = frozenset(  # what pandas may be asked for by name: df.agg(["mean", "std"])
    "mean std var sum count min max median nunique size first last prod sem skew kurt any all".split()
)
CHANGING = frozenset(("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"))  # of sys.path
ENVIRONMENT = frozenset(
    "PATH HOME USER LOGNAME PWD OLDPWD SHELL LANG LC_ALL TERM TZ TMPDIR HOSTNAME VIRTUAL_ENV CONDA_PREFIX EDITOR CI"
    " LC_CTYPE NODE_ENV JAVA_HOME GOPATH GOROOT CARGO_HOME PYTHONPATH PYTHONHOME PYENV_ROOT CONDA_DEFAULT_ENV NVM_DIR"
    " LD_LIBRARY_PATH CUDA_HOME CUDA_VISIBLE_DEVICES ANDROID_HOME KUBECONFIG AWS_PROFILE AWS_REGION DISPLAY"
    " XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR COLORTERM NO_COLOR COLUMNS LINES".split()
)
