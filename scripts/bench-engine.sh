#!/usr/bin/env bash
# npm run bench:engine: the engine beside tesseract and OCRmyPDF, as one table.
#   -- --only A,B      only the cases whose name holds A or B
#   -- --rounds N      how often everything is run (default 3); medians are shown
# and, instead of the table:
#   -- --profile       CPU time of each stage
#   -- --scaling       pages a second of two recognisers against one
#   -- --calibration   how many errors are among the least sure words of the book pages
#   -- --errors        what is read wrong there, by kinds, with Tesseract's network and with ours
#   -- --memory        what a recogniser process holds while it reads 200 pages
#   -- --files         forty files of one page in one command, beside one document and OCRmyPDF called forty times
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node bench/engine/run.ts "$@"
