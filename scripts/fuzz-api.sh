#!/usr/bin/env bash
# npm run fuzz:api -- [--seed=NUMBER] [--requests=NUMBER]: requests of every kind to every call.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh dev
source scripts/node-path.sh
exec node packages/server/fuzz/main.ts "$@"
