import { expect, test } from 'vitest';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { seed } = backend;
const { task, certificate, installation } = competenceSeed(backend);
const { feedOf, datesIn } = calendarFeeds(backend);

test('a calendar with all rounds has the last days of certificates and the first days of gaps [SBA-58]', async () => {
  const { building, level, people } = await seed.tenant();
  const house = { customerId: level.id, buildingId: building.id };
  await installation(building);
  await task(house, 'alarmCaretaker', { person: 'Åsa Öberg', deputy: 'Bo Ek' });
  await certificate(house, 'alarmCaretaker', { person: 'Åsa Öberg', validUntil: '2027-01-31' });
  await certificate(house, 'alarmCaretaker', { person: 'Åsa Öberg', validUntil: '2029-01-31' });
  await certificate(house, 'alarmCaretaker', { person: 'Bo Ek', validUntil: '2027-03-11' });
  const path = await feedOf(people.Admin.token, 'all');
  const dates = await datesIn(path);
  expect(dates.map(({ day, summary }) => [day, summary])).toEqual([
    ['2027-03-11', 'Bevis upphör: Anläggningsskötare brandlarm, Bo Ek'],
    ['2027-03-12', 'Kompetens saknas: Anläggningsskötare brandlarm, 1 av 2'],
  ]);
  expect(dates[1]?.location).toBe(`Brandlarm, ${building.name}, ${level.name}`);
  expect((await datesIn(path)).map(({ uid }) => uid)).toEqual(dates.map(({ uid }) => uid));
  expect(await datesIn(await feedOf(people.Admin.token))).toEqual([]);
});

test('a calendar shows no certificate to a caller who may not read documents or the place [SBA-58]', async () => {
  const { building, level, sibling, people } = await seed.tenant();
  await certificate({ customerId: sibling.id }, 'firstAid', { person: 'Bo Ek', validUntil: '2027-03-11' });
  const hidden = await seed.building(level, 'Dolt hus');
  const validUntil = '2027-04-01';
  for (const { id } of [building, hidden])
    await certificate({ customerId: level.id, buildingId: id }, 'firstAid', {
      person: `Person ${id}`,
      validUntil,
    });
  const summariesFor = async ({ token }: { token: string }) =>
    (await datesIn(await feedOf(token, 'all'))).map(({ summary }) => summary?.split(', ').at(-1));
  expect(await summariesFor(people.CustomerAdmin)).toHaveLength(3);
  expect(await summariesFor(people.Admin)).toEqual([`Person ${building.id}`, `Person ${hidden.id}`]);
  expect(await summariesFor(people.BasicUser)).toEqual([`Person ${building.id}`]);
  expect(await summariesFor(people.BasicUserLight)).toEqual([]);
  expect(await summariesFor((await seed.tenant('Annan AB')).people.CompanyAdmin)).toEqual([]);
});
