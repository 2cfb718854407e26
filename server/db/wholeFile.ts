import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file whole or not at all: beside it, and then in its place. With `isLasting` it also outlasts a power cut from now on. */
export function writeWhole(path: string, text: string, { isLasting = false } = {}): void {
  const beside = `${path}.new`;
  writeFileSync(beside, text, { mode: 0o600, flush: isLasting });
  renameSync(beside, path);
  if (isLasting) keepNames(dirname(path));
}

/** A new name in a folder is only there for good once the folder itself is written. */
function keepNames(folder: string): void {
  // Windows opens no folders, and writes their names by itself.
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
