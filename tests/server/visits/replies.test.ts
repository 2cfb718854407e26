import { expect, test } from 'vitest';
import { digestHex } from '#tests/support/filePacks/digestHex.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { remark, visitSeed } from '#tests/support/visits/visitSeed.ts';

const backend = await useBackend();
const { download } = packSeed(backend);

async function begin() {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const seed = visitSeed(backend, token);
  const { id } = await seed.addCase(tenant.building.id);
  return { ...tenant, ...seed, token, caseId: id };
}

test('a reply is refused until every point has a view, and without points [SBA-67]', async () => {
  const { caseId, ask, addPoint, savePoint, seal } = await begin();
  const refuse = async () => (await ask('POST', `VisitCase/${caseId}/Reply`, {})).codes;
  expect(await refuse()).toEqual(['required']);
  const point = await addPoint(caseId, { view: 'contested', viewText: 'Det gäller inte oss.' });
  const open = await addPoint(caseId);
  expect(await refuse()).toEqual(['required']);
  await savePoint(open.id, { view: 'agreed' });
  const { replies } = await seal(caseId);
  expect(replies).toMatchObject([{ number: 1, day: '2026-11-20' }]);
  expect(point.view).toBe('contested');
});

test('a sealed reply stays byte-equal whatever is edited later, and the next one is another version [SBA-67]', async () => {
  const { caseId, building, token, people, addPoint, addFlaw, savePoint, seal, done, readCase } =
    await begin();
  const point = await addPoint(caseId, {
    text: 'Dörren är kilad',
    legalGround: '2 kap. 2 §',
    view: 'agreed',
  });
  await addFlaw(point.id, { name: 'Kilen', party: 'tenant' });
  const [first] = (await seal(caseId)).replies;
  const packId = first?.packId ?? 0;
  const before = await download(token, packId);
  const digest = digestHex(before.bytes);
  expect(digest).toBe(first?.sha256);
  const text = textOf(await readTexts(before.bytes));
  const author = `${people.Admin.firstName} ${people.Admin.lastName}`;
  const expected = ['Svar på tillsyn', 'Räddningstjänsten Syd', '2026-117', 'Inger Inspektör', building.name];
  for (const part of [...expected, 'Dörren är kilad', '2 kap. 2 §', 'Godtas', author, 'Kilen'])
    expect(text).toContain(part);
  await savePoint(point.id, { text: 'Ändrad', view: 'fixed' });
  const { authority, paper, visited } = await readCase(caseId);
  await done('PUT', `VisitCase/${caseId}`, { authority: `${authority} Väst`, paper, visited });
  const [second] = (await seal(caseId)).replies;
  expect(second).toMatchObject({ number: 2 });
  expect(second?.sha256).not.toBe(first?.sha256);
  await done('DELETE', `VisitPoint/${point.id}`);
  await done('DELETE', `VisitCase/${caseId}`);
  const after = await download(token, packId);
  expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true);
});

test('a view has its text, time and the person who gave it, and a repeated save keeps them [SBA-64]', async () => {
  const { caseId, addPoint, savePoint, people, readCase } = await begin();
  const point = await addPoint(caseId, { view: 'agreed', viewText: 'Vi lagar.' });
  const { viewed } = point;
  expect(point.viewByName).toBe(`${people.Admin.firstName} ${people.Admin.lastName}`);
  const { now } = backend.time;
  backend.time.now = new Date(now.getTime() + 60_000);
  await savePoint(point.id, { view: 'agreed', viewText: 'Vi lagar.' });
  expect((await readCase(caseId)).points[0]).toMatchObject({ viewed });
  await savePoint(point.id, { ...remark, view: 'fixed', viewText: 'Lagat.' });
  expect((await readCase(caseId)).points[0]?.viewed).toBe(backend.time.now.toISOString());
});
