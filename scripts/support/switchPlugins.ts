import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';
import type { Switch } from './sourceUnits.ts';

/** Switchable sites, with the code prepended to every file with one. */
interface Switches {
  found: readonly Switch[];
  prelude: string;
}

/** Creates a Vite plugin that inserts a switch at every site of the backend, so that one process can disable each in turn. */
function switchPlugin(name: string, read: () => Promise<Switches>) {
  let switches: Promise<Switches> | null = null;
  return {
    name,
    enforce: 'pre' as const,
    transform: async (_code: string, id: string): Promise<string | undefined> => {
      const [path = ''] = id.split('?');
      if (!path.startsWith(join(root, 'server/'))) return undefined;
      switches ??= read();
      const { found, prelude } = await switches;
      const ownSites = found.filter(({ file }) => join(root, file) === path);
      if (ownSites.length === 0) return undefined;
      // From the end, so that no edit shifts another; an inner one at the same place comes after the outer one.
      const edits = ownSites.flatMap((site) =>
        site.edits.map((edit, index) => ({ ...edit, index, id: site.id })),
      );
      const source = readFileSync(path, 'utf8');
      const pieces = edits.sort((a, b) => b.at - a.at || (a.index === 0 ? b.id - a.id : a.id - b.id));
      return (
        prelude +
        pieces.reduce((text, { at, text: piece }) => text.slice(0, at) + piece + text.slice(at), source)
      );
    },
  };
}

/** Creates the plugin with switches at the checks of rights and scope. */
export const isolationPlugin = () =>
  switchPlugin('isolation', async () => {
    const [{ findSites, prelude }, { withoutEffect }] = await Promise.all([
      import('./isolationSites.ts'),
      import('./isolationExceptions.ts'),
    ]);
    return { found: findSites(withoutEffect), prelude };
  });

/** Creates the plugin with switches at the locks. */
export const lockPlugin = () =>
  switchPlugin('locks', async () => {
    const { findLocks, prelude } = await import('./lockSites.ts');
    return { found: findLocks(), prelude };
  });
