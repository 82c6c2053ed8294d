#!/usr/bin/env bash
# bash deploy/pin-images.sh: gives every image of compose.yaml and the Dockerfiles the digest that the registry has
# for its tag now. Needs docker with buildx and a way to the registries. Look at `git diff` before you commit.
set -euo pipefail
cd "$(dirname "$0")"

for file in compose.yaml Dockerfile command.Dockerfile; do
  # Images with a version; our own is built here.
  grep --only-matching --extended-regexp '(image:|FROM) [a-z0-9./-]+:[A-Za-z0-9._-]+' "$file" | cut -d' ' -f2 | sort -u |
    while read -r image; do
      [[ $image == legible:* ]] && continue
      digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
      [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$image: no digest, but '$digest'" >&2; exit 1; }
      sed --in-place --regexp-extended "s#${image//./\\.}(@sha256:[0-9a-f]+)?(\s|$)#$image@$digest\2#" "$file"
      echo "$image@$digest"
    done
done
