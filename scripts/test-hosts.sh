#!/usr/bin/env bash
# npm run test:hosts: the product spread over several hosts, on this machine: network namespaces, with
# PostgreSQL, NATS and OpenStack Swift's S3 interface from Debian. Needs root, for the namespaces.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/bootstrap.sh test
source scripts/node-path.sh
source scripts/say.sh
source scripts/install/install-system.sh

log=.cache/bootstrap.log
((EUID == 0)) || fail "Network namespaces need root: sudo npm run test:hosts"
mapfile -t missing < <(missing_packages swift swift-proxy swift-account swift-container swift-object nats-server iproute2)
if ((${#missing[@]} > 0)); then apt_install "${missing[@]}"; fi
exec node scripts/test-hosts.ts
