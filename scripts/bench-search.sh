#!/usr/bin/env bash
# npm run bench:search: fills a database with pages, searches them, and prints one table.
#   -- --pages N      so many pages (1000000): 0.3 of them in one account, the others in accounts of some 350
#   -- --folder F     where the database lies and stays (.legible/bench-search); N is added to its name
#   -- --searches N   searches of each kind (200)
#   -- --seconds N    for how long searches come beside pages that are indexed (20)
#   -- --only A,B     of room, speed, load, indexing, recall
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node bench/search/main.ts "$@"
