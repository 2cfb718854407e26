import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CompetenceGaps } from '#contract/competence/competence.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { db, seed } = backend;
const { task, certificate, need, installation, record } = competenceSeed(backend);

interface Level {
  id: number;
}

const ask = (customer: Level, { token }: { token: string }) =>
  backend.ask<CompetenceGaps>('GET', `v1/Customer/${customer.id}/CompetenceGap`, { token });

const gapsOf = async (customer: Level, person: { token: string }) => {
  const { data, status } = await ask(customer, person);
  expect(status).toBe(200);
  return data;
};

const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name);

/** A building with a fire alarm and two caretakers, whose certificates end at the given days. */
async function alarmHouse(ends: readonly [string | null, string | null]) {
  const tenant = await seed.tenant();
  const { building, level } = tenant;
  const house = { customerId: level.id, buildingId: building.id };
  const alarm = await installation(building);
  await task(house, 'alarmCaretaker', { person: tenant.people.User, deputy: 'Åsa Öberg' });
  await certificate(house, 'alarmCaretaker', { person: tenant.people.User, validUntil: ends[0] });
  await certificate(house, 'alarmCaretaker', { person: ' åsa  öberg', validUntil: ends[1] });
  return { ...tenant, house, alarm };
}

test('a certificate that ends leaves a coming gap at the installation from the day after [SBA-49]', async () => {
  const { level, people, building, alarm } = await alarmHouse(['2027-03-11', null]);
  const { today, coming, duties, day } = await gapsOf(level, people.Admin);
  expect({ today, duties, day }).toEqual({ today: [], duties: 1, day: '2026-11-20' });
  expect(coming).toHaveLength(1);
  const [gap] = coming;
  expect(gap).toMatchObject({
    duty: 'alarmCaretaker',
    country: 'SE',
    nature: 'standard',
    from: '2027-03-12',
    until: null,
    needed: 2,
    isUnprecedented: false,
    buildingId: building.id,
    installationId: alarm.id,
  });
  expect(gap?.persons).toEqual([{ name: 'Åsa Öberg' }]);
  expect(gap?.lacking).toMatchObject([{ reason: 'certificateEnded', until: '2027-03-11' }]);
});

test('each further certificate that ends is a coming gap of its own, in order of dates [SBA-49]', async () => {
  const { level, people } = await alarmHouse(['2027-05-31', '2027-01-31']);
  const { coming } = await gapsOf(level, people.Admin);
  expect(coming.map(({ from, persons }) => [from, persons.length])).toEqual([
    ['2027-02-01', 1],
    ['2027-06-01', 0],
  ]);
});

test('an installation without caretakers is a gap of today that never was filled [SBA-51]', async () => {
  const { level, people, building } = await seed.tenant();
  await installation(building, 'sprinkler_system', 'Sprinkler');
  const { today, coming } = await gapsOf(level, people.BasicUser);
  expect(coming).toEqual([]);
  expect(today).toMatchObject([
    { duty: 'sprinklerCaretaker', isUnprecedented: true, persons: [], lacking: [], from: '2026-11-20' },
  ]);
});

test('a holder of the role without a certificate is named as lacking [SBA-51]', async () => {
  const { level, people, building } = await seed.tenant();
  await installation(building);
  await task({ customerId: level.id, buildingId: building.id }, 'alarmCaretaker', { person: 'Bo Ek' });
  const { today } = await gapsOf(level, people.Admin);
  expect(today[0]?.lacking).toEqual([{ name: 'Bo Ek', reason: 'noCertificate', until: null }]);
});

test('a role that names an installation counts at that one alone [SBA-51]', async () => {
  const { level, people, house, building, alarm } = await alarmHouse([null, null]);
  const second = await installation(building, 'fire_alarm_system', 'Garage');
  await db.update(registerRecords).set({ installationId: alarm.id });
  const { today } = await gapsOf(level, people.Admin);
  expect(today.map(({ installationName }) => installationName)).toEqual(['Garage']);
  await task({ ...house, installationId: second.id }, 'alarmCaretaker', {
    person: people.User,
    deputy: 'Åsa Öberg',
  });
  expect((await gapsOf(level, people.Admin)).today).toEqual([]);
});

