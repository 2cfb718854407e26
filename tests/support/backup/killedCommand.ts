import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/support/run.ts';
import { compiled } from '../server/serverProcess.ts';

/**
 * Runs `npm run backup` or `restore` in a child process and kills it when `moment` resolves, unless it has
 * exited.
 */
export async function runKilled(
  args: readonly [command: 'backup' | 'restore', place: string, ...options: string[]],
  env: NodeJS.ProcessEnv,
  moment?: Promise<unknown>,
) {
  const startedAt = Date.now();
  const program = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words = Promise.all([text(program.stdout), text(program.stderr)]);
  const ended = once(program, 'exit');
  if (moment) {
    await Promise.race([ended, moment]);
    program.kill('SIGKILL');
  }
  const [code] = (await ended) as [number | null];
  return { code, words: (await words).join(''), tookMs: Date.now() - startedAt };
}
