import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A module of the worker in another's place: how a bug is planted without a switch in the product. */
export interface Replaced {
  /** End of the specifiers that import the module. */
  module: string;
  code: string;
}

const replacing = ({ module, code }: Replaced): Plugin => ({
  name: 'replacing',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith(module) ? '\0replaced' : null),
  load: (id) => (id === '\0replaced' ? code : null),
});

/** The product's own worker as one script, before the build inserts its list of files. */
export const bundleWorker = async (replaced?: Replaced): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: replaced ? [replacing(replaced)] : [],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(root, 'src/sw.ts'), output: { format: 'iife' } },
    },
  });
  const [bundle] = [built].flat();
  const [chunk] = bundle && 'output' in bundle ? bundle.output : [];
  if (!chunk) throw new Error('The worker could not be bundled.');
  return chunk.code;
};
