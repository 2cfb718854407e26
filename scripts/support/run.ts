import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Root of the repository, without a trailing slash. */
export const root = join(import.meta.dirname, '../..');

/**
 * Runs a program in the repository's root with this terminal, forwarding signals.
 * @returns its exit code; 1 when a signal ended it or it could not be started.
 */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  return exitCodeOf(child, command);
}

/** Finished program with its output. */
export interface Silent {
  exitCode: number;
  words: string;
}

/** Runs a program like `run`, there or in another folder, and returns its output instead of showing it. */
export async function runSilently(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  cwd = root,
): Promise<Silent> {
  const child = spawn(command, args, { cwd, env, stdio: ['inherit', 'pipe', 'pipe'] });
  const [exitCode, ...words] = await Promise.all([
    exitCodeOf(child, command),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { exitCode, words: words.join('') };
}

async function exitCodeOf(child: ChildProcess, command: string): Promise<number> {
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  try {
    const [code]: unknown[] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } catch (error) {
    console.error(`${command}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  }
}

/** Returns the path of a package's program. */
export const binOf = (name: string): string => join(root, 'node_modules/.bin', name);

/** Runs a package's program (`node_modules/.bin`) with this Node. */
export function runBin(name: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<number> {
  return run(binOf(name), args, env);
}

/**
 * Waits until a started program is up.
 * @throws the error from `failed` after its exit, or after `patienceMs`
 */
export async function untilUp(
  program: ChildProcess,
  isUp: () => Promise<boolean>,
  { patienceMs, pauseMs, failed }: { patienceMs: number; pauseMs: number; failed: () => Promise<Error> },
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isUp())) {
    if (program.exitCode !== null || Date.now() > deadline) throw await failed();
    await sleep(pauseMs);
  }
}

/** Requests a program to end and waits for it; after the grace time it is killed. */
export async function stopProgram(
  program: ChildProcess,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill(signal);
  const isLate = await Promise.race([ended.then(() => false), sleep(graceMs, true, { ref: false })]);
  if (isLate) {
    program.kill('SIGKILL');
    await ended;
  }
}
