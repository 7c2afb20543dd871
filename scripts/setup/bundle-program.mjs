import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { root } from './root.mjs';

const day = 86_400_000;

/**
 * Writes a TypeScript program of the checkout as JavaScript into a folder of its own, with what it imports from the checkout;
 * packages stay where they are. What it imports late stays a file of its own, so that it is still read late.
 * @param {string} file
 * @returns {string} the file to run
 */
export function bundleProgram(file) {
  // As deep as scripts/setup, so that root.mjs finds the same root from there.
  const folder = path.join(root, 'dist', file.replace(/\.\w+$/, '').replaceAll('/', '-'));
  const { outputFiles } = buildSync({
    entryPoints: [{ in: path.resolve(root, file), out: 'main' }],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    sourcemap: true,
    sourcesContent: false,
    absWorkingDir: root,
    tsconfig: path.join(root, 'tsconfig.json'),
    write: false,
    logLevel: 'warning',
  });
  fs.mkdirSync(folder, { recursive: true });
  for (const { path: place, contents } of outputFiles) replace(place, contents);
  removeOld(folder, new Set(outputFiles.map(({ path: place }) => path.basename(place))));
  return path.join(folder, 'main.mjs');
}

/**
 * Another process may read the file meanwhile.
 * @param {string} place
 * @param {Uint8Array} contents
 */
function replace(place, contents) {
  const own = `${place}.${process.pid}`;
  fs.writeFileSync(own, contents);
  fs.renameSync(own, place);
}

/**
 * Of an earlier version a program that still runs may import something late; not for longer than a day.
 * @param {string} folder
 * @param {Set<string>} current
 */
function removeOld(folder, current) {
  for (const name of fs.readdirSync(folder)) {
    const place = path.join(folder, name);
    const written = fs.statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (!current.has(name) && written < Date.now() - day) fs.rmSync(place, { force: true });
  }
}
