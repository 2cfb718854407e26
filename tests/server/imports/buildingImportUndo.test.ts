import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { moveBuildings, moves } from '#server/db/schema/moves.ts';
import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const { db, seed, ask, time } = await useBackend();

const stamps = () => ({ created: time.now.toISOString(), updated: time.now.toISOString() });

/** Imports two buildings and returns one of them with its only floor and drawing. */
async function imported() {
  const tenant = await seed.tenant();
  const { token } = tenant.people.Admin;
  const customerId = tenant.level.id;
  const rows = [
    { row: 2, building: 'Kvarnen', floor: 'Plan 1' },
    { row: 3, building: 'Ladan', floor: 'Plan 1' },
  ];
  const { data } = await ask<{ id: number }>('POST', 'v1/Building/Import', {
    token,
    body: { customerId, rows },
  });
  const house = only(await db.select().from(buildings).where(eq(buildings.name, 'Kvarnen')));
  const floor = only(await db.select().from(floors).where(eq(floors.buildingId, house.id)));
  const map = only(await db.select().from(maps).where(eq(maps.buildingId, house.id)));
  const undo = () =>
    ask('POST', `v1/Import/${data.id}/Undo`, { token, headers: { 'accept-language': 'en' } });
  const plan = async (owner = customerId) => {
    const values = {
      customerId: owner,
      name: 'Vecka',
      ...textKeys('Vecka'),
      start: stamps().created,
      ...stamps(),
    };
    return only(await db.insert(roundPlannings).values(values).returning());
  };
  return { tenant, customerId, house, floor, map, undo, plan };
}
type Imported = Awaited<ReturnType<typeof imported>>;

/** Dependents and changes that block the undo of an imported building, with their names in the refusal. */
const holds: readonly [string, string, (made: Imported) => Promise<unknown>][] = [
  [
    'a plan that names its floor',
    '1 round plan (Vecka)',
    async ({ floor, customerId, plan }) => {
      const part = { customerId, roundPlanningId: (await plan()).id, targetId: floor.id, ...stamps() };
      await db.insert(roundPlanningFloors).values(part);
    },
  ],
  [
    'a plan of the level above, which is not named [REF-01]',
    '1 round plan',
    async ({ floor, tenant, plan }) => {
      const above = await plan(tenant.root.id);
      const part = { customerId: tenant.root.id, roundPlanningId: above.id, targetId: floor.id, ...stamps() };
      await db.insert(roundPlanningFloors).values(part);
    },
  ],
  [
    'a plan that names its area',
    '1 round plan (Vecka), 1 area on drawings',
    async ({ map, customerId, plan }) => {
      const targetId = (await seed.area(map)).id;
      const part = { customerId, roundPlanningId: (await plan()).id, targetId, ...stamps() };
      await db.insert(roundPlanningAreas).values(part);
    },
  ],
  [
    'a round',
    '1 round',
    async ({ house, customerId }) => {
      const values = {
        customerId,
        name: 'Vecka',
        intervalValue: 1,
        intervalType: 'months' as const,
        ...stamps(),
      };
      const round = only(
        await db
          .insert(roundHistories)
          .values({ ...values, expires: values.created })
          .returning(),
      );
      await db.insert(roundHistoryInfos).values({
        customerId,
        roundHistoryId: round.id,
        buildingId: house.id,
        buildingName: house.name,
        floorName: 'Plan 1',
        position: 1,
        ...stamps(),
      });
    },
  ],
  [
    'a flaw',
    '1 flaw',
    ({ house, customerId }) =>
      db.insert(flaws).values({
        customerId,
        buildingId: house.id,
        name: 'Trasig',
        ...textKeys('Trasig'),
        ...stamps(),
      }),
  ],
  [
    'an item',
    '1 item on drawings',
    ({ map, tenant: { fireProtection } }) => seed.mapItem(map, fireProtection),
  ],
  [
    'an item that was deleted since',
    '1 item on drawings',
    ({ map, tenant: { fireProtection } }) => seed.mapItem(map, fireProtection, { deleted: true }),
  ],
  ['an area', '1 area on drawings', ({ map }) => seed.area(map)],
  ['a file', '1 file', ({ house }) => seed.file(house, { buildingId: house.id })],
  [
    'somebody connected to it',
    '1 connected employee',
    ({ house, tenant: { people } }) => seed.connect(house, people.User),
  ],
  [
    'a move',
    '1 ongoing move',
    async ({ house, customerId, tenant: { sibling } }) => {
      const values = { customerId, targetCustomerId: sibling.id, ...stamps() };
      const move = only(await db.insert(moves).values(values).returning());
      const part = {
        customerId,
        moveId: move.id,
        buildingId: house.id,
        moveType: 'copy' as const,
        ...stamps(),
      };
      await db.insert(moveBuildings).values(part);
    },
  ],
  [
    'a move that was approved',
    '1 completed move',
    async ({ house, customerId, tenant: { sibling } }) => {
      const values = {
        customerId,
        targetCustomerId: sibling.id,
        moveStatus: 'completed' as const,
        ...stamps(),
      };
      const move = only(await db.insert(moves).values(values).returning());
      const part = {
        customerId,
        moveId: move.id,
        buildingId: house.id,
        moveType: 'copy' as const,
        ...stamps(),
      };
      await db.insert(moveBuildings).values(part);
    },
  ],
  ['a floor that was added', '1 floor', ({ house }) => seed.floor(house, 'Plan 2', 2)],
  ['a drawing that was added', '1 drawing', ({ floor }) => seed.map(floor, 'Ritning 2')],
  [
    'a building that was changed',
    '1 changed building',
    ({ house }) => db.update(buildings).set({ version: 2 }).where(eq(buildings.id, house.id)),
  ],
  [
    'a building that was deleted',
    '1 changed building',
    ({ house }) => db.update(buildings).set({ deleted: true }).where(eq(buildings.id, house.id)),
  ],
  [
    'a building of another level by now',
    '1 changed building',
    ({ house, tenant: { sibling } }) =>
      db.update(buildings).set({ customerId: sibling.id }).where(eq(buildings.id, house.id)),
  ],
  [
    'a floor that was changed',
    '1 changed building',
    ({ floor }) => db.update(floors).set({ version: 2 }).where(eq(floors.id, floor.id)),
  ],
  [
    'a drawing that was changed',
    '1 changed building',
    ({ map }) => db.update(maps).set({ version: 2 }).where(eq(maps.id, map.id)),
  ],
  [
    'a drawing that got a picture',
    '1 changed building',
    async ({ map, tenant }) => {
      const { id: fileId } = await seed.file(tenant.building);
      await db.update(maps).set({ fileId }).where(eq(maps.id, map.id));
    },
  ],
];

const living = async () => [
  await db.select().from(buildings).orderBy(asc(buildings.id)),
  await db.select().from(floors).orderBy(asc(floors.id)),
  await db.select().from(maps).orderBy(asc(maps.id)),
];

test.each(holds)('an import is not undone over %s, which the refusal names', async (_, named, hang) => {
  const fixture = await imported();
  await hang(fixture);
  const before = await living();
  const refusal = await fixture.undo();
  expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
  expect(refusal.errors.map((text) => text.replace(/^.*: |\.$/g, ''))).toEqual([named]);
  expect(await living()).toEqual(before);
});
