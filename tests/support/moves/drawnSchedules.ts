import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { problems } from '#contract/problems.ts';
import { makeRandom } from '#tests/faults/random.ts';
import type { MovePreview } from '#contract/moves/move.ts';
import type { Answer, Backend } from '../server/backend.ts';
import { findStrays } from '../database/census.ts';
import { drawMove } from './drawnMoves.ts';
import { dumpTables } from '../database/dumpTables.ts';
import { beside } from './checkedMoves.ts';
import { makeMoveWorld } from '../seeds/moveWorld.ts';

const acts = ['Execute', 'Rollback', 'Approve'] as const;
type Act = (typeof acts)[number];

/** The results of a schedule, by act and outcome. */
export type Outcomes = Record<string, number>;

/** Codes that name another move, or report that the move can only be approved. */
const orders = ['move_later_first', 'move_only_approved'];

/**
 * Returns every customer's invalid references and a building's dependents that belong to another customer.
 */
async function torn(backend: Backend): Promise<unknown[]> {
  const homeless = await rowsOf(
    backend.db,
    sql`select 'guest' as holder, n.id from building_users n join users u on u.id = n.user_id and not u.deleted
      where u.customer_id <> n.customer_id
        and not exists (select 1 from customer_links l where l.user_id = u.id and l.customer_id = n.customer_id)`,
  );
  return [...(await findStrays(backend.db)), ...homeless];
}

/**
 * Creates random overlapping moves in one world and acts on them in a random order until each is open or
 * completed: no act fails, a refused one changes nothing and names the move that must go first, nothing is
 * split between customers, and without an approval the final state equals the first.
 */
export async function checkDrawnSchedule(
  backend: Backend,
  { seed, moves: count, steps }: { seed: number; moves: number; steps: number },
): Promise<Outcomes> {
  const random = makeRandom(seed);
  const world = await makeMoveWorld(backend, random);
  const { token } = world.mover;
  const dump = () => dumpTables(backend.db, beside);
  const log: string[] = [`seed ${seed}`];
  const outcomes: Outcomes = {};
  const strange = new Set((await torn(backend)).map((each) => JSON.stringify(each)));
  const before = await dump();
  const ids: number[] = [];
  const ask = <T>(method: string, path: string) => backend.ask<T>(method, `v1/${path}`, { token });
  for (let tries = 0; ids.length < count && tries < count * 8; tries += 1) {
    const target = random.pick(world.targets.filter(({ path }) => !path.startsWith(world.from.path)));
    // Mostly other buildings than those of the earlier moves, which are free while these are started.
    const place = random.next() < 0.8 ? ids.length : random.between(0, 2);
    const houses = [world.houses[place]?.building.id ?? 0];
    const { id } = await drawMove(backend, {
      random,
      token,
      from: world.from,
      target,
      houses,
      copyChance: 0.7,
    });
    const { lines } = (await ask<MovePreview>('GET', `Move/Preview/${id}`)).data;
    if (lines.some(({ isObstacle }) => isObstacle)) await ask('DELETE', `Move/${id}`);
    else ids.push(id);
  }
  const statusOf = async (id: number): Promise<number> =>
    (
      await rowsOf<{ status: number }>(
        backend.db,
        sql`select move_status as status from moves where id = ${id}`,
      )
    )[0]?.status ?? -1;
  const act = async (name: Act, id: number): Promise<Answer> => {
    const status = await statusOf(id);
    const last = await dump();
    const answer = await ask('PUT', `Move/${name}Move/${id}`);
    log.push(`${name} ${ids.indexOf(id) + 1}: ${answer.status} ${answer.codes.join(' ')}`);
    const logText = log.join('\n');
    expect([200, 400, 409], `${logText} ${answer.text}`).toContain(answer.status);
    for (const code of answer.codes) expect(Object.keys(problems), logText).toContain(code);
    if (answer.status !== 200) {
      expect(await dump(), logText).toEqual(last);
      expect(await statusOf(id), logText).toBe(status);
    }
    const now = (await torn(backend)).filter((each) => !strange.has(JSON.stringify(each)));
    expect(now, logText).toEqual([]);
    const outcome = `${name} ${answer.status} ${[...new Set(answer.codes)].join(' ')}`.trim();
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    return answer;
  };
  const isApproving = random.next() < 0.5;
  for (let step = 0; step < steps; step += 1) {
    const id = random.pick(ids);
    const status = await statusOf(id);
    if (status === 0) await act('Execute', id);
    else if (status === 1) await act(isApproving && random.next() < 0.3 ? 'Approve' : 'Rollback', id);
  }
  for (let tries = 0; tries < count; tries += 1)
    for (const id of ids) {
      if ((await statusOf(id)) !== 1) continue;
      const answer = await act('Rollback', id);
      if (answer.codes.includes('move_only_approved')) await act('Approve', id);
      else if (answer.status === 409)
        expect(orders, log.join('\n')).toEqual(expect.arrayContaining(answer.codes));
    }
  for (const id of ids) expect(await statusOf(id), log.join('\n')).not.toBe(1);
  if (!('Approve 200' in outcomes)) expect(await dump(), log.join('\n')).toEqual(before);
  return outcomes;
}
