#!/usr/bin/env bash
# scripts/run.sh STAGE FILE [ARGUMENT…]: sets up what is missing, as bootstrap.sh does for that stage (run, dev or test; with
# commas between several; none), then runs a program with our own Node. package.json names the programs.
set -euo pipefail
cd "$(dirname "$0")/.."
stages=$1
shift
if [[ $stages != none ]]; then
  for stage in ${stages//,/ }; do bash scripts/bootstrap.sh "$stage"; done
fi
source scripts/node-path.sh
# exec: the program takes this shell's place, so that Ctrl-C and signals reach it and nothing else.
exec node "$@"
