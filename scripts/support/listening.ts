import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { ordinaryUser } from './postgres.ts';
import { stopProgram, untilUp } from './run.ts';

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Starts a program as an unprivileged user in a folder that becomes its own, and waits until it listens.
 * @returns a function that stops it and removes the folder
 * @throws Error with its last output when it doesn't listen within 60 s
 */
export async function runListening(
  port: number,
  folder: string,
  { command, args, env }: { command: string; args: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<() => Promise<void>> {
  const user = ordinaryUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const running = spawn(command, args, { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  running.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)));
  const stop = async () => {
    await stopProgram(running, 'SIGTERM', 5_000);
    rmSync(folder, { recursive: true, force: true });
  };
  const failed = async () => {
    await stop();
    return new Error(`${command} did not start:\n${words}`);
  };
  await untilUp(running, () => isListening(port), { patienceMs: 60_000, pauseMs: 50, failed });
  return stop;
}
