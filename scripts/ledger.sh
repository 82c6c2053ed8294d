#!/usr/bin/env bash
# npm run test:ledger [-- ROUNDS [SEED]]: kills, pauses and cuts off the product at random and proves that nothing is lost.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
exec node packages/server/ledger/main.ts "$@"
