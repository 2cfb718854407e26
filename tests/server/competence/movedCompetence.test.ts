import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CompetenceGaps } from '#contract/competence/competence.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { movedBuilding } from '#tests/support/moves/movedBuilding.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { moved } = movedBuilding(backend);
const { task, certificate, installation } = competenceSeed(backend);

test('a moved building’s tasks end and leave gaps, its certificates stay with the customer left, and a rollback undoes both [SBA-54]', async () => {
  const { act, first, left, target } = await moved({ planType: null });
  const { id: buildingId, customerId } = first.building;
  const house = { customerId, buildingId };
  await installation(first.building);
  for (const person of ['Åsa Öberg', 'Bo Ek']) {
    await task(house, 'alarmCaretaker', { person });
    await certificate(house, 'alarmCaretaker', { person });
  }
  const certificates = () =>
    backend.db
      .select({ customerId: registerRecords.customerId, buildingId: registerRecords.buildingId })
      .from(registerRecords)
      .where(eq(registerRecords.kind, 'competence'));
  const before = await certificates();
  const gapsAt = async (root: { id: number }, person: Person) => {
    const token = await backend.seed.tokenFor(person);
    return (await backend.ask<CompetenceGaps>('GET', `v1/Customer/${root.id}/CompetenceGap`, { token })).data;
  };
  expect((await gapsAt(left.root, left.people.CompanyAdmin)).today).toEqual([]);
  await act('Execute');
  expect(await certificates()).toEqual(before.map(() => ({ customerId, buildingId: null })));
  backend.time.now = new Date(backend.time.now.getTime() + 86_400_000);
  const { today } = await gapsAt(target.root, target.people.CompanyAdmin);
  expect(today).toMatchObject([{ duty: 'alarmCaretaker', buildingId, persons: [] }]);
  backend.time.now = new Date(backend.time.now.getTime() - 86_400_000);
  await act('Rollback');
  expect(await certificates()).toEqual(before);
  expect((await gapsAt(left.root, left.people.CompanyAdmin)).today).toEqual([]);
});
