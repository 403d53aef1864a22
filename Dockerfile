# The image of one instance of Lodestar; compose.yml starts two of them, docs/operations.md says how.
# The base is the newest Node line with long-term support, on Debian's stable release.

FROM node:26-trixie-slim AS build
WORKDIR /app
# The packages before the sources: a change of the code doesn't install them again.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image can't be written, so PostgreSQL's libraries get their names here.
# Of each typeface two weights are printed.
RUN npm run build && npm prune --omit=dev && \
  find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d -name '[1-9]00*' \
    ! -name 400Regular ! -name 600SemiBold -exec rm -r {} + && \
  node --eval "import('/app/server/db/embedded/programs.ts').then(({ findPrograms }) => findPrograms())"

FROM node:26-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Only the embedded database writes, and only here. All else belongs to root: the server can't change its own code,
# and the root file system may be read-only.
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/shared ./shared
COPY --from=build /app/server ./server
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
# The server is the container's first process, without a shell or npm before it, so the signal reaches it.
STOPSIGNAL SIGTERM
# Alive, not ready: a new container doesn't help against a database that is unavailable. It listens only once migrated.
HEALTHCHECK --interval=10s --timeout=5s --retries=3 --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/live').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/cli/main.ts", "serve"]
