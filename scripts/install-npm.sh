# The npm packages of package-lock.json, again only when it changed.

readonly npm_stamp=node_modules/.legible-lock

install_npm_packages() {
  local wanted
  wanted=$(hash_of package-lock.json .npmrc)
  if [[ -f $npm_stamp && $(<"$npm_stamp") == "$wanted" ]]; then return; fi
  if [[ -d node_modules ]] && node scripts/lock-installed.ts; then
    echo "$wanted" >"$npm_stamp"
    return
  fi
  [[ -w . ]] || fail "The folder $PWD cannot be written to. Clone it to a folder of your own, or change its owner."
  need_space . 2000
  say "Installing npm packages (half a minute)"
  # Install scripts would fetch binaries that the packages already hold.
  ONNXRUNTIME_NODE_INSTALL=skip npm ci --ignore-scripts --no-fund --no-audit --loglevel=error >"$log" 2>&1 ||
    fail_with_log "The npm packages could not be installed. Is the npm registry reachable?"
  echo "$wanted" >"$npm_stamp"
}

hash_of() { cat "$@" | sha256sum | cut -d' ' -f1; }
