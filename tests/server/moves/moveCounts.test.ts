import { expect, test } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { serviceEvents } from '#server/db/schema/maintenance.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { MovePreview } from '#contract/moves/move.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { askAs } from '#tests/support/moves/movedBuilding.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db, time } = backend;
const stamps = () => ({ created: time.now.toISOString(), updated: time.now.toISOString() });

test('the preview of a move counts what goes along with buildings, and what ends for good [LIFE-65, LIFE-94]', async () => {
  const { first, from, left, ask, move } = await planned();
  const counted = async () => {
    const { counts, accompanying = [] } = (await ask<MovePreview>('GET', `Move/Preview/${move.id}`)).data;
    return Object.fromEntries(
      [...counts, ...accompanying].map(({ kind, act, count }) => [`${kind} ${act}`, count]),
    );
  };
  const askSource = askAs(backend, left.people.CustomerAdmin);
  const { building, item } = first;
  await askSource('POST', 'Installation', {
    buildingId: building.id,
    type: 'fire_alarm_system',
    name: 'Larm',
    parts: [],
  });
  const part = { customerId: from.id, buildingId: building.id, mapItemId: item.id, ...stamps() };
  const code = only(
    await db
      .insert(itemCodes)
      .values({ ...part, code: 'AB3CD5EF' })
      .returning(),
  );
  const report = { pageHash: 'h', text: 'Trasig', language: 'sv', codeId: code.id };
  await db.insert(faultReports).values({ ...part, ...report });
  await db.insert(serviceEvents).values({
    ...part,
    serviceKey: 'look',
    done: time.now.toISOString(),
    doneReceived: time.now.toISOString(),
  });
  const open = (await askSource<Flaw>('POST', 'Flaw', { name: 'Dörr', mapItemId: item.id })).data;
  await askSource('POST', 'ContractorLink', {
    name: 'Rör AB',
    email: 'ror@example.com',
    language: 'sv',
    ends: '2026-12-31',
    customerId: from.id,
    flawIds: [open.id],
  });
  expect(await counted()).toMatchObject({
    'installations moved': 1,
    'services moved': 1,
    'labels moved': 1,
    'faultReports moved': 1,
    'contractorLinks ended': 1,
    'reporterPages ended': 1,
  });
  await ask('PUT', `Move/${move.id}`, { moveBuildings: [{ oldBuildingId: building.id, moveType: 0 }] });
  const copied = await counted();
  expect(copied).toMatchObject({
    'installations copied': 1,
    'services left': 1,
    'labels left': 1,
    'faultReports left': 1,
  });
  expect(Object.keys(copied).filter((key) => key.endsWith(' ended'))).toEqual([]);
});
