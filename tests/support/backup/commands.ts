import { vi } from 'vitest';
import { backUp } from '#server/backupCommand.ts';
import { restore } from '#server/restoreCommand.ts';

/** Settings of a server that the commands read. */
export type CommandEnv = Readonly<Record<string, string | undefined>>;

const settingNames = [
  'DATA_DIR',
  'DATABASE_URL',
  'FILES_URL',
  'FILES_KEY_ID',
  'FILES_KEY_SECRET',
  'BACKUP_RECIPIENT',
] as const;

/** Runs a command in this process. @returns its exit code and output */
async function runIn(env: CommandEnv, command: () => Promise<number>) {
  for (const name of settingNames) vi.stubEnv(name, env[name]);
  const mask = process.umask();
  let words = '';
  const listen = (text: string | Uint8Array) => {
    words += String(text);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(listen),
  );
  try {
    return { code: await command(), words };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.umask(mask);
    vi.unstubAllEnvs();
  }
}

export const runBackup = (env: CommandEnv, to: string, ...options: string[]) =>
  runIn(env, () => backUp([to, ...options]));
export const runRestore = (env: CommandEnv, from: string, ...options: string[]) =>
  runIn(env, () => restore([from, ...options]));
