# The web application, built again only when something it is made of changed.

readonly web_stamp=packages/web/dist/.legible-built

build_web() {
  [[ -f packages/web/index.html ]] || return 0
  local wanted
  wanted=$(web_sources_hash)
  if [[ -f $web_stamp && $(<"$web_stamp") == "$wanted" ]]; then return; fi
  need_space . 200
  say "Building the web application"
  npm run build --workspace packages/web --loglevel=error >"$log" 2>&1 ||
    fail_with_log "The web application could not be built."
  echo "$wanted" >"$web_stamp"
}

# With the host that it is built to call, which is written into it.
web_sources_hash() {
  {
    echo "${VITE_API_HOST:-}"
    hashes_of_web_sources
  } | sha256sum | cut -d' ' -f1
}

hashes_of_web_sources() {
  find packages/web packages/contracts docs/benchmarks.md docs/benchmarks package-lock.json -type f \
    -not -path '*/node_modules/*' -not -path 'packages/web/dist/*' -not -name '*.test.*' -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum
}
