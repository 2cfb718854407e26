import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { openDatabase } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { executeMove } from '#server/services/moves/execution/executeMove.ts';
import { makeBackend } from '../support/server/backend.ts';
import { drawMove } from '../support/moves/drawnMoves.ts';
import { dumpTables } from '../support/database/dumpTables.ts';
import { makeMoveWorld } from '../support/seeds/moveWorld.ts';
import { createOwnDatabase } from '../support/database/testDatabases.ts';
import { bundleMoveProcess } from './moveProcessBundle.ts';
import { makeRandom } from './random.ts';

type ActName = 'execute' | 'approve' | 'rollback';
const acting = { userId: null, now: '2026-11-20T10:00:00.000Z', tell: () => Promise.resolve() };

/** A database that a process of its own can open: by its address, or by a folder that is laid again each time. */
interface Place {
  /** Calls with the database open here, and no process on it. */
  here: <T>(work: (database: OpenDatabase) => Promise<T>) => Promise<T>;
  /** Saves the current state, for `lay` to restore. */
  keep: () => void;
  /** Restores the saved state. */
  lay: () => void;
  argument: string;
  /** Step between the statements that are tried; 1 tries each. */
  every: number;
  remove: () => Promise<void>;
}

async function onPostgres(url: string): Promise<Place> {
  const ownDatabase = await createOwnDatabase(url);
  const database = await openDatabase({ url: ownDatabase.url, dataDir: '' });
  return {
    here: (work) => work(database),
    argument: ownDatabase.url,
    every: 1,
    keep: () => undefined,
    lay: () => undefined,
    remove: async () => {
      await database.close();
      await ownDatabase.drop();
    },
  };
}

function inFolder(): Place {
  const base = mkdtempSync(join(tmpdir(), 'tillsyn-killed-'));
  const [argument, kept] = [join(base, 'data'), join(base, 'kept')];
  const copy = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  return {
    argument,
    every: 10,
    here: async (work) => {
      const database = await openDatabase({ dataDir: argument });
      return work(database).finally(database.close);
    },
    keep: () => copy(argument, kept),
    lay: () => copy(kept, argument),
    remove: () => Promise.resolve(rmSync(base, { recursive: true, force: true })),
  };
}

const dumpAll = ({ db }: OpenDatabase) =>
  dumpTables(db, (table) => ['audit_log', 'idempotency_receipts', 'move_progress'].includes(table));
const statusOf = async ({ db }: OpenDatabase, id: number): Promise<number> => {
  const [row] = await rowsOf<{ status: number }>(
    db,
    sql`select move_status as status from moves where id = ${id}`,
  );
  return row?.status ?? -1;
};

/** It lives for seconds: compiling the embedded database well would take longer than running it. */
const flags = ['--liftoff-only'];

/** Starts a process that has loaded the program and waits for its arguments. */
function begin(program: string) {
  const child = spawn(process.execPath, [...flags, program]);
  const output = { out: '', wrong: '' };
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output.wrong += text.toString()));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  return { child, said: output, ended };
}

/** Acts in processes of their own, of which the next one begins while one acts. */
function makeActors(program: string) {
  let next = begin(program);
  return {
    /** `killedAt` 0 kills nothing. Returns the statements at places of their own, or null when it was killed. */
    act: async (
      place: Place,
      act: ActName,
      moveId: number,
      killedAt: number | 'rehearse',
    ): Promise<number[] | null> => {
      const { child, said, ended } = next;
      next = begin(program);
      child.stdin.write(`${place.argument} ${act} ${moveId} ${killedAt}\n`);
      const [code, signal] = await ended;
      if (signal === 'SIGKILL') return null;
      if (code !== 0) throw new Error(said.wrong);
      return JSON.parse(said.out) as number[];
    },
    end: () => next.child.kill(),
  };
}

/** A world with a drawn move that can be executed. */
async function prepare(place: Place): Promise<number> {
  return place.here(async (database) => {
    const backend = makeBackend(database);
    const random = makeRandom(7);
    const world = await makeMoveWorld(backend, random);
    const { token } = world.mover;
    for (;;) {
      const target = random.pick(world.targets);
      const { id } = await drawMove(backend, { random, token, from: world.from, target });
      const fits = await database.db
        .transaction(async (tx) => {
          await executeMove(tx, id, acting);
          throw new Error('only tried');
        })
        .catch((error: Error) => error.message === 'only tried');
      if (fits) return id;
      await backend.ask('DELETE', `v1/Move/${id}`, { token });
    }
  });
}

test(
  'an execution, approval or rollback killed at any statement leaves the state before or after it',
  { timeout: 1_800_000 },
  async () => {
    const url = process.env.TEST_DATABASE_URL;
    const place = url ? await onPostgres(url) : inFolder();
    const actors = makeActors(await bundleMoveProcess());
    const moveId = await prepare(place);
    /** Kills the act at its statements, each time from `status`, and last once it is committed, which leads to `to`. */
    const tried = async (act: ActName, { from, to }: { from: number; to: number }): Promise<number> => {
      const before = await place.here(dumpAll);
      place.keep();
      const allStatements = (await actors.act(place, act, moveId, 'rehearse')) ?? [];
      // The last two are the commit and the statement after it.
      const within = allStatements.slice(0, -2).filter((_at, index) => index % place.every === 0);
      const chosenStatements = [...inTurn(import.meta.filename, within), ...allStatements.slice(-2)];
      for (const at of chosenStatements) {
        place.lay();
        expect(await actors.act(place, act, moveId, at), `${act} at ${at} ended`).toBeNull();
        const [status, after] = await place.here(
          async (database) => [await statusOf(database, moveId), await dumpAll(database)] as const,
        );
        const isCommitted = at === chosenStatements.at(-1);
        expect(status, `${act}, killed at ${at}`).toBe(isCommitted ? to : from);
        if (!isCommitted) expect(after, `${act}, killed at ${at}`).toEqual(before);
      }
      return within.length;
    };
    try {
      const open = await place.here(dumpAll);
      const executed = await tried('execute', { from: 0, to: 1 });
      const undone = await tried('rollback', { from: 1, to: 0 });
      // Numbers and stamps of the move itself apart, all is as before the execution.
      const isMoves = ([table]: [string, unknown]) => !table.startsWith('move');
      expect(Object.entries(await place.here(dumpAll)).filter(isMoves)).toEqual(
        Object.entries(open).filter(isMoves),
      );
      await actors.act(place, 'execute', moveId, 0);
      const approved = await tried('approve', { from: 1, to: 2 });
      expect(executed + undone + approved).toBeGreaterThan(place.every === 1 ? 150 : 20);
    } finally {
      actors.end();
      await place.remove();
    }
  },
);
