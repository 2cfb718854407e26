import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Cache folder of artefacts built from sources, by kind and hash of their sources. */
const folder = join(root, 'node_modules/.cache/made');

/**
 * Returns the path of the artefact that `make` writes, created if missing; artefacts of other sources of the same kind are removed.
 * @param make writes a file or a folder at the given path; an incomplete result never counts
 */
export async function madeOnce(
  kind: string,
  hash: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const path = join(folder, `${kind}-${hash}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const half = `${path}.${process.pid}`;
  try {
    await make(half);
    for (const name of readdirSync(folder)) {
      if (name.startsWith(`${kind}-`) && !/\.\d+$/.test(name))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
    renameSync(half, path);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return path;
}
