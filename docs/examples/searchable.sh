#!/bin/sh
# Makes a PDF searchable with nothing but curl: sh searchable.sh scan.pdf searchable.pdf
# LEGIBLE_URL is the address of the server, LEGIBLE_KEY an API key from its profile page.
set -eu
# As a path, so that a name with a hyphen at its beginning is no option.
case $1 in -*) in=./$1 ;; *) in=$1 ;; esac
out=$2
: "${LEGIBLE_URL:?}" "${LEGIBLE_KEY:?}"

# What the server answers; where it refuses, its sentence is told and the script ends.
call() {
  answer=$(curl --silent --show-error --fail-with-body --header "Authorization: Bearer $LEGIBLE_KEY" "$@") || {
    echo "$in: $answer" >&2
    exit 1
  }
}
field() {
  echo "$answer" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

# Sends the file under a name that lets it be sent again after a broken connection, without being read twice.
upload() {
  # Between quotation marks a name may have commas and semicolons.
  quoted=$(printf '%s' "$in" | sed 's/[\\"]/\\&/g')
  tries=0
  until answer=$(curl --silent --show-error --fail-with-body --retry 3 --header "Authorization: Bearer $LEGIBLE_KEY" \
    --header "Idempotency-Key: $1" --form "files=@\"$quoted\"" "$LEGIBLE_URL/v1/ocr/upload"); do
    failure=$?
    tries=$((tries + 1))
    # 22: the server has answered. While it still takes what came before, it is asked again.
    if [ "$tries" = 4 ] || { [ "$failure" = 22 ] && [ "$(field code)" != upload_running ]; }; then
      echo "$in: $answer" >&2
      exit 1
    fi
    sleep "$tries"
  done
  id=$(field file_id)
}

# Other files get another name.
name=$({ basename "$in" && cat "$in"; } | sha256sum | cut -c1-40)
upload "$name"
found=$(curl --silent --output /dev/null --write-out '%{http_code}' --header "Authorization: Bearer $LEGIBLE_KEY" \
  "$LEGIBLE_URL/v1/ocr/documents/$id")
# What was read before and is deleted is read anew, under a new name.
if [ "$found" = 404 ]; then upload "$name-$(date +%s)"; fi

status=processing
while [ "$status" != ready ]; do
  call "$LEGIBLE_URL/v1/ocr/documents/$id?wait=30"
  status=$(field status)
  case $status in
    queued | processing | finishing | ready) ;;
    *)
      echo "$in: $status" >&2
      exit 1
      ;;
  esac
done
call --remove-on-error --output "$out" "$LEGIBLE_URL/v1/ocr/download?file_id=$id&file_type=processed"
