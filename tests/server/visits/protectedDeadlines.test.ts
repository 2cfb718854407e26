import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { visitSeed } from '#tests/support/visits/visitSeed.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const seed = visitSeed(backend, tenant.people.Admin.token);
  const { id } = await seed.addCase(tenant.building.id);
  const point = await seed.addPoint(id);
  const flawId = await seed.addFlaw(point.id, { mapItemId: tenant.item.id });
  return { ...tenant, ...seed, caseId: id, point, flawId };
}
const boundDays = { due: '2027-01-31', authorityDue: '2027-01-31' };

test("a flaw's form and a bulk act can't move or remove the authority's day, and say so at the field [SBA-66]", async () => {
  const { ask, done, flawId, dueOf, item } = await begin();
  const { id: free } = await done<{ id: number }>('POST', 'Flaw', { name: 'Fri', mapItemId: item.id });
  for (const due of ['2027-02-01', '2026-12-01', null])
    for (const flawIds of [[flawId], [free, flawId]]) {
      const refusal = await ask('PUT', 'FlawEvent/Work', { flawIds, due });
      expect([refusal.status, refusal.codes, refusal.fields]).toEqual([409, ['due_by_authority'], ['due']]);
    }
  expect(await dueOf(flawId)).toEqual(boundDays);
  expect(await dueOf(free)).toEqual({ due: null, authorityDue: null });
  // Naming the same day changes nothing and isn't refusal.
  expect((await ask('PUT', 'FlawEvent/Work', { flawIds: [flawId], due: '2027-01-31' })).success).toBe(true);
});

test("no rule of a severity moves the authority's day, neither by a form nor by a bulk act [SBA-66]", async () => {
  const { ask, done, flawId, dueOf, level, item } = await begin();
  const rules = [1, 2, 3, 4].map((severity) => ({ severity, dueDays: severity, isCheckedByAnother: false }));
  await done('PUT', 'SeverityRule', { customerId: level.id, rules });
  const { id: free } = await done<{ id: number }>('POST', 'Flaw', { name: 'Fri', mapItemId: item.id });
  for (const severity of [1, 4, null]) {
    const answer = await ask('PUT', 'FlawEvent/Work', { flawIds: [flawId, free], severity });
    expect(answer.success).toBe(true);
    expect(await dueOf(flawId)).toEqual(boundDays);
  }
  await done('PUT', 'SeverityRule', { customerId: level.id, rules: null });
  expect(await dueOf(flawId)).toEqual(boundDays);
});

test("a change of the flaw's texts and a repeated act of a device leave the authority's day [SBA-66]", async () => {
  const { done, flawId, dueOf, people } = await begin();
  await done('PUT', `Flaw/${flawId}`, { name: 'Nytt', due: '2027-09-09', authorityDue: null });
  expect(await dueOf(flawId)).toEqual(boundDays);
  const replay = await backend.ask('PUT', 'v1/FlawEvent/Work', {
    token: people.BasicUser.token,
    body: { flawIds: [flawId], due: '2027-09-09' },
    headers: { 'x-operation-id': crypto.randomUUID() },
  });
  expect(replay.success).toBe(false);
  expect(await dueOf(flawId)).toEqual(boundDays);
});

test('a flaw of a point is not deleted while the deadline is the authority’s [SBA-66]', async () => {
  const { ask, done, flawId, point } = await begin();
  const refusal = await ask('DELETE', `Flaw/${flawId}`);
  expect([refusal.status, refusal.codes]).toEqual([409, ['due_by_authority']]);
  await done('DELETE', `VisitPoint/${point.id}`);
  expect((await ask('DELETE', `Flaw/${flawId}`)).success).toBe(true);
});

test('a flaw whose fix was refused is continued with the authority’s day and its point [SBA-66]', async () => {
  const { ask, done, flawId, caseId, people, level, readCase, dueOf } = await begin();
  const rules = [1, 2, 3, 4].map((severity) => ({ severity, dueDays: 400, isCheckedByAnother: true }));
  await done('PUT', 'SeverityRule', { customerId: level.id, rules });
  const worker = { token: people.BasicUser.token };
  await done('PUT', 'FlawEvent/Work', { flawIds: [flawId], severity: 2 });
  const fix = await backend.ask('PUT', `v1/Flaw/${flawId}`, {
    ...worker,
    body: { done: backend.time.now.toISOString(), measure: 'Lagad' },
  });
  expect(fix.success).toBe(true);
  const refusal = await ask('POST', 'FlawEvent', { flawId, kind: 'refused', text: 'Nej' });
  expect(refusal.success).toBe(true);
  const [point] = (await readCase(caseId)).points;
  const next = point?.flaws[0]?.flawId ?? 0;
  expect(point?.flaws).toHaveLength(1);
  expect(next).not.toBe(flawId);
  expect(await dueOf(next)).toEqual(boundDays);
});

test('the database itself refuses another day beside the authority’s [SBA-66]', async () => {
  const { flawId } = await begin();
  const write = (due: string | null) => backend.db.update(flaws).set({ due }).where(eq(flaws.id, flawId));
  await expect(write('2027-02-02T00:00:00.000Z')).rejects.toThrow();
  await expect(write(null)).rejects.toThrow();
  const row = only(await backend.db.select().from(flaws).where(eq(flaws.id, flawId)));
  expect(row.due).toBe('2027-01-31T00:00:00.000Z');
});
