# The built app and the packages it needs, without development tools and without the embedded PostgreSQL: DATABASE_URL is
# needed. Written on a machine without Docker: linted by `npm run test:unit`, its commands were run by hand, the image was not built.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# What is left of backend/ are data files.
RUN npm run build && find backend -name '*.ts' -delete

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Fetched pictures and import reports: the only folder that is written to.
RUN install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/backend dist/backend
COPY --from=build /app/dist/pwa dist/pwa
COPY --from=build /app/backend backend
COPY package.json ./
USER node
VOLUME ["/data"]
EXPOSE 3000
# 503 while the database is away or there is no edition yet; curl is not in this image, node is.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/backend/main.js"]
