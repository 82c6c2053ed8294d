#!/bin/sh
# Makes a PDF searchable with nothing but curl: sh searchable.sh scan.pdf searchable.pdf
# LEGIBLE_URL is the address of the server, LEGIBLE_KEY an API key from its profile page.
set -eu
in=$1
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

# The name lets the upload be sent again after a broken connection, without being read twice: other files get another one.
name=$({ basename "$in" && cat "$in"; } | sha256sum | cut -c1-40)
call --retry 3 --header "Idempotency-Key: $name" --form "files=@$in" "$LEGIBLE_URL/v1/ocr/upload"
id=$(field file_id)

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
