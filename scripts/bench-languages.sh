#!/usr/bin/env bash
# npm run bench:languages: finds and reads pages in every installed language, loads every network, and writes
# docs/languages.md. The texts are GNOME's help: Debian's gnome-user-docs and fonts-noto-core, fonts-noto-cjk are to be installed.
#   -- --only A,B   only these languages, without writing
#   -- --networks   only the networks
#   -- --scans F    real scans instead: F has a folder of pictures for each language, by Tesseract's names; nothing is written
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
node bench/languages/main.ts "$@"
exec npx oxfmt docs/languages.md
