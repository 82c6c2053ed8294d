#!/usr/bin/env bash
# npm run train -- COMMAND…: trains the networks that read lines (training/README.md). Debian's PyTorch is installed where it
# is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh train
# Debian's own Python has PyTorch; another one that stands before it in the PATH has not.
PYTHONPATH=training exec /usr/bin/python3 -m legible_training "$@"
