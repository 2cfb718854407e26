import { expect, test } from 'vitest';
import type { VisitCaseDetails } from '#contract/visits/visitCase.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { remark, visitSeed } from '#tests/support/visits/visitSeed.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  return { ...tenant, ...visitSeed(backend, tenant.people.Admin.token) };
}

/** Points of the visit in the order: fifteen, of which three share one flaw on an item and one is parted. */
async function visitOfFifteen() {
  const seed = await begin();
  const { building, item, addCase, addPoint, savePoint, addFlaw } = seed;
  const { id } = await addCase(building.id, { replyDue: '2026-12-15' });
  const points = [];
  for (let number = 1; number <= 15; number += 1)
    points.push(await addPoint(id, { text: `Punkt ${number}`, deadline: `2027-01-${number + 10}` }));
  const [first, second, third, parted] = points;
  if (!first || !second || !third || !parted) throw new Error('There are no points.');
  const shared = await addFlaw(first.id, { name: 'Släckaren', mapItemId: item.id });
  for (const point of [second, third])
    await savePoint(point.id, { text: point.text, deadline: point.deadline, flaws: [{ flawId: shared }] });
  const parts = {
    owner: await addFlaw(parted.id, { name: 'Ägarens del', party: 'owner' }),
    tenant: await addFlaw(parted.id, { name: 'Hyresgästens del', party: 'tenant' }),
  };
  return { ...seed, caseId: id, points, shared, parts };
}

test('a visit with 15 points has one flaw for three of them on an item, and two for a parted one [SBA-63, SBA-65]', async () => {
  const { caseId, readCase, shared, parts, dueOf, ask, item } = await visitOfFifteen();
  const visit = await readCase(caseId);
  expect(visit).toMatchObject({ pointCount: 15, openCount: 15, overdueCount: 0, nextDeadline: '2027-01-11' });
  expect(visit.points.map(({ text }) => text)).toEqual(
    Array.from({ length: 15 }, (_, index) => `Punkt ${index + 1}`),
  );
  expect(
    visit.points.slice(0, 4).map(({ flaws }) => flaws.map(({ flawId, party }) => [flawId, party])),
  ).toEqual([
    [[shared, null]],
    [[shared, null]],
    [[shared, null]],
    [
      [parts.owner, 'owner'],
      [parts.tenant, 'tenant'],
    ],
  ]);
  // The earliest deadline of its points.
  expect(await dueOf(shared)).toEqual({ due: '2027-01-11', authorityDue: '2027-01-11' });
  expect(await dueOf(parts.tenant)).toEqual({ due: '2027-01-14', authorityDue: '2027-01-14' });
  const { data } = await ask('GET', `Flaw/${shared}`);
  expect(data).toMatchObject({ mapItemId: item.id, authorityDue: '2027-01-11', visitCaseId: caseId });
});

test('the deadline changes only in the case with a new paper of the authority, and is noted [SBA-66]', async () => {
  const { building, points, shared, ask, dueOf, paper, savePoint } = await visitOfFifteen();
  const [first] = points;
  const path = `VisitPoint/${first?.id}`;
  const later = { ...remark, deadline: '2027-06-30', flaws: [{ flawId: shared }] };
  const refusal = await ask('PUT', path, later);
  expect([refusal.status, refusal.codes, refusal.fields]).toEqual([400, ['required'], ['deadlineFileId']]);
  const { id: fileId } = await paper(building);
  await savePoint(first?.id ?? 0, { ...later, deadlineFileId: fileId });
  expect(await dueOf(shared)).toMatchObject({ due: '2027-01-12' });
  // The same paper doesn't prove another day.
  const repeat = await ask('PUT', path, { ...later, deadline: '2027-07-31', deadlineFileId: fileId });
  expect(repeat.fields).toEqual(['deadlineFileId']);
  const entries = await backend.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.at(-1)).toMatchObject({
    action: 'visit_deadline_changed',
    details: { before: '2027-01-11', after: '2027-06-30' },
  });
});

test('a point or case that is deleted frees the days of its flaws, and a restored one takes them back [SBA-66]', async () => {
  const { building, addCase, addPoint, addFlaw, done, dueOf, ask } = await begin();
  const { id } = await addCase(building.id);
  const point = await addPoint(id);
  const flawId = await addFlaw(point.id);
  const boundDays = { due: '2027-01-31', authorityDue: '2027-01-31' };
  const freedDays = { due: '2027-01-31', authorityDue: null };
  expect(await dueOf(flawId)).toEqual(boundDays);
  await done('DELETE', `VisitCase/${id}`);
  expect(await dueOf(flawId)).toEqual(freedDays);
  await done('POST', `VisitCase/${id}/Restore`, {});
  expect(await dueOf(flawId)).toEqual(boundDays);
  await done('DELETE', `VisitPoint/${point.id}`);
  expect(await dueOf(flawId)).toEqual(freedDays);
  const answer = await ask('PUT', 'FlawEvent/Work', { flawIds: [flawId], due: '2027-03-01' });
  expect(answer.success).toBe(true);
});

test('a follow-up carries the points over that remain, and only its own deadlines count [SBA-68]', async () => {
  const { building, addCase, addPoint, addFlaw, savePoint, readCase, ask, dueOf, seal } = await begin();
  const { id } = await addCase(building.id);
  const mendedPoint = await addPoint(id, { text: 'Avhjälpt' });
  const remaining = await addPoint(id, { text: 'Återstår', view: 'agreed', viewText: 'Vi lagar.' });
  const [mendedFlaw, remainingFlaw] = [await addFlaw(mendedPoint.id), await addFlaw(remaining.id)];
  const next = await addCase(building.id, { continuesCaseId: id, visited: '2026-11-10' });
  expect(next.points.map(({ text, outcome, view }) => [text, outcome, view])).toEqual([
    ['Avhjälpt', 'remains', null],
    ['Återstår', 'remains', null],
  ]);
  expect(await readCase(id)).toMatchObject({ nextCaseId: next.id });
  const late = await ask('PUT', `VisitPoint/${mendedPoint.id}`, remark);
  expect([late.status, late.codes]).toEqual([409, ['already_decided']]);
  const second = await ask('POST', 'VisitCase', {
    authority: 'A',
    paper: 'note',
    visited: '2026-11-11',
    buildingId: building.id,
    continuesCaseId: id,
  });
  expect(second.codes).toEqual(['already_decided']);
  const [carried, secondCarried] = next.points;
  await savePoint(carried?.id ?? 0, { outcome: 'mended', flaws: [{ flawId: mendedFlaw }] });
  expect(await dueOf(mendedFlaw)).toMatchObject({ authorityDue: null });
  expect(await dueOf(remainingFlaw)).toMatchObject({ authorityDue: '2027-01-31' });
  // A mended point needs no view.
  await savePoint(secondCarried?.id ?? 0, {
    outcome: 'remains',
    view: 'fixed',
    flaws: [{ flawId: remainingFlaw }],
  });
  expect((await seal(next.id)).replies).toHaveLength(1);
});

test('another user of another customer sees no case, and a light user has no right [SBA-63]', async () => {
  const { building, people, addCase } = await begin();
  const { id } = await addCase(building.id);
  const otherTenant = await backend.seed.tenant();
  const readWith = (token: string) => backend.ask<VisitCaseDetails>('GET', `v1/VisitCase/${id}`, { token });
  expect((await readWith(otherTenant.people.CustomerAdmin.token)).status).toBe(404);
  expect((await readWith(people.BasicUserLight.token)).status).toBe(403);
  expect((await readWith(people.BasicUser.token)).data.id).toBe(id);
});
