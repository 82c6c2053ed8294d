# Puts a Node that can run the project first in PATH: the system's where it is new enough, otherwise
# the one in .runtime. To be sourced from the project's folder.

# Node 24 is the first line that runs TypeScript as it is and is maintained for long.
readonly node_major=24

system_node_is_new_enough() {
  local version
  version=$(node --version 2>/dev/null) || return 1
  version=${version#v}
  ((${version%%.*} >= node_major))
}

if ! system_node_is_new_enough; then
  export PATH="$PWD/.runtime/node_modules/.bin:$PATH"
fi
