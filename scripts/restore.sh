#!/usr/bin/env bash
# npm run restore -- BACKUP: puts a backup into LEGIBLE_DATA_DIR, which must be new or empty. Then start the product.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node packages/server/src/backup/restore.ts "$@"
