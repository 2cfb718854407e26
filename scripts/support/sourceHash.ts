import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Returns the files at or below a path of the repository, in a fixed order. */
function filesAt(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

/** Returns a short hash of these files and folders of the repository: it changes with any byte or name, and with the further words. */
export function sourceHash(paths: readonly string[], ...words: readonly string[]): string {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${word}\0`);
  for (const file of paths.flatMap(filesAt)) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.byteLength}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 20);
}
