import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file at once, so that readers see the old or the new file, never a part; only the owner may read it. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
