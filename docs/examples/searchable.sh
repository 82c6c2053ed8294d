#!/bin/sh
# Makes a PDF searchable with nothing but curl: sh searchable.sh scan.pdf searchable.pdf
# LEGIBLE_URL is the address of the server, LEGIBLE_KEY an API key from its profile page.
set -eu
in=$1
out=$2
: "${LEGIBLE_URL:?}" "${LEGIBLE_KEY:?}"

call() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $LEGIBLE_KEY" "$@"
}
field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

# The name lets the upload be sent again after a broken connection, without being read twice.
name=$(sha256sum "$in" | cut -c1-40)
id=$(call --retry 3 --header "Idempotency-Key: $name" --form "files=@$in" "$LEGIBLE_URL/v1/ocr/upload" | field file_id)

status=processing
while [ "$status" != ready ]; do
  status=$(call "$LEGIBLE_URL/v1/ocr/documents/$id?wait=30" | field status)
  case $status in
    failed | cancelled)
      echo "$in: $status" >&2
      exit 1
      ;;
  esac
done
call --output "$out" "$LEGIBLE_URL/v1/ocr/download?file_id=$id&file_type=processed"
