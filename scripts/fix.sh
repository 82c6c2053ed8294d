#!/usr/bin/env bash
# npm run fix: formats, repairs what lint can repair, and fills the requirements table.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh dev
source scripts/node-path.sh
exec node scripts/fix.ts
