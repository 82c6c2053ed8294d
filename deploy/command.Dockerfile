# The command line alone, for x64 and ARM. From the project's folder, after `npm run package`:
#   docker buildx build --platform linux/amd64,linux/arm64 -f deploy/command.Dockerfile -t legible-command dist
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" legible-command scan.pdf searchable.pdf

FROM debian:12.12-slim@sha256:d5d3f9c23164ea16f31852f95bd5959aad1c5e854332fe00f7b3a20fcc9f635c
# Other languages than English: --build-arg LANGUAGES="eng deu chi_sim"
ARG LANGUAGES="eng"
# Tesseract analyses the layout of pages whose lines ours is not sure of. Debian's npm only fetches Node 24 and the package.
# shellcheck disable=SC2046,SC2086 # words that become packages
RUN apt-get update \
  && apt-get upgrade --yes \
  && apt-get install --yes --no-install-recommends \
  nodejs npm ca-certificates qpdf tesseract-ocr tesseract-ocr-osd \
  $(printf 'tesseract-ocr-%s ' $LANGUAGES | tr _ -) \
  && rm -rf /var/lib/apt/lists/*
RUN npm install --global --prefix /opt/node --ignore-scripts --no-audit --no-fund \
  "node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')@24.21.0"
ENV PATH="/opt/node/bin:$PATH"
COPY legible-ocr-*.tgz /tmp/
# Native networks are quicker; the script of their package would fetch what only graphics cards need.
RUN npm install --global --prefix /opt/legible --ignore-scripts --no-audit --no-fund \
  /tmp/legible-ocr-*.tgz onnxruntime-node@1.30.0 \
  && rm -rf /tmp/legible-ocr-*.tgz /root/.npm \
  && find /opt/legible/lib/node_modules/onnxruntime-node/bin/napi-v6 -mindepth 2 -maxdepth 2 \
  ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} + \
  && useradd --system --uid 10001 --create-home --shell /usr/sbin/nologin legible
ENV PATH="/opt/legible/bin:$PATH" \
  LEGIBLE_CACHE=/tmp/legible
USER 10001
WORKDIR /work
ENTRYPOINT ["legible"]
CMD ["--help"]
