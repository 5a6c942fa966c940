"""Words of SQL: statements that read, that change, and functions that only compute."""

from __future__ import annotations

READS = frozenset(
    "select with values table show describe desc use help begin start commit rollback end abort list summarize"
    " exists fetch close".split()
)
EXPLAINED = frozenset("select with values table insert update delete merge replace show from create".split())
DELETES = frozenset(("delete", "drop", "truncate"))
CHANGES = frozenset(
    "insert update create alter grant revoke merge replace upsert comment vacuum analyze reindex cluster refresh"
    " rename lock unlock optimize repair kill export"
    " reassign security notify listen unlisten savepoint release declare prepare deallocate discard reset"
    " checkpoint backup restore dbcc shutdown bulk flush purge change stop".split()
)
OPAQUE = frozenset("load call exec execute do attach detach install import export system handler copy".split())
SECOND = (CHANGES | DELETES | OPAQUE | frozenset("deny disable enable reconfigure".split())) - {"replace"}
ANALYZES = frozenset(("analyze", "analyse"))
WITHIN = frozenset(("insert", "update", "delete", "merge", "truncate", "into"))  # inside a statement that reads
PRAGMAS = frozenset(
    "user_version schema_version journal_mode page_size page_count freelist_count encoding foreign_keys auto_vacuum"
    " cache_size synchronous application_id busy_timeout database_list collation_list function_list module_list"
    " pragma_list compile_options table_list integrity_check quick_check foreign_key_check data_version locking_mode"
    " mmap_size temp_store wal_autocheckpoint max_page_count secure_delete recursive_triggers query_only version"
    " database_size show_tables show_tables_expanded storage_info show functions platform".split()
)
VALUED_PRAGMAS = frozenset(
    "table_info table_xinfo index_list index_info index_xinfo foreign_key_list integrity_check quick_check"
    " foreign_key_check table_list storage_info show".split()
)
SETTINGS = frozenset(
    "search_path statement_timeout lock_timeout timezone time names client_encoding datestyle intervalstyle"
    " extra_float_digits work_mem enable_seqscan enable_indexscan enable_hashjoin enable_nestloop enable_mergejoin"
    " enable_bitmapscan max_parallel_workers_per_gather jit application_name client_min_messages threads"
    " sql_mode sql_safe_updates max_execution_time nocount rowcount showplan_text default_transaction_read_only".split()
)
MYSQL_COMMANDS = frozenset(
    "system source tee notee pager nopager edit connect delimiter prompt rehash resetconnection \\! \\.".split()
)

# Words that a parenthesis may follow without being called.
FOLLOWED = frozenset(
    "select from where and or not in any all some exists values over filter within group by on using as with"
    " recursive materialized join left right inner outer cross lateral union intersect except having distinct when"
    " then else case end between like ilike similar limit offset order partition rows range interval set returning"
    " is null array row explain numeric decimal varchar char character varying timestamp timestamptz time bit float"
    " double precision number text int integer bigint smallint binary varbinary nvarchar nchar datetime datetime2"
    " only qualify window pivot unpivot sample tablesample key collate escape xor div mod rlike regexp glob match"
    " of for fetch top exclude columns apply at zone rollup cube sets grouping table format analyze ordinality"
    " asof semi anti positional global final prewhere signed unsigned enum struct map list".split()
)

# Beginnings of names of built-in functions, all of which compute only.
FAMILIES = (
    "json_",
    "jsonb_",
    "array_",
    "regexp_",
    "pg_get_",
    "st_",
    "list_",
    "map_",
    "struct_",
    "bit_",
    "date_",
    "to_",
)

