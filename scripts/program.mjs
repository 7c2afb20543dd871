import { pathToFileURL } from 'node:url';
import { bundleProgram } from './setup/bundle-program.mjs';

/** Runs a TypeScript program of the checkout: `program.mjs FILE [argument …]` */
const [, , file = '', ...args] = process.argv;
const program = bundleProgram(file);
process.argv = [process.execPath, program, ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);
