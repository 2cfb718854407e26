import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runBin } from './support/run.ts';

const sources = ['src', 'locales', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** The newest change below a path in ms since 1970; folders count, so that a deleted file is seen too. */
function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** Is there no finished build, or has a source changed since? `sw.js` is the last file that a build writes. */
export function isBuildStale(): boolean {
  const built = newestChange(join(root, 'dist/sw.js'));
  return sources.some((source) => newestChange(join(root, source)) > built);
}

/** Builds in a process of its own, so that its memory is free again before the server starts. */
export async function buildWhenStale(): Promise<void> {
  if (!isBuildStale()) return;
  console.log('Building the client …');
  if ((await run(process.execPath, ['scripts/run.mjs', 'build'])) !== 0) {
    throw new Error('The client could not be built.');
  }
}

/** `npm run build`: the client into `dist`. */
export function main(args: readonly string[]): Promise<number> {
  return runBin('vite', ['build', '--logLevel', 'warn', ...args]);
}
