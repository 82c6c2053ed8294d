#!/usr/bin/env bash
# deploy/ocrmypdf/run-their-tests.sh FOLDER [OPTION OF PYTEST…]: OCRmyPDF's own tests with Legible in place of the engines that
# they bring for themselves (tests/plugins). FOLDER is its source, of the version that is installed: `apt-get source ocrmypdf`.
# Needs: apt-get install ocrmypdf python3-pytest; the command `legible`, or LEGIBLE_COMMAND.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# One of them names /dev/null for its result, which root would lose.
[[ $EUID != 0 ]] || { echo 'Run this as a user, not as root.' >&2; exit 1; }
source=${1:?Where is the source of OCRmyPDF? See the first lines of this file.}
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$source/tests" "$work/tests"
# One says nothing, the other asks Tesseract and remembers: all tests of the pipeline go through one of the two.
for engine in noop cache; do cp "$here/legible_ocrmypdf.py" "$work/tests/plugins/tesseract_$engine.py"; done
cd "$work"
# A table of tests with the engine that they name; what asks for Tesseract itself is left to Tesseract.
files=$(grep -lE 'tesseract_(noop|cache)' tests/test_*.py)
export PYTHONDONTWRITEBYTECODE=1
# shellcheck disable=SC2086 # file names without spaces
/usr/bin/python3 -m pytest -p no:cacheprovider -q -rfEs "$@" $files
