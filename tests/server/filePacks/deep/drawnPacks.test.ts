import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { findForeignIn } from '#tests/support/database/foreignNames.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { drawMove } from '#tests/support/moves/drawnMoves.ts';
import { makeMoveWorld } from '#tests/support/seeds/moveWorld.ts';
import type { CustomerRow, Person } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { make, download, record } = packSeed(backend);

interface House {
  id: number;
  customerId: number;
  name: string;
}

const housesOf = ({ id }: CustomerRow): Promise<House[]> =>
  rowsOf<House>(
    backend.db,
    sql`select id, customer_id as "customerId", name from buildings where customer_id = ${id} and not deleted order by id`,
  );

/** Writes a drill of people with and without an account into each building of a customer, named after it. */
async function writeDrills(customer: CustomerRow): Promise<Person> {
  const person = await backend.seed.user(customer, 'Admin', {
    firstName: 'Person',
    lastName: `från ${customer.name}`,
  });
  for (const house of await housesOf(customer))
    await record(house, {
      kind: 'drills',
      name: 'Utrymning',
      values: { kind: 'evacuation', date: '2026-10-01', persons: 12 },
      links: [
        { userId: person.id, name: `Person från ${customer.name}` },
        { name: `Utomstående hos ${customer.name}` },
      ],
    });
  return person;
}

/**
 * Returns the names that packs of a customer show of customers that are neither above nor below it, and the number of packs with names of
 * its own people.
 */
async function readPacks(
  customer: CustomerRow,
  maker: Person,
): Promise<{ strangers: string[]; ownNames: number }> {
  const otherCustomers = await rowsOf<{ name: string }>(
    backend.db,
    sql`select c.name from customers c join customers own on own.id = ${customer.id}
      where not starts_with(c.path, own.path) and not starts_with(own.path, c.path)`,
  );
  const texts: string[] = [];
  const readTextsOfPacks = async () => {
    for (const house of await housesOf(customer)) {
      const pack = await make(maker.token, house);
      expect(pack.state, `${customer.name}: ${house.name}`).toBe('done');
      texts.push(textOf(await readTexts((await download(maker.token, pack.id)).bytes)));
    }
    return texts.join('\n');
  };
  const markedNames = await findForeignIn(backend, [customer], readTextsOfPacks);
  const shownNamesOfOthers = otherCustomers.filter(({ name }) => texts.some((text) => text.includes(name)));
  const ownNames = texts.filter((text) => text.includes(`från ${customer.name}`)).length;
  return {
    strangers: [...markedNames, ...shownNamesOfOthers.map(({ name }) => `${customer.name} reads of ${name}`)],
    ownNames,
  };
}

test.each([1, 2, 3])(
  'no pack has a name of another customer after drawn moves and rollbacks, seed %i [SBA-46]',
  { timeout: 300_000 },
  async (seed) => {
    const random = makeRandom(seed);
    const world = await makeMoveWorld(backend, random);
    const { token } = world.mover;
    let { from } = world;
    let executed = 0;
    let shownNames = 0;
    for (let tries = 0; executed < 4 && tries < 40; tries += 1) {
      const maker = await writeDrills(from);
      const target = random.pick(world.targets.filter(({ path }) => !path.startsWith(from.path)));
      const receiver = await backend.seed.user(target, 'Admin');
      const move = await drawMove(backend, { random, token, from, target });
      const act = (name: string) => backend.ask('PUT', `v1/Move/${name}Move/${move.id}`, { token });
      if (!(await act('Execute')).success) {
        await backend.ask('DELETE', `v1/Move/${move.id}`, { token });
        continue;
      }
      executed += 1;
      backend.time.now = new Date(backend.time.now.getTime() + 60_000);
      const isBack = random.next() < 0.5;
      expect((await act(isBack ? 'Rollback' : 'Approve')).success).toBe(true);
      backend.time.now = new Date(backend.time.now.getTime() + 60_000);
      const targetPacks = await readPacks(target, receiver);
      const sourcePacks = await readPacks(from, maker);
      expect([...targetPacks.strangers, ...sourcePacks.strangers], `seed ${seed}`).toEqual([]);
      shownNames += sourcePacks.ownNames;
      if (isBack) await backend.ask('DELETE', `v1/Move/${move.id}`, { token });
      else from = target;
    }
    expect(executed).toBeGreaterThan(2);
    expect(shownNames).toBeGreaterThan(0);
  },
);
