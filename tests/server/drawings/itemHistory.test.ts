import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { itemUnits } from '#server/db/schema/maintenance.ts';
import type { ItemHistory } from '#contract/drawings/itemHistory.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const { db } = backend;

test('an item’s history has its place, code, rounds and earlier units, by id and by code', async () => {
  const fixture = await roundSeed(backend).round();
  const { item, building, level, people, round } = fixture;
  const { token } = people.Admin;
  const moment = backend.time.now.toISOString();
  const part = {
    customerId: level.id,
    buildingId: building.id,
    mapItemId: item.id,
    created: moment,
    updated: moment,
  };
  await db.insert(itemCodes).values({ ...part, code: 'AB3CD5EFG' });
  await db
    .insert(itemUnits)
    .values({ ...part, ended: moment, endedReceived: moment, facts: { size: '6 kg' }, note: 'Utbytt' });
  const readHistory = (query: Record<string, string | number>, as = token) =>
    backend.ask<ItemHistory>('GET', 'v1/MapItem/History', { token: as, query });
  const { data } = await readHistory({ mapItemId: item.id });
  expect(data).toMatchObject({
    mapItemId: item.id,
    code: 'AB3CD5EFG',
    place: { buildingName: building.name, customerName: level.name },
    rounds: [{ roundHistoryId: round.id, outcome: 'left' }],
    units: [{ note: 'Utbytt', facts: { size: '6 kg' } }],
  });
  await db
    .update(roundHistoryItems)
    .set({ controlled: moment })
    .where(eq(roundHistoryItems.mapItemId, item.id));
  expect((await readHistory({ code: 'ab3c-d5efg' })).data.rounds[0]?.outcome).toBe('ok');
  await db
    .update(roundHistoryItems)
    .set({ continueWithoutAdding: true, uncheckedReason: 'locked', uncheckedNote: 'Ingen nyckel' })
    .where(eq(roundHistoryItems.mapItemId, item.id));
  expect((await readHistory({ mapItemId: item.id })).data.rounds[0]).toMatchObject({
    outcome: 'skipped',
    uncheckedReason: 'locked',
    uncheckedNote: 'Ingen nyckel',
    uncheckedFileId: null,
  });
  expect((await readHistory({})).codes).toEqual(['required']);
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await db
    .update(roundHistories)
    .set({ customerId: otherTenant.level.id })
    .where(eq(roundHistories.id, round.id));
  expect((await readHistory({ mapItemId: item.id })).data.rounds).toEqual([]);
  expect((await readHistory({ code: 'AB3CD5EFG' }, otherTenant.people.CustomerAdmin.token)).status).toBe(404);
  await db.update(mapItems).set({ deleted: true }).where(eq(mapItems.id, item.id));
  expect((await readHistory({ mapItemId: item.id })).status).toBe(404);
});
