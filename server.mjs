// Runs the shop's server alone, as the image does. `scripts/build.mjs` compiles it from server/.
const { serve } = await import(new URL('dist/server/main.js', import.meta.url).href);

Object.assign(process.env, { NODE_ENV: 'production' });
/** @type {Promise<{ stop: () => Promise<void> }>} */
const serving = serve({ dir: import.meta.dirname });
/** @type {Promise<void> | undefined} */
let stopping;
// It may come twice, from a terminal and from the process that started this one; a stop that has begun goes on.
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(
    signal,
    () => void (stopping ??= serving.then(({ stop }) => stop()).then(() => process.exit(0))),
  );
await serving;
