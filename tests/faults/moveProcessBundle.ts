import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Resolves files that a module reads relative to itself in their original folder. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: (code, id) =>
    id.startsWith(root) && code.includes('import.meta.dirname')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : null,
};

/** Bundles the process that acts on a move and answers its file: hundreds of them begin, and reading a thousand files takes the most of it. */
export async function bundleMoveProcess(): Promise<string> {
  const outDir = join(root, 'node_modules/.cache/moveProcess');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [whereItWas],
    ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      ssr: join(import.meta.dirname, 'moveProcess.ts'),
      rolldownOptions: { output: { entryFileNames: 'moveProcess.mjs' } },
    },
  });
  return join(outDir, 'moveProcess.mjs');
}
