#!/usr/bin/env bash
# npm run test:attacks [-- FILTER]: plays the attacks and faults that once got through, and prints what others felt of them.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
exec node_modules/.bin/vitest run --config packages/server/attacks/vitest.config.ts "$@"
