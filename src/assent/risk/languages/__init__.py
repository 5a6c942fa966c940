"""Languages that are judged by their code: what SQL, Python, JavaScript, Perl, awk, sed, jq and mongosh would do."""
