#!/usr/bin/env bash
# npm start: sets up what is missing, then serves. `npm start -- --help` tells every setting.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh run
source scripts/node-path.sh
# exec: the server takes this shell's place, so that Ctrl-C and signals reach it and nothing else.
exec node packages/server/src/main.ts "$@"
