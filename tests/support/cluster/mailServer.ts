import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/support/product.ts';
import { stopProgram } from '#scripts/support/run.ts';

/** A mail server in a separate process, whose acknowledged e-mails survive it. */
export interface MailServer {
  url: string;
  /** Returns the Message-IDs of all acknowledged e-mails, with repeats. */
  messageIds: () => string[];
  /** `kill -9`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function makeMailServer(): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-mails-'));
  const port = await freePort();
  let program: ChildProcess | null = null;
  const kill = async () => {
    if (program) await stopProgram(program, 'SIGKILL', 5_000);
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageIds: () =>
      readdirSync(folder)
        .filter((name) => !name.endsWith('.part'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    kill,
    start: async () => {
      const args = [join(import.meta.dirname, 'mailProcess.ts'), String(port), folder];
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      program = started;
      await Promise.race([
        once(started.stdout, 'data'),
        once(started, 'exit').then(() => Promise.reject(new Error('The mail server did not start.'))),
      ]);
    },
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
