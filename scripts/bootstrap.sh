#!/usr/bin/env bash
# Makes a clone ready: Node, system packages, npm packages, the web application's build.
# Usage: bash scripts/bootstrap.sh run|test|dev|train. Does only what is missing, and may be interrupted at
# any time: every step leaves its mark last, so that the next run does it again.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/say.sh
source scripts/node-path.sh

purpose=${1:-run}
mkdir -p .cache 2>/dev/null || fail "The folder $PWD cannot be written to. Clone it to a folder of your own, or change its owner."
log=.cache/bootstrap.log

# Two starts at once take turns.
if command -v flock >/dev/null; then
  { : >>.cache/bootstrap.lock; } 2>/dev/null ||
    fail "The file $PWD/.cache/bootstrap.lock cannot be written to. Change its owner."
  exec 8>>.cache/bootstrap.lock
  flock --nonblock 8 || { say "Waiting for another set-up in this folder"; flock 8; }
fi

source scripts/install/install-node.sh
source scripts/install/install-system.sh
source scripts/install/install-npm.sh
source scripts/install/build-web.sh

install_node
install_system_packages "$purpose"
install_npm_packages
if [[ $purpose == run ]]; then build_web; fi
