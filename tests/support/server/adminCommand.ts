import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/support/run.ts';

/** Runs `npm run admin -- …` as the server's user. @returns its output */
export async function runAdmin(env: NodeJS.ProcessEnv, args: readonly string[]) {
  const program = spawn(process.execPath, ['scripts/run.mjs', 'admin', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'exit')]);
  return { out, error };
}
