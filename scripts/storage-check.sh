#!/usr/bin/env bash
# npm run storage:check: compares rows, objects and hashes both ways; --help tells more.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node packages/server/src/storage-check/main.ts "$@"
