#!/usr/bin/env bash
# npm run bench:service: measures the service against its budgets and prints one table.
#   -- benchApi benchQueue    only these parts: benchRecipe, benchApi, benchUploads, benchOverhead, benchQueue, benchSockets
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
if ! command -v wrk >/dev/null; then
  echo "The load generator wrk is missing. On Debian: apt-get install wrk" >&2
  exit 1
fi
exec node bench/service/main.ts "$@"
