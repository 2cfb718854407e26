import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf } from '../../server/db/rowsOf.ts';
import { makeRandom } from '../faults/random.ts';
import type { Backend } from './backend.ts';
import { drawMove, foreignReferences, onlyCopies } from './drawnMoves.ts';
import { dumpTables } from './dumpTables.ts';
import { makeMoveWorld } from './moveWorld.ts';

/** The moves' own records, and what is never taken back. */
export const beside = (table: string): boolean =>
  table.startsWith('move') || ['audit_log', 'idempotency_receipts'].includes(table);

/** Every record of a customer, by table, as it stands. */
async function dumpOf({ db }: Backend, customerId: number): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id' order by 1`,
  );
  const texts: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !beside(table.name))) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t where t.customer_id = ${customerId} order by 1`,
    );
    texts[name] = rows.map(({ row }) => row);
  }
  return texts;
}

/**
 * Draws moves in one world until so many were executed: each is rolled back to exactly what was before; then the last of them is executed
 * again and approved, and a move back is drawn among what it took. Answers how many were executed and how many were refused.
 */
export async function checkDrawnMoves(
  backend: Backend,
  { seed, count }: { seed: number; count: number },
): Promise<{ executed: number; refused: number }> {
  const random = makeRandom(seed);
  const world = await makeMoveWorld(backend, random);
  const { token } = world.mover;
  const dump = () => dumpTables(backend.db, beside);
  const said = `seed ${seed}`;
  let from = world.from;
  const done = { executed: 0, refused: 0 };
  for (let tries = 0; done.executed < count && tries < count * 12; tries += 1) {
    const target = random.pick(world.targets.filter(({ path }) => !path.startsWith(from.path)));
    const move = await drawMove(backend, { random, token, from, target });
    const act = (name: string) => backend.ask('PUT', `v1/Move/${name}Move/${move.id}`, { token });
    const before = await dump();
    const source = await dumpOf(backend, from.id);
    const answer = await act('Execute');
    if (answer.status === 400) {
      expect(await dump(), `${said}: refused, ${answer.text}`).toEqual(before);
      done.refused += 1;
      await backend.ask('DELETE', `v1/Move/${move.id}`, { token });
      continue;
    }
    expect(answer.text, said).toContain('"moveStatus":1');
    done.executed += 1;
    if (onlyCopies(move)) expect(await dumpOf(backend, from.id), `${said}: copied`).toEqual(source);
    expect(await foreignReferences(backend, target.id), `${said}: at the target`).toEqual([]);
    expect(await foreignReferences(backend, from.id), `${said}: at the source`).toEqual([]);
    const isLast = done.executed === count || random.next() < 0.15;
    const end = await act('Rollback');
    expect(end.text, said).toContain('"moveStatus":0');
    expect(await dump(), `${said}: rolled back`).toEqual(before);
    if (!isLast) {
      await backend.ask('DELETE', `v1/Move/${move.id}`, { token });
      continue;
    }
    expect((await act('Execute')).text, `${said}: again`).toContain('"moveStatus":1');
    expect((await act('Approve')).text, said).toContain('"moveStatus":2');
    expect(await foreignReferences(backend, target.id), `${said}: approved, at the target`).toEqual([]);
    from = target;
  }
  return done;
}
