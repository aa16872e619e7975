# The image consists of two folders: the parts of Debian that scripts/image-root.sh copies, and the program as
# scripts/package.mjs lays it out. How to run it: docs/operations.md.
ARG BUILD=node:24.21.0-bookworm-slim

FROM ${BUILD} AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends libnss-wrapper \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY .npmrc package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --omit=dev --include=optional --no-audit --no-fund
COPY LICENSE tsconfig.json vite.config.ts ./
COPY docs/agents.md docs/api.md docs/
COPY public public
COPY src src
RUN node scripts/package.mjs /out/app && sh scripts/image-root.sh /out/root

FROM scratch
LABEL org.opencontainers.image.title="Dropfolio" \
  org.opencontainers.image.description="Track crypto airdrops, miss no claim, find new ones safely." \
  org.opencontainers.image.licenses="MIT"
COPY --from=build /out/root /
COPY --from=build /out/app/bin /app/bin
COPY --from=build /out/app/node_modules /app/node_modules
COPY --from=build /out/app/LICENSE /out/app/package.json /out/app/sbom.json /app/
COPY --from=build /out/app/docs /app/docs
COPY --from=build /out/app/scripts /app/scripts
COPY --from=build /out/app/dist /app/dist
ENV PATH=/app/bin:/usr/bin \
  APP_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
WORKDIR /app
USER 10001:0
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 CMD ["/app/bin/node", "/app/scripts/health.mjs"]
ENTRYPOINT ["/app/bin/dropfolio"]
CMD ["serve"]
