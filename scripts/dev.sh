#!/usr/bin/env bash
# npm run dev: the server, restarted when its code changes, behind Vite with reload in the browser.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh dev
source scripts/node-path.sh
exec node scripts/dev.ts "$@"
