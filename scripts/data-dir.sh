# Where the product's data lie, as packages/server/src/config.ts has it.

data_dir() {
  if [[ -n ${LEGIBLE_DATA_DIR:-} ]]; then
    echo "$LEGIBLE_DATA_DIR"
  elif ((EUID == 0)); then
    echo /var/lib/legible
  else
    echo "$HOME/.local/share/legible"
  fi
}
