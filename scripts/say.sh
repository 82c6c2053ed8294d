# How the scripts speak: one line a step, one line for a failure that says what to do.

say() { printf '\033[2m·\033[0m %s\n' "$*" >&2; }

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# The last lines of a step's log say more about a failure than the step's name.
fail_with_log() {
  tail -n 15 "$log" | sed 's/^/  | /' >&2
  fail "$* (Everything it said: $PWD/$log)"
}

# Asks for room before a step that would otherwise stop half way.
need_space() { # path megabytes
  local free
  free=$(df -Pm "$1" | awk 'NR == 2 { print $4 }')
  if ((free < $2)); then
    fail "There are only $free MB free on the disk of $1 and this step needs $2 MB. Free some space and start again."
  fi
}
