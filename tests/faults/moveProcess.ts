import { once } from 'node:events';
import { openDatabase } from '../../server/db/client.ts';
import type { Database } from '../../server/db/client.ts';
import { approveMove, executeMove } from '../../server/services/moves/executeMove.ts';
import { rollbackMove } from '../../server/services/moves/rollbackMove.ts';

/**
 * Acts on a move in a process of its own, which is killed as by `kill -9` before the statement of that number: one more than there are
 * is the commit, and one more than that comes after it. Prints how many statements there were when it wasn't killed. Begins when one line
 * tells it the database's address or folder, the act, the move and the statement: until then it has only read the program.
 */
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const [place = '', act = '', id = '', at = ''] = line.toString().trim().split(' ');
const killedAt = Number(at);
let met = 0;

const meet = (): void => {
  met += 1;
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
await db.transaction(async (tx) => {
  await acts[act]?.(counting(tx), Number(id));
  meet();
});
meet();
await close();
process.stdout.write(String(met), () => process.exit());
