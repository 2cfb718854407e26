import { join } from 'node:path';
import { root, run } from './support/run.ts';

/** Runs `npm run test:all`: `npm test`, and the deep run with everything that rotates. Same options: `--record`, `--no-skips`. */
export async function main(args: readonly string[]): Promise<number> {
  const script = join(root, 'scripts/run.mjs');
  const quick = await run(process.execPath, [script, 'test', ...args]);
  const deep = await run(process.execPath, [script, 'testDeep', '--whole', ...args]);
  return Math.max(quick, deep);
}
