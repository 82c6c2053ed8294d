#!/usr/bin/env bash
# npm run backup -- FOLDER: the database and the files of LEGIBLE_DATA_DIR (or DATABASE_URL), while the
# product runs or while it does not. The same folder again copies only what is new.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
source scripts/say.sh
source scripts/data-dir.sh

target=${1:-}
[[ -n $target && $target != -* ]] || fail "Usage: npm run backup -- FOLDER"
data=$(data_dir)
umask 077
mkdir -p "$target"
target=$(cd "$target" && pwd)

# Objects are written before their rows and removed after them. So: most files, then the rows, then
# the files that came in between. What is deleted meanwhile may still be in the backup; what is needed is.
copy_files() {
  if [[ -n ${S3_BUCKET:-} ]]; then return; fi
  # A file has its name only when it is whole: one that was interrupted is not taken for a copy later.
  mkdir -p "$target/objects" "$target/partial"
  rsync --archive --temp-dir="$target/partial" "$data/objects/" "$target/objects/" ||
    # A file that is deleted meanwhile is none that the rows will need.
    (($? == VANISHED)) || fail "The files could not be copied."
  rm -rf "$target/partial"
}

readonly VANISHED=24
command -v rsync >/dev/null || fail "The program rsync is missing: apt-get install rsync"
[[ -n ${S3_BUCKET:-} || -d $data/objects ]] ||
  fail "$data/objects does not exist: is LEGIBLE_DATA_DIR the folder that the product runs with?"
rm -rf "$target/complete" "$target/partial"
copy_files
node packages/server/scripts/with-database.ts \
  pg_dump --format=custom --no-owner --file="$target/database.dump.new"
mv "$target/database.dump.new" "$target/database.dump"
copy_files
sync
date --utc +%FT%TZ >"$target/complete"
if [[ -n ${S3_BUCKET:-} ]]; then
  say "The database is in $target. The files are in S3: its versions or a replica are their backup."
else
  say "Backed up $(find "$target/objects" -type f | wc -l) files and the database to $target"
fi
