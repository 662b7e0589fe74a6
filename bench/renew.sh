#!/usr/bin/env bash
#
# Measures again what the tables of docs/speed.md, docs/counting.md and docs/methods.md say,
# and puts the new tables in their place, between <!-- NAME --> and <!-- end -->. On an idle
# machine that takes about an hour. Problems of docs/counting.md are in FOLDER; a page whose
# measurement fails stays as it is.
#
#	bench/renew.sh FOLDER [TABLE]...    all tables, or those of these names: engines,
#	                                    ways, counting, methods

set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { sed -n 's/^#\t//p' "$0"; exit 2; }
folder=$1
shift
tables=("$@")
[ $# -gt 0 ] || tables=(engines ways counting methods)
new=$(mktemp)
trap 'rm -f "$new" "$new.page"' EXIT

for table in "${tables[@]}"; do
	page=docs/counting.md
	case $table in
	engines) page=docs/speed.md measure=(-runs 3) ;;
	ways) page=docs/speed.md measure=(-what ways -runs 3) ;;
	counting) measure=(-what certificates "$folder") ;;
	methods) page=docs/methods.md measure=(-what methods -runs 3) ;;
	*) echo "no table is called $table" >&2 && exit 2 ;;
	esac
	echo "$page: $table" >&2
	go run ./bench "${measure[@]}" >"$new"
	grep -q "^<!-- $table -->$" "$page" || { echo "$page has no place for $table" >&2 && exit 1; }
	awk -v mark="<!-- $table -->" -v new="$new" '
		!skip { print }
		$0 == mark { print ""; while ((getline line < new) > 0) print line; print ""; skip = 1 }
		$0 == "<!-- end -->" && skip { print; skip = 0 }
	' "$page" >"$new.page"
	cat "$new.page" >"$page"
done
