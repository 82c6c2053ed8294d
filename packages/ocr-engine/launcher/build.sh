#!/usr/bin/env bash
# Compiles the launcher for a machine: bash launcher/build.sh x64|arm64 [TARGET]. The files of assets/ were made by GCC
# 12.2.0 of Debian 12 (for arm64: gcc-aarch64-linux-gnu), and isolation/launcher-binary.test.ts makes them again.
set -euo pipefail
cd "$(dirname "$0")"
machine=${1:?x64 or arm64}
target=${2:-../assets/launcher-$machine}
case $machine in
  x64) compiler=x86_64-linux-gnu-gcc own=(-fcf-protection=none) ;;
  arm64) compiler=aarch64-linux-gnu-gcc own=() ;;
  *) echo "no such machine: $machine" >&2; exit 2 ;;
esac
"$compiler" -Os -std=c11 -Wall -Wextra -Werror "${own[@]}" \
  -static -nostdlib -ffreestanding -fno-stack-protector -fno-asynchronous-unwind-tables -fno-ident -fno-pie -no-pie \
  -Wl,--build-id=none,-z,noexecstack,-z,norelro,-z,noseparate-code,-s launcher.c -o "$target"
