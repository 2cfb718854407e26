import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { root } from '#scripts/support/run.ts';
import { unpackDump } from '../database/migratedDump.ts';

/** Cache of compiled modules, shared by all child processes of the tests. */
export const compiled = join(root, 'node_modules/.cache/node');

/** A server's process in a test: `words` is its output so far, `ended` its exit code. */
export interface StartedServer {
  program: ChildProcess;
  words: { out: string; error: string };
  ended: Promise<number | null>;
}

/**
 * Starts servers without demo data on folders of their own for a test file; removes both after each test, or
 * all.
 */
export function useServers(after: (cleanUp: () => Promise<void>, timeoutMs: number) => void = afterEach) {
  const folders: string[] = [];
  const programs: ChildProcess[] = [];

  after(async () => {
    for (const program of programs.splice(0)) {
      if (program.exitCode === null && program.signalCode === null) {
        program.kill('SIGKILL');
        await once(program, 'exit');
      }
    }
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'tillsyn-process-'));
    folders.push(folder);
    return folder;
  };

  return {
    newFolder,
    /**
     * Creates a data folder with a migrated database, if this run has one to copy: a start on it takes a
     * second.
     */
    migratedFolder: (): string => {
      const folder = newFolder();
      const dump = process.env.TILLSYN_TEST_DUMP;
      if (dump !== undefined) unpackDump(dump, folder);
      return folder;
    },
    /** @param sources of this version, where no others are named */
    startServer: (env: NodeJS.ProcessEnv, args: readonly string[] = [], sources = root): StartedServer => {
      const program = spawn(process.execPath, ['server/main.ts', ...args], {
        cwd: sources,
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, DEMO: 'off', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      programs.push(program);
      const words = { out: '', error: '' };
      program.stdout.on('data', (chunk: Buffer) => (words.out += chunk.toString()));
      program.stderr.on('data', (chunk: Buffer) => (words.error += chunk.toString()));
      const ended = once(program, 'exit').then(([code]) => code as number | null);
      return { program, words, ended };
    },
  };
}

/** Waits until a server reports that it is ready. @throws Error with its output when it ended before */
export async function ready({ program, words }: StartedServer, patienceMs = 60_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!words.out.includes('is ready')) {
    if (program.exitCode !== null || Date.now() > deadline) throw new Error(words.error);
    await sleep(50);
  }
}
