import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pieces } from '#server/core/ports.ts';
import { openMoment } from '#server/db/backupLock.ts';
import { recordedBytes } from '../files/recordedBytes.ts';
import { BackupFailure } from './backupFailure.ts';
import type { Snapshot } from './snapshot.ts';

/** Opens a snapshot of PostgreSQL, which blocks no other statement. */
export async function postgresSnapshot(url: string): Promise<Snapshot> {
  const { id, moment, db, close } = await openMoment(url);
  return {
    kind: 'postgres',
    moment,
    waitedMs: null,
    close,
    content: () => pgDumpOf(url, id),
    named: () => recordedBytes(db),
  };
}

const owned = ['--no-owner', '--no-privileges'];

export async function* pgDumpOf(url: string, snapshot: string): AsyncGenerator<Uint8Array> {
  const dump = start('pg_dump', ['--format=custom', ...owned, `--snapshot=${snapshot}`], url);
  try {
    yield* dump.program.stdout as AsyncIterable<Uint8Array>;
    await dump.succeeded();
  } finally {
    dump.program.kill();
  }
}

/** Restores an archive into an empty database, in one transaction. */
export async function pgRestore(url: string, content: Pieces): Promise<void> {
  const restore = start('pg_restore', ['--single-transaction', '--exit-on-error', ...owned], url);
  restore.program.stdout.resume();
  try {
    // A failed program closes its input: its error output has the reason.
    const fed = await pipeline(Readable.from(content), restore.program.stdin).catch(
      (error: unknown) => error,
    );
    await restore.succeeded();
    if (fed) throw fed;
  } finally {
    restore.program.kill();
  }
}

/** Starts a program on the database; the password isn't passed as an argument, since all users of the machine can read those. */
function start(name: string, args: readonly string[], url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const program = spawn(name, [...args, `--dbname=${address.toString()}`], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
  });
  let errorOutput = '';
  program.stderr.on(
    'data',
    (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-2_000)),
  );
  const exitFailure = once(program, 'close').then(
    ([code]) => (code === 0 ? null : new BackupFailure(`${name} failed: ${errorOutput.trim()}`)),
    (cause: unknown) =>
      new BackupFailure(`${name} can't be run: install PostgreSQL's client programs.`, { cause }),
  );
  return {
    program,
    succeeded: async () => {
      const failure = await exitFailure;
      if (failure) throw failure;
    },
  };
}
