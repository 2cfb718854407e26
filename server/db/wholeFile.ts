import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file atomically, by a temporary file and a rename. With `isLasting` it is also synced to disk, to survive a power cut. */
export function writeWhole(path: string, text: string, { isLasting = false } = {}): void {
  const beside = `${path}.new`;
  writeFileSync(beside, text, { mode: 0o600, flush: isLasting });
  renameSync(beside, path);
  if (isLasting) keepNames(dirname(path));
}

/** Syncs a folder: a new name in it is only durable once the folder itself is written. */
function keepNames(folder: string): void {
  // Windows can't open folders, and writes their names by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
