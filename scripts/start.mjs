// Old Node versions must still be able to parse this file, so that it can report that they are too old.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The shop needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

import('./setup/start.mjs').then(({ start }) => start({ dev: process.argv.includes('--dev') }));