test('in Finland a caretaker and a deputy are enough without certificates, two deputies are not [SBA-51]', async () => {
  const { level, root, people, building } = await seed.tenant();
  const house = { customerId: level.id, buildingId: building.id };
  await db.update(customers).set({ serviceCountry: 'FI' }).where(eq(customers.id, root.id));
  await installation(building);
  await task(house, 'alarmCaretaker', { deputy: 'Aino Virtanen' });
  await task(house, 'alarmCaretaker', { deputy: 'Eero Laine', validUntil: '2027-01-10' });
  expect((await gapsOf(level, people.Admin)).today).toMatchObject([{ country: 'FI', needed: 2 }]);
  await task(house, 'alarmCaretaker', { person: 'Matti Korhonen' });
  const { today, coming } = await gapsOf(level, people.Admin);
  expect([today, coming]).toEqual([[], []]);
});

test('the country among the facts of a building outweighs that of its level [SBA-51]', async () => {
  const { level, people, building } = await seed.tenant();
  const house = { customerId: level.id, buildingId: building.id };
  await installation(building);
  await record('buildingFacts', house, { values: { country: 'finland' } });
  expect((await gapsOf(level, people.Admin)).today).toMatchObject([{ country: 'FI', nature: 'law' }]);
});

test('a draft that a move left behind gives nobody a task [SBA-54]', async () => {
  const { level, people } = await alarmHouse([null, null]);
  await db.update(registerRecords).set({ isDraft: true }).where(eq(registerRecords.kind, 'organisation'));
  expect((await gapsOf(level, people.Admin)).today).toMatchObject([{ persons: [], lacking: [] }]);
});

test('a person of another root customer is shown by the name that was written [SBA-55]', async () => {
  const { level, people, building } = await seed.tenant();
  const guest = await seed.tenant('Annan AB');
  await installation(building);
  const house = { customerId: level.id, buildingId: building.id };
  for (const person of [people.User, guest.people.User]) await task(house, 'alarmCaretaker', { person });
  const { today } = await gapsOf(level, people.Admin);
  const { firstName, lastName } = people.User;
  expect(namesOf(today[0]?.lacking ?? [])).toEqual([
    `${firstName} ${lastName}`,
    `user ${guest.people.User.id}`,
  ]);
});

test('a role at a level without a building counts in the buildings of that level and below [SBA-51]', async () => {
  const { level, sibling, root, people, building } = await seed.tenant();
  await installation(building);
  const otherHouse = await seed.building(sibling, 'Annat hus');
  await installation(otherHouse);
  for (const person of ['Bo Ek', 'Eva Al']) {
    await task({ customerId: level.id }, 'alarmCaretaker', { person });
    await certificate({ customerId: root.id }, 'alarmCaretaker', { person });
  }
  const { today } = await gapsOf(root, people.CustomerAdmin);
  expect(today.map(({ buildingName }) => buildingName)).toEqual(['Annat hus']);
});

test('a number that the customer sets is counted at a level with those below, and at a building by role [SBA-52]', async () => {
  const { level, below, people, building } = await seed.tenant();
  const house = { customerId: level.id, buildingId: building.id };
  await need({ customerId: level.id }, 'firstAid', 2, 'Riskbedömning');
  await need(house, 'evacuationLeader', 1);
  await certificate({ customerId: below.id }, 'firstAid', { person: 'Bo Ek', validUntil: '2027-02-01' });
  await certificate({ customerId: level.id }, 'firstAid', { person: 'Eva Al' });
  await certificate({ customerId: level.id }, 'evacuationLeader', { person: 'Eva Al' });
  const before = await gapsOf(level, people.Admin);
  expect(before.today).toMatchObject([{ duty: 'evacuationLeader', buildingId: building.id, persons: [] }]);
  expect(before.coming).toMatchObject([
    { duty: 'firstAid', from: '2027-02-02', source: 'Riskbedömning', buildingId: null, nature: 'advice' },
  ]);
  await task(house, 'evacuationLeader', { person: 'Eva Al' });
  expect((await gapsOf(level, people.Admin)).today).toEqual([]);
});

test('a certificate for hot work without a date of its own ends with the month five years later [SBA-53]', async () => {
  const { level, people } = await seed.tenant();
  await certificate({ customerId: level.id }, 'fireGuard', { person: 'Bo Ek', issued: '2022-02-10' });
  const { coming } = await gapsOf(level, people.Admin);
  expect(coming).toMatchObject([{ duty: 'fireGuard', nature: 'insurer', from: '2027-03-01', persons: [] }]);
});

