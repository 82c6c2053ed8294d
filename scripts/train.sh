#!/usr/bin/env bash
# npm run train -- COMMAND…: trains the networks that read lines (training/README.md). Debian's PyTorch is installed where it
# is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh train
# Large pages: a step fills memory anew each time, and takes three and a half times as long with small ones.
export GLIBC_TUNABLES=${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=4000000000}
# Debian's own Python has PyTorch; another one that stands before it in the PATH has not.
PYTHONPATH=training exec /usr/bin/python3 -m legible_training "$@"
