#!/usr/bin/env bash
# npm run bench:languages: loads every installed language and writes docs/languages.md.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
node bench/engine/languages.ts
exec npx oxfmt docs/languages.md
