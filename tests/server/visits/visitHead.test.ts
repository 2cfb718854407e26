import { expect, test } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { remark, visitSeed } from '#tests/support/visits/visitSeed.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const seed = visitSeed(backend, tenant.people.Admin.token);
  const head = async () => {
    const file = await seed.done<FireSafetyFile>('GET', `Building/${tenant.building.id}/FireSafetyFile`);
    const visitHead = file.heads.find(({ key }) => key === 'earlierVisits');
    if (!visitHead) throw new Error('The file has no such head.');
    return { verdict: visitHead.verdict, code: visitHead.reasons[0]?.code, step: visitHead.nextStep?.action };
  };
  return { ...tenant, ...seed, head };
}

test('the head of earlier visits follows from the points: not needed, missing, old and there [SBA-70]', async () => {
  const { building, addCase, addPoint, addFlaw, savePoint, ask, head, done } = await begin();
  const step = 'openVisits';
  expect(await head()).toEqual({ verdict: 'notNeeded', code: 'noVisit', step });
  const { id } = await addCase(building.id, { replyDue: '2026-12-15' });
  expect(await head()).toMatchObject({ verdict: 'there', step });
  const late = { ...remark, deadline: '2026-11-19' };
  const point = await addPoint(id, late);
  expect(await head()).toEqual({ verdict: 'missing', code: 'unansweredPoints', step });
  await savePoint(point.id, { ...late, view: 'agreed' });
  expect(await head()).toEqual({ verdict: 'old', code: 'overduePoints', step });
  const flawId = await addFlaw(point.id);
  expect(await head()).toMatchObject({ verdict: 'old' });
  await done('PUT', `Flaw/${flawId}`, { done: backend.time.now.toISOString(), measure: 'Lagad' });
  expect(await head()).toMatchObject({ verdict: 'there' });
  expect((await ask('DELETE', `VisitCase/${id}`)).success).toBe(true);
  expect(await head()).toMatchObject({ verdict: 'notNeeded' });
});

test('without a day for the reply a point without a view is not missing [SBA-70]', async () => {
  const { building, addCase, addPoint, head } = await begin();
  const { id } = await addCase(building.id);
  await addPoint(id);
  expect(await head()).toMatchObject({ verdict: 'there' });
});
