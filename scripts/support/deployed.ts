import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * A file of `deploy/` as it is shipped, with addresses, folders and whatever else is another here replaced wherever it stands.
 * @throws Error when something that is to be replaced doesn't stand there
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
