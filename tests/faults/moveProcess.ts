import { TransactionRollbackError } from 'drizzle-orm';
import { once } from 'node:events';
import { openDatabase } from '#server/db/client.ts';
import type { Database } from '#server/db/client.ts';
import { approveMove, executeMove } from '#server/services/moves/execution/executeMove.ts';
import { rollbackMove } from '#server/services/moves/execution/rollbackMove.ts';

/**
 * Acts on a move in a separate process and kills itself with SIGKILL before the statement of the given
 * number: one above the last is the commit, two above is after it. At 0 it isn't killed; a rehearsal rolls
 * everything back and prints the numbers of statements from distinct places in the program, the commit's and
 * the one after it. Waits for a line with the database's address or folder, the act, the move and the
 * statement: until then it has only loaded the program.
 */
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const [place = '', act = '', id = '', at = ''] = line.toString().trim().split(' ');
const isRehearsal = at === 'rehearse';
const killedAt = isRehearsal ? 0 : Number(at);
let met = 0;
/** By the way that led to it: the number of the first statement that came from there. */
const firsts = new Map<string, number>();

const meet = (): void => {
  met += 1;
  const way = new Error().stack ?? '';
  if (!firsts.has(way)) firsts.set(way, met);
  if (met === killedAt) process.kill(process.pid, 'SIGKILL');
};

const statements = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'];
const counting = (tx: Database): Database =>
  new Proxy(tx, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      const method = value.bind(object) as (...given: unknown[]) => unknown;
      if (typeof name !== 'string' || !statements.includes(name)) return method;
      return (...given: unknown[]) => {
        meet();
        return method(...given);
      };
    },
  });

const acting = { userId: null, now: '2026-11-20T10:00:00.000Z', tell: () => Promise.resolve() };
const acts: Record<string, (tx: Database, moveId: number) => Promise<void>> = {
  execute: (tx, moveId) => executeMove(tx, moveId, acting),
  approve: (tx, moveId) => approveMove(tx, moveId, acting),
  rollback: (tx, moveId) => rollbackMove(tx, moveId, acting),
};

const { db, close } = await openDatabase(
  place.startsWith('postgres') ? { url: place, dataDir: '' } : { dataDir: place },
);
await db
  .transaction(async (tx) => {
    await acts[act]?.(counting(tx), Number(id));
    meet();
    if (isRehearsal) tx.rollback();
  })
  .catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
meet();
await close();
process.stdout.write(JSON.stringify([...firsts.values()]), () => process.exit());
