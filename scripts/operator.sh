#!/usr/bin/env bash
# npm run operator -- COMMAND: accounts, for whoever runs the product. --help tells the commands.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node packages/server/src/operator/main.ts "$@"
