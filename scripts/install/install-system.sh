# Debian packages that the product (and, for tests, the test run) needs.

readonly packages_to_run=(tesseract-ocr tesseract-ocr-eng tesseract-ocr-osd postgresql qpdf)
# Some 66 MB to fetch, 150 MB on the disk; a setting may restrict or widen them.
readonly most_languages=scripts/languages.txt
readonly packages_to_test=(
  # The shell plays the journeys; the whole browser is for benchmarks and for pictures of the application.
  # Text layers are read by what people read them with, MuPDF of Debian 12 among them.
  chromium chromium-headless-shell openssl poppler-utils mupdf-tools fonts-dejavu-core fonts-droid-fallback fonts-liberation fonts-nanum
  nats-server procps shellcheck zsh fish
  tesseract-ocr-{ara,ces,chi-sim,dan,deu,ell,fin,fra,heb,hun,ita,jpn,nld,nor,pol,por,ron,rus,spa,swe,tha,tur,ukr}
)
# The training bench: OpenBLAS makes PyTorch eight times as fast as the reference library does.
readonly packages_to_train=(python3-torch libopenblas0-pthread)
readonly commands_to_run=(tesseract qpdf)
readonly commands_to_test=(openssl pdftotext)

install_system_packages() { # run|test|dev|train
  local wanted=("${packages_to_run[@]}") commands=("${commands_to_run[@]}") missing=() languages=()
  if [[ $1 == test ]]; then
    wanted+=("${packages_to_test[@]}")
    commands+=("${commands_to_test[@]}")
  fi
  if [[ $1 == test || $1 == train ]]; then wanted+=("${packages_to_train[@]}"); fi
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    trust_other_system "${wanted[*]}" "${commands[@]}"
    return
  fi
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  if [[ $1 == run ]]; then mapfile -t languages < <(missing_packages $(language_packages)); fi
  if ((${#missing[@]} > 0)); then
    apt_install "${missing[@]}" "${languages[@]}"
  elif ((${#languages[@]} > 0)); then
    install_languages "${languages[@]}"
  fi
}

language_packages() {
  local names=${LEGIBLE_LANGUAGES:-auto}
  if [[ $names == auto ]]; then names=$(grep -v '^#' "$most_languages"); fi
  printf 'tesseract-ocr-%s\n' ${names//+/ } | tr _ -
}

# The product runs without them, so the user is not asked for a password because of them.
install_languages() {
  if ((EUID == 0)) || sudo -n true 2>/dev/null; then
    (apt_install "$@") || say "It goes on without these languages: they are tried again at the next start."
  else
    say "Some languages are missing. To have them: sudo apt-get install --no-install-recommends $*"
  fi
}

missing_packages() {
  local installed
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  local package
  for package in "$@"; do
    grep -qx "installed $package" <<<"$installed" || echo "$package"
  done
}

# Elsewhere the packages have other names; what counts is that the programs are there.
trust_other_system() { # packages commands…
  local packages=$1 command
  shift
  for command in "$@"; do
    command -v "$command" >/dev/null ||
      fail "The program '$command' is missing, and this system has no apt-get to install it with. Install what these Debian packages hold: $packages."
  done
}

apt_install() {
  local as_root=()
  become_root "$*"
  need_space /var 300
  need_space /usr 1400
  say "Installing Debian packages (a minute or two): $*"
  keep_debian_from_making_a_cluster "$@"
  # A dpkg that was interrupted must be finished before apt-get does anything.
  root_do dpkg --configure -a >"$log" 2>&1 || true
  root_do apt-get "${apt_options[@]}" update >>"$log" 2>&1 ||
    fail_with_log "The list of Debian packages could not be fetched. Is the package mirror reachable?"
  root_do apt-get "${apt_options[@]}" install --yes --no-install-recommends "$@" >>"$log" 2>&1 ||
    fail_with_log "Debian packages could not be installed. Is the package mirror reachable? Try yourself: apt-get install $*"
}

readonly apt_options=(-o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confold)

# Sets as_root of its caller.
become_root() { # packages
  if ((EUID == 0)); then return; fi
  command -v sudo >/dev/null ||
    fail "These Debian packages are missing, and installing them needs root or sudo. As root: apt-get install --no-install-recommends $1"
  if sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
  elif [[ -t 0 ]]; then
    say "sudo may ask for your password to install Debian packages: $1"
    as_root=(sudo)
  else
    fail "These Debian packages are missing, and sudo asks for a password that nobody can type here. As root: apt-get install --no-install-recommends $1"
  fi
}

root_do() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1 "$@" </dev/null 8>&-
}

# The product runs a cluster of its own; Debian's would only sit there and take a port.
keep_debian_from_making_a_cluster() {
  local settings=/etc/postgresql-common/createcluster.conf
  if [[ " $* " != *" postgresql "* || -e $settings ]]; then return; fi
  root_do mkdir -p "${settings%/*}"
  root_do sh -c "echo 'create_main_cluster = false' >$settings"
}
