import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { setup as migrateOnce } from '../support/server/backendGlobalSetup.ts';

const root = join(import.meta.dirname, '../..');

/** Bundles the client into one script for `openRealm`. */
export const bundleClient = async (): Promise<void> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'client.ts'), formats: ['iife'], name: 'tillsynClient' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const [chunk] = bundle && 'output' in bundle ? bundle.output : [];
  if (!chunk) throw new Error('The client could not be bundled.');
  const folder = join(root, 'node_modules/.cache/tests');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'faultsClient.js');
  writeFileSync(file, chunk.code);
  process.env.TILLSYN_FAULTS_CLIENT = file;
};

/** Bundles the client and migrates an embedded database, once for all files of tests. */
export const setup = async (): Promise<void> => {
  await bundleClient();
  await migrateOnce();
};
