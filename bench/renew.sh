#!/usr/bin/env bash
#
# Measures again what the tables of docs/speed.md say that are between <!-- NAME --> and
# <!-- end -->, and puts the new ones in their place. On an idle machine that takes about an
# hour. If a measurement fails, its table stays as it is.
#
#	bench/renew.sh [TABLE]...    all tables, or those of these names: engines, ways, methods

set -euo pipefail
cd "$(dirname "$0")/.."
page=docs/speed.md
tables=("$@")
[ $# -gt 0 ] || tables=(engines ways methods)
new=$(mktemp)
trap 'rm -f "$new" "$new.page"' EXIT

for table in "${tables[@]}"; do
	case $table in
	engines) measure=() ;;
	ways | methods) measure=(-what "$table") ;;
	*) echo "no table is called $table" >&2 && exit 2 ;;
	esac
	echo "$table" >&2
	go run ./bench -runs 3 "${measure[@]}" >"$new"
	grep -q "^<!-- $table -->$" "$page" || { echo "$page has no place for $table" >&2 && exit 1; }
	awk -v mark="<!-- $table -->" -v new="$new" '
		!skip { print }
		$0 == mark { print ""; while ((getline line < new) > 0) print line; print ""; skip = 1 }
		$0 == "<!-- end -->" && skip { print; skip = 0 }
	' "$page" >"$new.page"
	cat "$new.page" >"$page"
done
