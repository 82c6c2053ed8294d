#!/usr/bin/env bash
# npm run bench:web: Lighthouse on the public screens, and the history with 10,000 rows, as two tables.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
bash scripts/bootstrap.sh run
source scripts/node-path.sh
exec node e2e/bench/main.ts
