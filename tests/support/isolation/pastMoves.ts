import { moveBuildings, moveJournal, moves } from '#server/db/schema/moves.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';
import type { CustomerRow, Person } from '../seeds/seedPeople.ts';
import { taggedName } from './marks.ts';

export type Former = Awaited<ReturnType<typeof createFormer>>;

/**
 * Creates a customer of another company as the other side of past moves, with a mover, a moved user and a
 * round left behind.
 */
export async function createFormer({ db, seed, time }: Backend, company: { companyId: number }) {
  const customer = await seed.customer(company, taggedName('Förra ägaren', 'stranger', 'customer'));
  const moment = time.now.toISOString();
  const part = { customerId: customer.id, created: moment, updated: moment };
  const mover = await seed.user(customer, 'Admin', {
    lastName: taggedName('Flytt', 'stranger', 'ownCustomer'),
  });
  const building = await seed.building(customer, taggedName('Bortflyttat', 'stranger', 'house'));
  const round = only(
    await db
      .insert(roundHistories)
      .values({
        ...part,
        name: taggedName('Kvar', 'stranger', 'house'),
        intervalValue: 1,
        intervalType: 'months',
        expires: moment,
        done: moment,
      })
      .returning(),
  );
  const info = only(
    await db
      .insert(roundHistoryInfos)
      .values({ ...part, roundHistoryId: round.id, buildingName: '', floorName: '', position: 1 })
      .returning(),
  );
  return { customer, mover, building, info };
}

/**
 * Creates two completed moves of a customer: one of its present building, whose round stayed, and one of a
 * departed building.
 */
export async function createPastMoves(
  { db, time }: Backend,
  { building, customer }: { building: { id: number; name: string }; customer: CustomerRow },
  {
    mover,
    info,
    ...former
  }: { customer: CustomerRow; mover: Person; building: { id: number }; info: { id: number } },
): Promise<void> {
  const moment = time.now.toISOString();
  const stamps = { created: moment, updated: moment };
  const by = {
    moveStatus: 'completed' as const,
    executed: moment,
    executedBy: mover.id,
    approved: moment,
    approvedBy: mover.id,
    ...stamps,
  };
  const record = async (from: CustomerRow, to: CustomerRow, moved: { id: number; name: string }) => {
    const owner = { customerId: from.id };
    const move = only(
      await db
        .insert(moves)
        .values({ ...owner, targetCustomerId: to.id, ...by })
        .returning(),
    );
    const of = { ...owner, moveId: move.id, ...stamps };
    await db
      .insert(moveBuildings)
      .values({ ...of, buildingId: moved.id, name: moved.name, moveType: 'move' });
    return of;
  };
  const came = await record(former.customer, customer, building);
  await db.insert(moveJournal).values({
    ...came,
    position: 1,
    tableName: 'round_history_infos',
    recordId: String(info.id),
    before: { building_id: building.id },
    after: { building_id: null },
  });
  await record(customer, former.customer, { id: former.building.id, name: building.name });
}
