import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { showStep } from '../server/startProgress.ts';
import { tooHeavy, weighFirstLoad } from './support/firstLoadWeight.ts';
import { binOf, root, run, runSilently } from './support/run.ts';

const sources = [
  'packages',
  'src',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/support/openingPlugin.ts',
  'scripts/support/pdfFiles.ts',
];

/** Returns the newest change below a path in ms since 1970; folders count, so that a deleted file is noticed too. */
function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** Returns whether no finished build exists, or a source has changed since. `sw.js` is the last file that a build writes. */
export function isBuildStale(): boolean {
  const built = newestChange(join(root, 'dist/sw.js'));
  return sources.some((source) => newestChange(join(root, source)) > built);
}

/** Exit code of a complete build with an unresolved warning. */
const warned = 2;

/**
 * Builds in a separate process, so that its memory is free again before the server starts. A warning is for developers: it doesn't prevent
 * a start.
 */
export async function buildWhenStale(): Promise<void> {
  if (!isBuildStale()) return;
  const exitCode = await run(process.execPath, ['scripts/run.mjs', 'build']);
  if (exitCode !== 0 && exitCode !== warned) throw new Error('The client could not be built.');
}

const compress = promisify(brotliCompress);

const squeezable = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.wasm',
  '.webmanifest',
  '.svg',
  '.txt',
]);

/** Writes each text file's smallest brotli form next to it, so that the server needn't compress at request time. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && squeezable.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      };
      writeFileSync(`${file}.br`, await compress(bytes, { params }));
    }),
  );
}

/**
 * Runs `npm run build`: builds the client into `dist`. Any output of Vite and its plugins other than progress is a warning, and fails it;
 * so does a first load that is too heavy.
 */
export async function main(args: readonly string[]): Promise<number> {
  // The NODE_ENV of a test runner would select React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { exitCode, words } = await showStep('Building the client', () =>
    runSilently(binOf('vite'), ['build', '--logLevel', 'warn', ...args], env),
  );
  process.stderr.write(words);
  if (exitCode !== 0) return exitCode;
  await showStep('Compressing the client', () => compressFiles(join(root, 'dist')));
  const heavy = tooHeavy(weighFirstLoad(join(root, 'dist')));
  heavy.forEach((line) => console.error(line));
  if (words.trim() === '' && heavy.length === 0) return 0;
  console.error(
    'The build is complete, but with warnings: fix the cause of each line above (vite.config.ts).',
  );
  return warned;
}
