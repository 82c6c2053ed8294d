#!/usr/bin/env bash
# npm run check: everything that needs no database and no browser, in under a minute.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
exec node scripts/check.ts
