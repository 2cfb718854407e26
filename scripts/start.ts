import { join } from 'node:path';
import { buildWhenStale } from './build.ts';
import { root } from './support/run.ts';
import { stopWithParent } from './support/stopWithParent.ts';

/** Runs `npm start`: builds when needed, then becomes the server (its settings: `npm start -- --help`). */
export async function main(args: readonly string[]): Promise<number | undefined> {
  if (!args.includes('--help')) {
    try {
      await buildWhenStale();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
  }
  stopWithParent();
  const server = join(root, 'server/main.ts');
  process.argv = [process.execPath, server, ...args];
  process.chdir(root);
  await import(server);
  // The server sets the exit code itself.
  return undefined;
}
