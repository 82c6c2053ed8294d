#!/usr/bin/env bash
# npm run bench:scans: forms, receipts, typescripts, other scripts and spoilt pages, beside tesseract and OCRmyPDF, as one table.
#   -- --folder F        fetched collections lie in F/funsd, F/sroie, F/tapuscorpus, F/born-digital (or LEGIBLE_SCANS; ../shared/scans)
#   -- --only A,B        only the sets whose name holds A or B
#   -- --readers A,B     only the readers whose name holds A or B
#   -- --strengths 1,2,3 how much pages are spoilt (2)
#   -- --books N         how many book pages are spoilt beside two of our own (4)
#   -- --binary          spoilt pages in black and white as well
#   -- --pages           character errors of each page, too
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec node bench/scans/run.ts "$@"
