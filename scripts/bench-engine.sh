#!/usr/bin/env bash
# npm run bench:engine: the engine beside tesseract and OCRmyPDF, as one table.
#   -- --profile        CPU time of each stage instead
#   -- --only NAME      only the cases whose name holds NAME
#   -- --rounds N       how often everything is run (default 3); medians are shown
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node bench/src/run.ts "$@"
