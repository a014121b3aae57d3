# The hub in an image: `docker build --tag casebridge .`.

FROM node:24-bookworm-slim AS build
WORKDIR /hub
COPY package.json package-lock.json ./
# CI: there is no git repository here that hooks could be installed in.
RUN CI=true npm ci
COPY . .
# The settings that the app is built with (docs/operations.md, Settings).
ARG VITE_API_BASE
ARG VITE_STRIPE_PUBLISHABLE_KEY
ARG VITE_HELP_URL
ARG PAGES_DIR
ARG VITE_SELLER
ARG VITE_TRUSTED_ORIGINS
ARG VITE_SENTRY_DSN
ARG VITE_GA_ID
ARG VITE_HOTJAR_ID
ARG VITE_CRISP_ID
# The repository is not here: `--build-arg COMMIT=$(git rev-parse --short=12 HEAD)`.
ARG COMMIT
RUN NODE_ENV=production npm run build
RUN node scripts/runtime-packages.mjs runtime

FROM node:24-bookworm-slim
WORKDIR /hub
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /hub/package.json ./
COPY --from=build /hub/runtime/node_modules ./node_modules
COPY --from=build /hub/dist-server ./dist-server
COPY --from=build /hub/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist-server/main.js"]
