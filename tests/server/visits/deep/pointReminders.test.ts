import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { VisitCaseDetails } from '#contract/visits/visitCase.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { reminderSettings } from '#server/db/schema/notifications.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useDayLetters } from '#tests/support/server/dayLetters.ts';
import { visitSeed } from '#tests/support/visits/visitSeed.ts';

const backend = await useBackend();
const { db, seed } = backend;
const lettersOn = useDayLetters(db);

/** A case with a point whose deadline is 2027-01-31. */
async function begin() {
  const tenant = await seed.tenant();
  const visits = visitSeed(backend, tenant.people.Admin.token);
  const { id: caseId } = await visits.addCase(tenant.building.id);
  const point = await visits.addPoint(caseId);
  const textsOn = async (day: string, email = tenant.people.Admin.email) =>
    (await lettersOn(day, email)).map(({ text }) => text);
  return { ...tenant, ...visits, caseId, point, textsOn };
}

test('a point is named 14 and 3 days before its deadline, each time once and with its case [SBA-38]', async () => {
  const { textsOn, building, level, caseId, addPoint } = await begin();
  await addPoint(caseId);
  expect(await textsOn('2027-01-16')).toEqual([]);
  const [letter, ...laterLetters] = await textsOn('2027-01-17');
  expect(laterLetters).toEqual([]);
  expect(letter).toContain(`- 2027-01-31: ${building.name}, Räddningstjänsten Syd 2026-117, punkt 1, 2\n`);
  expect(letter).toContain(`#/sv/visits?customer=${level.id}&case=${caseId}`);
  expect(await textsOn('2027-01-18')).toEqual([]);
  expect(await textsOn('2027-01-27')).toEqual([]);
  expect(await textsOn('2027-01-28')).toHaveLength(1);
  expect(await textsOn('2027-01-29')).toEqual([]);
});

test('a point that is fixed, of a deleted case or of an earlier visit is not named [SBA-38]', async () => {
  const { textsOn, caseId, point, addPoint, savePoint, addFlaw, addCase, building, done } = await begin();
  await savePoint(point.id, { view: 'fixed' });
  const mended = await addPoint(caseId);
  const flawId = await addFlaw(mended.id);
  await db.update(flaws).set({ done: '2026-11-21T08:00:00Z' }).where(eq(flaws.id, flawId));
  const binned = await addCase(building.id);
  await addPoint(binned.id);
  await done('DELETE', `VisitCase/${binned.id}`);
  expect(await textsOn('2027-01-17')).toEqual([]);
  await savePoint(point.id, { view: 'contested' });
  const next = await addCase(building.id, { continuesCaseId: caseId, visited: '2026-11-01' });
  const [letter] = await textsOn('2027-01-18');
  expect(letter).toContain(`case=${next.id}`);
  expect(letter).not.toContain(`case=${caseId}\n`);
});

test('another deadline is told anew, and only to those who administer and didn’t stop reminders [SBA-38]', async () => {
  const { textsOn, people, point, savePoint, paper, building } = await begin();
  const { Admin, User } = people;
  const other = await seed.tenant('Annan AB');
  expect(await textsOn('2027-01-17')).toHaveLength(1);
  for (const { email } of [User, other.people.Admin]) expect(await textsOn('2027-01-28', email)).toEqual([]);
  const { id: deadlineFileId } = await paper(building);
  await savePoint(point.id, { deadline: '2027-03-31', deadlineFileId });
  expect(await textsOn('2027-01-29')).toEqual([]);
  expect(await textsOn('2027-03-17')).toHaveLength(1);
  const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const settings = { userId: Admin.id, timeZone: 'Europe/Stockholm', leadDays: 3, ...stamps };
  await db.insert(reminderSettings).values({ ...settings, weekday: null, stopped: true });
  expect(await textsOn('2027-03-28')).toEqual([]);
});

test('a flaw that its point tells of is not told again in the same e-mail [SBA-38]', async () => {
  const { textsOn, people, point, addFlaw, caseId, readCase } = await begin();
  const flawId = await addFlaw(point.id, { name: 'Stängaren är trasig' });
  await db.update(flaws).set({ personId: people.Admin.id }).where(eq(flaws.id, flawId));
  const { points }: VisitCaseDetails = await readCase(caseId);
  expect(points[0]?.flaws).toHaveLength(1);
  const [letter] = await textsOn('2027-01-28');
  expect(letter).toContain('punkt 1');
  expect(letter).not.toContain('Stängaren är trasig');
  const [later] = await textsOn('2027-02-01');
  expect(later).toContain('Stängaren är trasig');
});