CALLS = frozenset(
    """
    count sum avg min max total group_concat string_agg array_agg json_agg jsonb_agg every bool_and bool_or
    any_value stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp regr_slope
    regr_intercept percentile_cont percentile_disc mode median quantile quantiles approx_count_distinct
    approx_quantile arg_min arg_max argmin argmax first last histogram uniq uniqexact grouparray groupuniqarray
    countif sumif avgif minif maxif topk row_number rank dense_rank percent_rank cume_dist ntile lag lead
    first_value last_value nth_value abs ceil ceiling floor round trunc truncate sign mod power pow sqrt cbrt exp
    ln log log2 log10 pi sin cos tan asin acos atan atan2 degrees radians random rand greatest least width_bucket
    gcd lcm div isnan isfinite lower upper length len char_length character_length octet_length bit_length substr
    substring left right trim ltrim rtrim btrim lpad rpad concat concat_ws replace translate reverse repeat
    split_part position strpos instr locate ascii chr char unicode initcap format printf quote quote_ident
    quote_literal quote_nullable soundex hex unhex md5 sha1 sha2 sha256 sha512 crc32 encode decode overlay
    starts_with ends_with startswith endswith contains string_to_array array_to_string string_split unnest
    generate_series generate_subscripts range series cardinality element_at elt field find_in_set space strcmp
    stuff charindex patindex datalength now current_timestamp current_date current_time localtime localtimestamp
    clock_timestamp statement_timestamp transaction_timestamp timeofday date time datetime julianday strftime
    strptime unixepoch timediff date_trunc date_part extract age make_date make_time make_timestamp make_interval
    justify_days justify_hours justify_interval epoch epoch_ms year month day hour minute second quarter week
    weekday dayofweek dayofmonth dayofyear dayname monthname weekofyear yearweek datediff dateadd datepart
    datename date_add date_sub adddate subdate timestampdiff timestampadd from_unixtime unix_timestamp curdate
    curtime sysdate getdate getutcdate utc_timestamp str_to_date last_day eomonth todate todatetime tostartofday
    tostartofhour tostartofmonth tostartofinterval toyyyymm today yesterday to_char to_date to_timestamp to_number
    to_json to_jsonb to_hex to_regclass coalesce nullif ifnull isnull nvl nvl2 iif if cast convert try_cast
    safe_cast typeof pg_typeof json json_extract json_extract_path json_extract_path_text json_array_length
    json_each json_tree json_type json_valid json_object json_array json_build_object json_build_array
    jsonb_build_object jsonb_build_array row_to_json json_object_agg jsonb_object_agg json_group_array
    json_group_object json_pretty jsonb_pretty json_value json_query jsonb_array_elements
    jsonb_array_elements_text jsonb_each jsonb_object_keys json_object_keys jsonb_path_query row array struct_pack
    list_value map_keys map_values version database schema user current_user session_user system_user
    current_database current_schema current_schemas current_role connection_id last_insert_rowid row_count
    found_rows changes total_changes sqlite_version sqlite_source_id sqlite_compileoption_get db_name object_id
    object_name schema_name serverproperty pg_size_pretty pg_database_size pg_relation_size pg_table_size
    pg_total_relation_size pg_indexes_size pg_tablespace_size pg_column_size pg_table_is_visible
    pg_function_is_visible pg_type_is_visible pg_encoding_to_char pg_postmaster_start_time pg_conf_load_time
    pg_backend_pid pg_is_in_recovery pg_current_wal_lsn pg_last_wal_receive_lsn pg_last_wal_replay_lsn
    pg_last_xact_replay_timestamp pg_wal_lsn_diff pg_blocking_pids pg_describe_object pg_get_viewdef
    pg_get_functiondef pg_get_constraintdef pg_get_indexdef pg_get_expr pg_get_userbyid pg_get_serial_sequence
    pg_stat_get_live_tuples pg_stat_get_dead_tuples format_type obj_description col_description shobj_description
    has_table_privilege has_schema_privilege has_database_privilege has_column_privilege has_function_privilege
    pg_has_role current_setting inet_server_addr inet_client_addr inet_server_port host masklen network
    txid_current_if_assigned pg_sleep sleep pragma_table_info pragma_index_list pragma_index_info
    pragma_foreign_key_list pragma_database_list pragma_table_list to_tsvector to_tsquery plainto_tsquery
    websearch_to_tsquery phraseto_tsquery ts_rank ts_rank_cd ts_headline similarity word_similarity levenshtein
    unaccent snippet bm25 highlight formatreadablesize formatreadablequantity hostname tostring toint32 toint64
    touint64 tofloat64 dictget numbers zeros
    """.split()
)
FILE_CALLS = frozenset(  # of DuckDB, with the name of a file
    "read_csv read_csv_auto read_parquet parquet_scan read_json read_json_auto read_ndjson parquet_schema"
    " parquet_metadata sniff_csv".split()
)
