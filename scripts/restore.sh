#!/usr/bin/env bash
# npm run restore -- FOLDER: puts a backup into LEGIBLE_DATA_DIR, which must be new or empty (and, with
# DATABASE_URL, into that database, which must be empty). Then start the product.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
source scripts/say.sh
source scripts/data-dir.sh

source=${1:-}
[[ -n $source && $source != -* ]] || fail "Usage: npm run restore -- FOLDER"
[[ -f $source/complete && -f $source/database.dump ]] ||
  fail "$source is not a complete backup: an interrupted one has no file 'complete'."
source=$(cd "$source" && pwd)
data=$(data_dir)
if [[ -d $data && -n $(ls -A "$data") ]]; then
  fail "$data is not empty. Set LEGIBLE_DATA_DIR to a new folder; nothing is ever overwritten."
fi
mkdir -p "$data"
if [[ -d $source/objects ]]; then cp --archive "$source/objects" "$data/objects"; fi
node packages/server/scripts/with-database.ts \
  pg_restore --exit-on-error --single-transaction --no-owner --dbname="" "$source/database.dump" ||
  fail "The database could not be restored, for the reason above; it must be empty. Remove $data, which is half restored, before the next try."
say "Restored the backup of $(<"$source/complete") to $data. Check it: npm run storage:check"
