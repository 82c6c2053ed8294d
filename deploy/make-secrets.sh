#!/usr/bin/env bash
# bash deploy/make-secrets.sh [FOLDER]: passwords and certificates for compose.yaml, in deploy/secrets. What is
# there already stays. As root, the files belong to the user of the containers, who alone can read them.
set -euo pipefail
cd "$(dirname "$0")"

readonly container_user=10001
folder=${1:-secrets}
umask 077
mkdir -p "$folder"
cd "$folder"

put() { [[ -s $1 ]] || printf '%s\n' "$2" >"$1"; }

random() { openssl rand -hex 24; }

# Both ends of a connection must agree, so one is made from the other.
put POSTGRES_PASSWORD "$(random)"
put DATABASE_URL "postgres://legible:$(<POSTGRES_PASSWORD)@postgres:5432/legible"
put S3_ACCESS_KEY_ID "$(random)"
put S3_SECRET_ACCESS_KEY "$(random)"

readonly days=3650
if [[ ! -s nats-cert.pem || ! -s NATS_CA ]]; then
  new_key=(-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days "$days")
  openssl req -x509 "${new_key[@]}" -subj '/CN=Legible NATS authority' -keyout authority-key.pem -out NATS_CA 2>/dev/null
  openssl req -x509 "${new_key[@]}" -subj '/CN=nats' -addext 'subjectAltName=DNS:nats' \
    -addext 'basicConstraints=critical,CA:FALSE' -CA NATS_CA -CAkey authority-key.pem \
    -keyout nats-key.pem -out nats-cert.pem 2>/dev/null
  # It signs this certificate and never another.
  rm authority-key.pem
fi
if [[ ! -s nats.conf || ! -s NATS_URL ]]; then
  password=$(random)
  cat >nats.conf <<END
listen: 0.0.0.0:4222
tls { cert_file: "/run/secrets/nats-cert.pem", key_file: "/run/secrets/nats-key.pem" }
authorization { users: [ {
  user: legible, password: "$password", permissions: { publish: legible.live, subscribe: legible.live }
} ] }
END
  printf '%s\n' "tls://legible:$password@nats:4222" >NATS_URL
fi

chmod 0400 -- *
if ((EUID == 0)); then chown "$container_user:$container_user" . ./*; fi
[[ -s SMTP_URL ]] || echo "Missing: $PWD/SMTP_URL, with smtps://user:password@mail.example.com"
