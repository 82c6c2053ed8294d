#!/usr/bin/env bash
# Cuts Inter down to what the English screens are written with: a third of the file that they would
# otherwise wait for. Run it after an update of Inter or when a text needs another character, and keep
# the ranges in step with `unicode-range` in index.html (basic-font.test.ts compares them).
# Needs python3 with venv.
set -euo pipefail
cd "$(dirname "$0")/../src/fonts"

readonly characters='U+20-7E,U+A0,U+A9,U+B0,U+B7,U+D7,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026'
# From the text's weight to that of headings.
readonly weights='wght=400:600'
readonly whole=../../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet fonttools==4.66.1 brotli==1.2.0
"$work/venv/bin/fonttools" varLib.instancer --quiet "$whole" "$weights" --output "$work/inter.ttf"
"$work/venv/bin/pyftsubset" "$work/inter.ttf" --unicodes="$characters" \
  --layout-features=kern,ccmp,tnum --flavor=woff2 --output-file=inter-basic.woff2
