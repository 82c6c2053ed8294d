#!/usr/bin/env bash
# Writes the engine's API from its docstrings into docs/engine (not kept in git), by TypeDoc, which is fetched for the purpose.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/node-path.sh
exec npx --yes typedoc@0.28.20 \
  --entryPoints packages/ocr-engine/src/index.ts \
  --tsconfig packages/ocr-engine/tsconfig.json \
  --readme scripts/package/README.md \
  --name legible-ocr --includeVersion --excludePrivate --excludeInternal \
  --out docs/engine "$@"
