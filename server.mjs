// Runs the shop's server alone, as the image does. `scripts/build.mjs` compiles it from server/.
const { serve } = await import(new URL('dist/server/main.js', import.meta.url).href);

Object.assign(process.env, { NODE_ENV: 'production' });
const { stop } = await serve({ dir: import.meta.dirname });
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => void stop().then(() => process.exit(0)));
