import fs from 'node:fs';

/** @typedef {ReturnType<typeof keepOutput>} KeptOutput */

/**
 * What programs print that run beside others: it waits in a file until it is shown as one piece. A pipe would stay open as
 * long as any process that they started.
 * @param {string} file
 */
export function keepOutput(file) {
  const descriptor = fs.openSync(file, 'a');
  return {
    descriptor,
    /** @param {string} text */
    say: (text) => void fs.writeSync(descriptor, `${text}\n`),
    /** Shows what was kept, and forgets it. */
    show() {
      process.stdout.write(fs.readFileSync(file));
      fs.ftruncateSync(descriptor);
    },
  };
}
