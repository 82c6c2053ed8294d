# The npm packages of package-lock.json, again only when it changed.

readonly npm_stamp=node_modules/.legible-lock

install_npm_packages() {
  local wanted
  wanted=$(hash_of package-lock.json .npmrc)
  if [[ -f $npm_stamp && $(<"$npm_stamp") == "$wanted" ]]; then return; fi
  if [[ -d node_modules ]] && node scripts/install/lock-installed.ts; then
    echo "$wanted" >"$npm_stamp"
    return
  fi
  [[ -w . ]] || fail "The folder $PWD cannot be written to. Clone it to a folder of your own, or change its owner."
  need_space . 2000
  say "Installing npm packages (half a minute)"
  # From nothing, since what an interrupted run left behind cannot be told from what is whole.
  rm -rf node_modules packages/*/node_modules fixtures/node_modules
  # Not `npm ci`, which refuses a lock file made where the registry does not carry the binaries of
  # other operating systems; the check below is as strict. Install scripts would fetch binaries that
  # the packages already hold.
  npm install --no-save --ignore-scripts --no-fund --no-audit --loglevel=error >"$log" 2>&1 ||
    fail_with_log "The npm packages could not be installed. Is the npm registry reachable?"
  node scripts/install/lock-installed.ts ||
    fail "What npm installed is not what package-lock.json says. Run npm install and commit the lock file."
  echo "$wanted" >"$npm_stamp"
}

hash_of() { cat "$@" | sha256sum | cut -d' ' -f1; }
