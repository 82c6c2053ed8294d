#!/usr/bin/env bash
# npm test: sets up what is missing, then runs every check and every test.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
exec node scripts/test.ts
