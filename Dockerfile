# Debian, as the database's libraries and the pictures' codecs need glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
ENV NEXT_TELEMETRY_DISABLED=1 SHOP_MODE=live
RUN node scripts/build.mjs

# `docker build --target tools`: migrations (its default), `npm run worker`, `admin:create`, `backup` and `restore`.
FROM build AS tools
ENV DATA_DIR=/data
# The volume is also found by the default, as an empty DATA_DIR in the file of --env-file takes the image's away.
RUN mkdir /data && chown node:node /data dist && rm -rf .data && ln -s /data .data
USER node
VOLUME /data
CMD ["node", "scripts/program.mjs", "db/seed/main.ts"]

FROM node:24-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 SHOP_MODE=live PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
# A fifth less memory: the allocator keeps what is freed in two places for all threads, not in one for each.
ENV MALLOC_ARENA_MAX=2
COPY --from=build /shop/.next/standalone ./
COPY --from=build /shop/.next/static ./.next/static
COPY --from=build /shop/public ./public
COPY --from=build /shop/messages ./messages
COPY --from=build /shop/dist ./dist
COPY --from=build /shop/server.mjs ./
RUN mkdir /data && chown node:node /data && rm -rf .data && ln -s /data .data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "server.mjs"]
