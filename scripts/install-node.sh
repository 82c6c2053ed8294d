# Node and npm of known versions, from the npm registry into .runtime, where the system's are too old.

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
  npm install --prefix .runtime.new --no-save --no-fund --no-audit --ignore-scripts --loglevel=error \
    "node-linux-$(node_platform)@$node_version" "npm@$npm_version" >"$log" 2>&1 ||
    fail_with_log "Node $node_version could not be installed. Is the npm registry reachable?"
  rm -rf .runtime
  mv .runtime.new .runtime
  hash -r
  export PATH="$PWD/.runtime/node_modules/.bin:$PATH"
  node --version >"$log" 2>&1 || fail_with_log "The Node in .runtime does not run on this machine."
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
