#!/usr/bin/env bash
# npm run advisories: what is installed against the known weaknesses of docs/advisories.json, without a network.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node scripts/advisories.ts
