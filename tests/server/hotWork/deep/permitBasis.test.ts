import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { permitSeed } from '#tests/support/hotWork/permitSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const seed = permitSeed(backend, tenant.people.Admin);
  const basis = () => seed.get<HotWorkBasis>(`Building/${tenant.building.id}/HotWork`);
  return { ...tenant, ...seed, basis };
}

test('the basis has persons with certificates whom the caller can see, with the last day by the country’s rule', async () => {
  const { level, root, people, certificate, basis } = await begin();
  const elsewhere = await backend.seed.user(
    await backend.seed.customer({ companyId: root.companyId }, 'Annan'),
    'User',
    {
      lastName: 'Osynlig',
    },
  );
  const at = { customerId: level.id };
  await certificate(at, 'hotWorker', { person: 'Urban Utförare', issued: '2024-03-04' });
  await certificate(at, 'fireGuard', { person: 'Urban Utförare', validUntil: '2026-12-24' });
  await certificate(at, 'firstAid', { person: 'Frida Först' });
  await certificate(at, 'alarmCaretaker', { person: people.User });
  await certificate(at, 'hotWorkIssuer', { person: elsewhere });
  const { people: listed } = await basis();
  expect(listed).toEqual([
    {
      userId: people.User.id,
      name: `${people.User.firstName} ${people.User.lastName}`,
      certificates: [{ key: 'alarmCaretaker', until: null }],
    },
    {
      userId: null,
      name: 'Urban Utförare',
      certificates: [
        { key: 'hotWorker', until: '2029-03-31' },
        { key: 'fireGuard', until: '2026-12-24' },
      ],
    },
  ]);
});

test('the basis has the drawings, items, open flaws, sections and open permits of the building', async () => {
  const { building, map, item, level, installation, create, act, basis } = await begin();
  const now = backend.time.now.toISOString();
  const place = { customerId: level.id, buildingId: building.id, mapItemId: item.id };
  const flaw = only(
    await backend.db
      .insert(flaws)
      .values({ ...place, name: 'Trasig', ...textKeys('Trasig'), created: now, updated: now })
      .returning(),
  );
  const alarm = await installation({ customerId: level.id, id: building.id });
  const first = await create(building.id);
  const second = await create(building.id);
  await act(second.key, { act: 'withdraw', note: 'Inget arbete' });
  const { positionX, positionY } = item;
  const answer = await basis();
  expect(answer).toMatchObject({ country: 'SE', timeZone: 'Europe/Stockholm', customerId: level.id });
  expect(answer.maps).toMatchObject([{ id: map.id }]);
  expect(answer.items).toMatchObject([{ id: item.id, kind: 'extinguisher', mapId: map.id }]);
  expect(answer.flaws).toMatchObject([{ id: flaw.id, mapId: map.id, positionX, positionY }]);
  expect(answer.installations).toMatchObject([{ id: alarm.id, sections: [] }]);
  expect(answer.permits.map(({ id }) => id)).toEqual([first.id]);
  await backend.db
    .update(buildings)
    .set({ deleted: true, deletedAt: now })
    .where(eq(buildings.id, building.id));
  expect((await basis()).permits).toEqual([]);
});
