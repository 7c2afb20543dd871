import { renameSync, writeFileSync } from 'node:fs';

/** Readers see the old file or the new one, never a part; for the owner's eyes only. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
