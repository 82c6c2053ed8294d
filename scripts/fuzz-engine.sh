#!/usr/bin/env bash
# npm run fuzz:engine -- [--from=N] [--count=N] [--seconds=N] [--keep=FOLDER]: thousands of harmed PDFs.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
exec node packages/ocr-engine/fuzz/main.ts "$@"
