#!/usr/bin/env bash
# npm run backup -- FOLDER: one more dated backup below FOLDER, of the database and the files. --help tells the rest.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node packages/server/src/backup/main.ts "$@"
