import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Where what is made of sources is kept, each under its kind and the hash of its sources. */
const folder = join(root, 'node_modules/.cache/made');

/**
 * The path of what `make` writes, made when it isn't there; what other sources of the same kind had made is removed.
 * @param make writes a file or a folder at the path that it gets; what is half made never counts
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
