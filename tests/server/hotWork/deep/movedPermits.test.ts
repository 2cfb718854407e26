import { expect, test } from 'vitest';
import type { HotWorkPermit, HotWorkPermitDetails } from '#contract/hotWork/hotWorkPermit.ts';
import {
  hotWorkActs,
  hotWorkLinks,
  hotWorkPeople,
  hotWorkPermits,
} from '#server/db/schema/hotWork/permits.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { page } from '#tests/support/hotWork/permitBodies.ts';
import { permitSeed } from '#tests/support/hotWork/permitSeed.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/** Permit with a disconnection, whose watch runs, in a building that a move can take; the guard is a user. */
async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { first, left } = seeded;
  const seed = permitSeed(backend, left.people.Admin);
  const { id: customerId } = first.building;
  const alarm = await seed.installation({ ...first.building, id: customerId });
  const guard = { userId: left.people.User.id, name: 'Vakten' };
  const disconnections = [{ installationId: alarm.id, sections: ['Plan 1'] }];
  const { id, key } = await seed.create(first.building.id, { guard, disconnections });
  for (const role of ['issuer', 'worker', 'guard']) await seed.act(key, { act: 'sign', role });
  await seed.act(key, { act: 'disconnect', approver: { name: 'Sven Skötare' } });
  await seed.act(key, { act: 'endWork', steady: { page, ms: 0 }, signature: 'Urban', isTyped: true });
  const readStored = async () => ({
    permits: await backend.db.select().from(hotWorkPermits).orderBy(hotWorkPermits.id),
    acts: await backend.db.select().from(hotWorkActs).orderBy(hotWorkActs.id),
    people: await backend.db.select().from(hotWorkPeople).orderBy(hotWorkPeople.id),
    links: await backend.db.select().from(hotWorkLinks).orderBy(hotWorkLinks.id),
    lines: await backend.db.select().from(registerRecords).orderBy(registerRecords.id),
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
  return { ...seeded, seed, permitId: id, key, readStored, execute };
}

test('a moved building takes its permits along, with persons and signatures of another customer, and they are closed there [SBA-86]', async () => {
  const { execute, target, to, left, permitId, key, seed } = await begin();
  const act = await execute(1);
  const newSide = permitSeed(backend, target.people.CustomerAdmin);
  const endWatch = { act: 'endWatch', steady: { page, ms: 61 * 60_000 } };
  expect((await newSide.sendAct(key, endWatch)).codes).toEqual(['record_in_move']);
  await act('Approve');
  const permit = await newSide.get<HotWorkPermitDetails>(`HotWorkPermit/${permitId}`);
  expect(permit).toMatchObject({ customerId: to.id, state: 'watching', isElsewhere: true });
  const hidden = { userId: null, name: '', certificate: null, isElsewhere: true };
  expect(permit).toMatchObject({ issuer: hidden, worker: hidden, guard: hidden, watcher: hidden });
  expect(permit.acts.map(({ signature, isElsewhere }) => [signature, isElsewhere])).toEqual(
    permit.acts.map(() => ['', true]),
  );
  const [listed] = await newSide.get<HotWorkPermit[]>('HotWorkPermit');
  expect(listed).toMatchObject({ id: permitId, issuerName: '', workerName: '' });
  const pdf = await backend.app.request(`/api/v1/HotWorkPermit/${permitId}/Pdf?language=sv`, {
    headers: { authorization: `Bearer ${target.people.CustomerAdmin.token}` },
  });
  const texts = textOf(await readTexts(Buffer.from(await pdf.arrayBuffer())));
  expect(texts).toContain('Annan kund');
  for (const name of ['Tilda', 'Urban', 'Vera', 'Sven', left.people.User.lastName])
    expect(texts).not.toContain(name);
  expect((await seed.sendAct(key, endWatch)).status).toBe(404);
  await newSide.minutes(61);
  const ended = await newSide.act(key, endWatch);
  expect(ended.state).toBe('disconnected');
  expect((await newSide.act(key, { act: 'reconnect' })).state).toBe('closed');
});

test('a copied building gets no permit, and a rollback leaves no trace in those of a moved one [SBA-86]', async () => {
  const { execute, readStored } = await begin();
  const before = await readStored();
  const undoMove = await execute(1);
  expect(await readStored()).not.toEqual(before);
  await undoMove('Rollback');
  expect(await readStored()).toEqual(before);
  await execute(0);
  const { lines: _lines, ...permits } = await readStored();
  expect(permits).toEqual({
    permits: before.permits,
    acts: before.acts,
    people: before.people,
    links: before.links,
  });
});