test('a person whose account was deactivated no longer counts [SBA-51]', async () => {
  const { level, people } = await alarmHouse([null, null]);
  await db.update(users).set({ deactivated: '2026-11-18T12:00:00.000Z' }).where(eq(users.id, people.User.id));
  const { today } = await gapsOf(level, people.Admin);
  expect(today).toMatchObject([
    { isUnprecedented: false, lacking: [{ reason: 'roleEnded', until: '2026-11-17' }] },
  ]);
});

test('a role that a move made vacant is a gap, while the certificate stays with the person [SBA-54]', async () => {
  const { level, people, house } = await alarmHouse([null, null]);
  const [organisation] = await db
    .select()
    .from(registerRecords)
    .where(eq(registerRecords.kind, 'organisation'));
  await db
    .update(registerLinks)
    .set({ userId: null, name: '' })
    .where(eq(registerLinks.recordId, organisation?.id ?? 0));
  const { today } = await gapsOf(level, people.Admin);
  expect(today).toMatchObject([{ duty: 'alarmCaretaker', persons: [] }]);
  await task(house, 'alarmCaretaker', { person: people.User, deputy: 'Åsa Öberg' });
  expect((await gapsOf(level, people.Admin)).today).toEqual([]);
});

test('the gaps name no building or level outside the scope of the caller, and none of another root customer [SBA-55]', async () => {
  const { level, sibling, root, people, building } = await seed.tenant();
  const otherTenant = await seed.tenant('Annan AB');
  await installation(building);
  const hidden = await seed.building(level, 'Dolt hus');
  await installation(hidden);
  await need({ customerId: sibling.id }, 'firstAid', 1);
  const buildingsFor = async (customer: Level, person: { token: string }) =>
    (await gapsOf(customer, person)).today.map(
      ({ buildingName, customerName }) => buildingName ?? customerName,
    );
  expect(await buildingsFor(level, people.Admin)).toEqual([building.name, 'Dolt hus']);
  expect(await buildingsFor(level, people.BasicUser)).toEqual([building.name]);
  expect(await buildingsFor(root, people.CustomerAdmin)).toHaveLength(3);
  expect((await ask(level, otherTenant.people.CompanyAdmin)).status).toBe(404);
  expect((await ask(sibling, people.Admin)).status).toBe(404);
  expect((await ask(level, people.BasicUserLight)).status).toBe(403);
});

test('certificates of the same name at another root customer never count [SBA-55]', async () => {
  const { level, people, root, company } = await alarmHouse(['2026-01-01', null]);
  const stranger = await seed.customer({ companyId: company.id }, 'Annan rot');
  expect(stranger.id).not.toBe(root.id);
  await certificate({ customerId: stranger.id }, 'alarmCaretaker', { person: 'Åsa Öberg' });
  await certificate({ customerId: stranger.id }, 'alarmCaretaker', { person: people.User });
  const { today } = await gapsOf(level, people.Admin);
  expect(namesOf(today[0]?.persons ?? [])).toEqual(['Åsa Öberg']);
});

test('last days of certificates are returned by date, but of renewed ones, inactive persons and other places none [SBA-79]', async () => {
  const { level, below, people, building, house } = await alarmHouse(['2027-03-11', '2027-01-31']);
  await certificate(house, 'alarmCaretaker', { person: 'Åsa Öberg', validUntil: '2027-09-30' });
  await certificate({ customerId: below.id }, 'firstAid', { person: 'Bo Ek', validUntil: '2026-11-20' });
  await certificate({ customerId: level.id }, 'firstAid', { person: 'Eva Ny', validUntil: '2026-11-19' });
  await certificate({ customerId: level.id }, 'firstAid', { person: 'Ida Ny', validUntil: '2027-11-21' });
  const other = await seed.tenant('Annan AB');
  await certificate({ customerId: other.level.id }, 'firstAid', { person: 'Kaj', validUntil: '2027-01-01' });
  const endsOf = async (customer: Level) =>
    (await gapsOf(customer, people.Admin)).ends.map(({ until, buildingName, customerName }) => [
      until,
      buildingName ?? customerName,
    ]);
  const all = [
    ['2026-11-20', below.name],
    ['2027-03-11', building.name],
    ['2027-09-30', building.name],
  ];
  expect(await endsOf(level)).toEqual(all);
  expect(await endsOf(below)).toEqual(all.slice(0, 1));
  await db.update(users).set({ deleted: true }).where(eq(users.id, people.User.id));
  expect(await endsOf(level)).toEqual([all[0], all[2]]);
});
