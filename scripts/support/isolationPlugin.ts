import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './isolationSites.ts';
import { root } from './run.ts';

async function readSites(): Promise<{ found: readonly Site[]; prelude: string }> {
  const [{ findSites, prelude }, { withoutEffect }] = await Promise.all([
    import('./isolationSites.ts'),
    import('./isolationExceptions.ts'),
  ]);
  return { found: findSites(withoutEffect), prelude };
}

/** For Vite: puts a switch at every site of the backend, so that one process can take each away in turn. */
export function isolationPlugin() {
  let sites: Promise<{ found: readonly Site[]; prelude: string }> | null = null;
  return {
    name: 'isolation',
    enforce: 'pre' as const,
    transform: async (_code: string, id: string): Promise<string | undefined> => {
      const [path = ''] = id.split('?');
      if (!path.startsWith(join(root, 'server/'))) return undefined;
      sites ??= readSites();
      const { found, prelude } = await sites;
      const own = found.filter(({ file }) => join(root, file) === path);
      if (own.length === 0) return undefined;
      // From the end, so that no edit moves another; an inner one of the same place comes after the outer one.
      const edits = own.flatMap((site) => site.edits.map((edit, index) => ({ ...edit, index, id: site.id })));
      const source = readFileSync(path, 'utf8');
      const pieces = edits.sort((a, b) => b.at - a.at || (a.index === 0 ? b.id - a.id : a.id - b.id));
      return (
        prelude +
        pieces.reduce((text, { at, text: piece }) => text.slice(0, at) + piece + text.slice(at), source)
      );
    },
  };
}
