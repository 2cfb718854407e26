import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { hasOwner, ownerOf, schemaTables } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { makeRandom } from '#tests/faults/random.ts';
import type { Answer, Backend } from '../server/backend.ts';
import type { MoveReport } from '#contract/moves/move.ts';
import { findStrays } from '../database/census.ts';
import { findForeignNames } from '../database/foreignNames.ts';
import { drawMove, onlyCopies } from './drawnMoves.ts';
import { dumpTables } from '../database/dumpTables.ts';
import { makeMoveWorld } from '../seeds/moveWorld.ts';
import type { CustomerRow } from '../seeds/seedPeople.ts';
import { writeSomething } from '../database/writtenBetween.ts';

/** Tables that no rollback restores: receipts, and links that end permanently. [LIFE-94] */
const neverRestored = ['audit_log', 'contractor_link_flaws', 'contractor_links', 'idempotency_receipts'];

/** Returns true for a table of the moves' own records or one that no rollback restores. */
export const beside = (table: string): boolean => table.startsWith('move') || neverRestored.includes(table);

/** Returns every record of a customer by table. */
async function dumpOf({ db }: Backend, customerId: number): Promise<Record<string, string[]>> {
  const texts: Record<string, string[]> = {};
  for (const { name } of schemaTables.filter((table) => !beside(table.name) && hasOwner(table.name))) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t where ${ownerOf(name, 't')} = ${customerId} order by 1`,
    );
    texts[name] = rows.map(({ row }) => row);
  }
  return texts;
}

/**
 * Returns the owner of each record, without blank codes, which pass to the owner of the item that claims
 * them.
 */
async function ownersIn({ db }: Backend): Promise<Map<string, number | null>> {
  const tables = schemaTables.filter(({ name }) => !beside(name) && hasOwner(name));
  const parts = tables.map(
    ({ name }) =>
      sql`select ${sql.raw(`'${name} '`)} || t.id as record, ${ownerOf(name, 't')} as owner from ${sql.identifier(name)} t
        ${name === 'item_codes' ? sql`where map_item_id is not null` : sql``}`,
  );
  const rows = await rowsOf<{ record: string; owner: number | null }>(db, sql.join(parts, sql` union all `));
  return new Map(rows.map(({ record, owner }) => [record, owner]));
}

/** Records a reminder of every active plan, as the daily job does. */
async function remindOfPlans({ db, time }: Backend): Promise<void> {
  const now = sql`${time.now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into reminder_notices (user_id, round_planning_id, due, kind, created, updated)
    select (select min(id) from users), p.id, ${now}, 'due', ${now}, ${now} from round_plannings p where not p.deleted
    on conflict do nothing`);
}

/** Checks that neither side reads the name of a record that only the other side may read. */
async function checkNames(
  backend: Backend,
  { from, target, said }: { from: CustomerRow; target: CustomerRow; said: string },
): Promise<void> {
  for (const customer of [from, target]) {
    const person = await backend.seed.user(customer, 'Admin');
    const foreign = await findForeignNames(backend, { person, customers: [customer] });
    expect(foreign, `${said}: names read by ${customer.name}`).toEqual([]);
  }
}

/** Returns records that existed before and have another owner now. */
const rehomedIn = (before: ReadonlyMap<string, number | null>, after: ReadonlyMap<string, number | null>) =>
  [...before].filter(([record, owner]) => after.has(record) && after.get(record) !== owner);

/**
 * Runs random moves in one world until this many were executed: each is rolled back to exactly the earlier
 * state; then the last one is executed again and approved, and a random move back follows. During every
 * second one users of both sides write, and its rollback leaves every record with its owner. References never
 * point to records that their owner can't read. Returns the numbers of executed and refused moves and of
 * rollbacks after writes.
 */
export async function checkDrawnMoves(
  backend: Backend,
  { seed, count }: { seed: number; count: number },
): Promise<{ executed: number; refused: number; writtenInto: number }> {
  const random = makeRandom(seed);
  const world = await makeMoveWorld(backend, random);
  const { token } = world.mover;
  const dump = () => dumpTables(backend.db, beside);
  const label = `seed ${seed}`;
  let from = world.from;
  const done = { executed: 0, refused: 0, writtenInto: 0 };
  /** Writes as users of both sides and rolls back; approves the move if a copy is in use. */
  const holdersOf = async (moveId: number) => {
    const { data } = await backend.ask<MoveReport>('GET', `v1/Move/Report/${moveId}`, { token });
    return data.holders ?? [];
  };
  const writeInto = async (move: {
    id: number;
    from: CustomerRow;
    target: CustomerRow;
    act: (name: string) => Promise<Answer>;
  }): Promise<boolean> => {
    for (const customer of [move.target, move.from])
      for (const level of ['CustomerAdmin', 'BasicUser'] as const) {
        const person = await backend.seed.user(customer, level);
        await writeSomething(backend, { random, person, customer }, 16);
      }
    await remindOfPlans(backend);
    expect(await findStrays(backend.db), `${label}: written`).toEqual([]);
    const foretold = await holdersOf(move.id);
    const end = await move.act('Rollback');
    expect(end.success, `${label}: foretold ${JSON.stringify(foretold)}, but ${end.text}`).toBe(
      foretold.length === 0,
    );
    if (end.success) return true;
    expect([end.status < 500, new Set(end.codes)], `${label}: ${end.text}`).toEqual([
      true,
      new Set(['move_copy_used']),
    ]);
    expect((await move.act('Approve')).text, label).toContain('"moveStatus":2');
    return false;
  };
  for (let tries = 0; done.executed < count && tries < count * 12; tries += 1) {
    const target = random.pick(world.targets.filter(({ path }) => !path.startsWith(from.path)));
    const move = await drawMove(backend, { random, token, from, target });
    const act = (name: string) => backend.ask('PUT', `v1/Move/${name}Move/${move.id}`, { token });
    const before = await dump();
    const source = await dumpOf(backend, from.id);
    const ownersBefore = ownersIn(backend);
    const answer = await act('Execute');
    if (answer.status === 400) {
      expect(await dump(), `${label}: refused, ${answer.text}`).toEqual(before);
      done.refused += 1;
      await backend.ask('DELETE', `v1/Move/${move.id}`, { token });
      continue;
    }
    expect(answer.text, label).toContain('"moveStatus":1');
    done.executed += 1;
    if (onlyCopies(move)) expect(await dumpOf(backend, from.id), `${label}: copied`).toEqual(source);
    expect(await findStrays(backend.db), `${label}: executed`).toEqual([]);
    const isLast = done.executed === count || random.next() < 0.15;
    if (done.executed % 2 === 0) {
      const owners = await ownersBefore;
      const isBack = await writeInto({ id: move.id, from, target, act });
      expect(await findStrays(backend.db), `${label}: written into`).toEqual([]);
      await checkNames(backend, { from, target, said: label });
      if (isBack) {
        done.writtenInto += 1;
        expect(rehomedIn(owners, await ownersIn(backend)), `${label}: written into`).toEqual([]);
        await backend.ask('DELETE', `v1/Move/${move.id}`, { token });
      } else from = target;
      continue;
    }
    const end = await act('Rollback');
    expect(end.text, label).toContain('"moveStatus":0');
    expect(await dump(), `${label}: rolled back`).toEqual(before);
    expect(await findStrays(backend.db), `${label}: rolled back`).toEqual([]);
    if (!isLast) {
      await backend.ask('DELETE', `v1/Move/${move.id}`, { token });
      continue;
    }
    expect((await act('Execute')).text, `${label}: again`).toContain('"moveStatus":1');
    expect((await act('Approve')).text, label).toContain('"moveStatus":2');
    expect(await findStrays(backend.db), `${label}: approved`).toEqual([]);
    from = target;
  }
  return done;
}
