#!/usr/bin/env bash
# npm run check: everything that needs no database and no browser, in a minute and a half on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
exec node scripts/check.ts
