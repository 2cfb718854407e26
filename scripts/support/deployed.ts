import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * Returns a file of `deploy/` as shipped, with each occurrence of the given addresses, folders and other values replaced.
 * @throws Error when a text to be replaced doesn't occur
 */
export function deployed(name: string, replaced: Readonly<Record<string, string>> = {}): string {
  return Object.entries(replaced).reduce(
    (text, [shipped, own]) => {
      if (!text.includes(shipped)) throw new Error(`deploy/${name} has no "${shipped}".`);
      return text.replaceAll(shipped, own);
    },
    readFileSync(join(root, 'deploy', name), 'utf8'),
  );
}
