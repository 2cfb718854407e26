import { expect, test } from 'vitest';
import type { VisitCaseDetails, VisitPoint } from '#contract/visits/visitCase.ts';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { visitCases, visitPointLinks, visitPoints } from '#server/db/schema/visits/visits.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { remark, visitSeed } from '#tests/support/visits/visitSeed.ts';

const backend = await useBackend();
const { download } = packSeed(backend);

async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { first, left } = seeded;
  const seed = visitSeed(backend, left.people.Admin.token);
  const { id } = await seed.addCase(first.building.id);
  const point = await seed.addPoint(id, { view: 'agreed', viewText: 'Vi lagar.' });
  const flawId = await seed.addFlaw(point.id);
  const [reply] = (await seed.seal(id)).replies;
  const readStored = async () => ({
    cases: await backend.db.select().from(visitCases).orderBy(visitCases.id),
    points: await backend.db.select().from(visitPoints).orderBy(visitPoints.id),
    links: await backend.db.select().from(visitPointLinks).orderBy(visitPointLinks.id),
    packs: await backend.db.select().from(filePacks).orderBy(filePacks.id),
    flaws: await backend.db.select().from(flaws).orderBy(flaws.id),
  });
  const execute = async (moveType: number) => {
    const { data } = await seeded.start([first.building], moveType);
    const act = async (name: 'Execute' | 'Rollback' | 'Approve') => {
      const answer = await seeded.ask<WireMove>('PUT', `Move/${name}Move/${data.id}`);
      expect(answer.text).toContain('"success":true');
    };
    await act('Execute');
    return act;
  };
  return { ...seeded, ...seed, caseId: id, point, flawId, reply, readStored, execute };
}

test('a moved building takes its cases along; the sealed reply stays with the customer that made it [SBA-69]', async () => {
  const { execute, target, left, caseId, point, flawId, reply, dueOf, to } = await begin();
  const act = await execute(1);
  await act('Approve');
  const { token } = target.people.CustomerAdmin;
  const readAs = <Data>(path: string, as = token) => backend.ask<Data>('GET', `v1/${path}`, { token: as });
  const { data, text } = await readAs<VisitCaseDetails>(`VisitCase/${caseId}`);
  expect(data.customerId).toBe(to.id);
  expect(data.points[0]).toMatchObject({ view: 'agreed', viewByName: '', isViewElsewhere: true });
  expect(data.points[0]?.flaws).toMatchObject([{ flawId }]);
  expect(data.replies).toMatchObject([
    { packId: null, sha256: reply?.sha256, day: reply?.day, sizeBytes: null },
  ]);
  expect(text).not.toContain(left.people.Admin.lastName);
  expect(await dueOf(flawId)).toEqual({ due: '2027-01-31', authorityDue: '2027-01-31' });
  expect((await readAs(`FilePack/${reply?.packId}`)).status).toBe(404);
  expect((await readAs(`FilePack/${reply?.packId}`, left.people.CustomerAdmin.token)).status).toBe(200);
  expect((await readAs(`VisitCase/${caseId}`, left.people.CustomerAdmin.token)).status).toBe(404);
  const body = { ...remark, view: 'agreed', viewText: 'Vi lagar.', flaws: [{ flawId }] };
  const saved = await backend.ask<VisitPoint>('PUT', `v1/VisitPoint/${point.id}`, { token, body });
  expect(saved.data).toMatchObject({ viewByName: '', isViewElsewhere: true });
  // The new customer's own reply is the next version.
  const next = await backend.ask<VisitCaseDetails>('POST', `v1/VisitCase/${caseId}/Reply`, {
    token,
    body: {},
    key: crypto.randomUUID(),
  });
  const ownReply = await download(token, next.data.replies[0]?.packId ?? 0);
  const replyText = textOf(await readTexts(ownReply.bytes));
  expect(replyText).toContain('Vi lagar.');
  expect(replyText).not.toContain(left.people.Admin.lastName);
  expect(next.data.replies.map(({ number, packId }) => [number, packId === null])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test('a copied building gets no case, and a rollback leaves no trace in the cases of a moved one [SBA-69]', async () => {
  const { execute, readStored } = await begin();
  const before = await readStored();
  const undoMove = await execute(1);
  expect(await readStored()).not.toEqual(before);
  await undoMove('Rollback');
  expect(await readStored()).toEqual(before);
  await execute(0);
  expect((await readStored()).cases).toEqual(before.cases);
});

test('the case of a moved building can not be changed until the move is approved [SBA-69]', async () => {
  const { execute, caseId, point, target } = await begin();
  await execute(1);
  const { token } = target.people.CustomerAdmin;
  const save = (path: string, body: object) => backend.ask('PUT', `v1/${path}`, { token, body });
  const content = { authority: 'A', paper: 'note', visited: '2026-11-11' };
  expect((await save(`VisitCase/${caseId}`, content)).codes).toEqual(['record_in_move']);
  expect((await save(`VisitPoint/${point.id}`, remark)).codes).toEqual(['record_in_move']);
});
