import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../../scripts/support/run.ts';

/** Runs `npm run backup` or `restore` in a process of its own, killed after a while unless it has ended. */
export async function runKilled(
  args: readonly [command: 'backup' | 'restore', place: string, ...options: string[]],
  env: NodeJS.ProcessEnv,
  killAfterMs = Infinity,
) {
  const startedAt = Date.now();
  const program = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words = Promise.all([text(program.stdout), text(program.stderr)]);
  const ended = once(program, 'exit');
  if (killAfterMs !== Infinity) {
    await Promise.race([ended, pause(killAfterMs)]);
    program.kill('SIGKILL');
  }
  const [code] = (await ended) as [number | null];
  return { code, words: (await words).join(''), tookMs: Date.now() - startedAt };
}
