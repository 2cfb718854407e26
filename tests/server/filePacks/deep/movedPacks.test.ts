import { expect, test } from 'vitest';
import type { FilePack } from '#contract/filePacks/filePack.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { make, list, download, record } = packSeed(backend);

/** Seeds two customers and a pack of a building that moves from the one to the other. */
async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { ask, start, first, from, to, left, target } = seeded;
  const sender = left.people.Admin.token;
  const receiver = target.people.Admin.token;
  await record(first.building, {
    kind: 'drills',
    name: 'Utrymning',
    values: { kind: 'evacuation', date: '2026-10-01' },
    links: [{ userId: seeded.inspector.id, name: 'Inga Inspektör' }, { name: 'Nils Utankonto' }],
  });
  const pack = await make(sender, first.building);
  const move = (await start([first.building])).data;
  const act = async (name: 'Execute' | 'Rollback' | 'Approve') => {
    const answer = await ask<WireMove>('PUT', `Move/${name}Move/${move.id}`);
    expect(answer.text).toContain('"success":true');
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
  };
  const atSource = { id: first.building.id, customerId: from.id };
  const atTarget = { id: first.building.id, customerId: to.id };
  return { ...seeded, sender, receiver, pack, act, atSource, atTarget };
}

test('a pack stays with the customer that made it when its building moves away, and is never shown to the new one [SBA-45]', async () => {
  const { sender, receiver, pack, act, atSource, atTarget, mover, left } = await begin();
  const before = await download(sender, pack.id);
  await act('Execute');
  expect(await list(sender, atSource)).toEqual([pack]);
  expect((await download(sender, pack.id)).bytes.equals(before.bytes)).toBe(true);
  expect(await list(receiver, atTarget)).toEqual([]);
  expect((await download(receiver, pack.id)).status).toBe(404);
  expect(
    (await backend.ask('GET', `v1/Customer/${atSource.customerId}/FilePack`, { token: receiver })).status,
  ).toBe(404);
  // A user with reach over both sides finds it at its own customer.
  expect(await list(mover.token, atTarget)).toEqual([]);
  expect((await list(mover.token, atSource)).map(({ id }) => id)).toEqual([pack.id]);
  // A user who saw it through the building alone no longer does.
  expect((await download(left.people.BasicUser.token, pack.id)).status).toBe(404);
  await act('Rollback');
  expect(await list(sender, atSource)).toEqual([pack]);
});

test('a pack that is queued while its building moves away is not made [SBA-45]', async () => {
  const { sender, act, atSource } = await begin();
  const { data } = await backend.ask<FilePack>('POST', `v1/Building/${atSource.id}/FilePack`, {
    token: sender,
    body: { form: 'zip' },
    key: crypto.randomUUID(),
  });
  await act('Execute');
  await backend.settled();
  const packs = await list(sender, atSource);
  expect(packs.find(({ id }) => id === data.id)).toMatchObject({ state: 'failed', sizeBytes: null });
});

test('a pack of a moved building names nobody of the customer that it came from [SBA-46]', async () => {
  const { sender, receiver, act, atSource, atTarget, from, left, pack } = await begin();
  const ownText = textOf(await readTexts((await download(sender, pack.id)).bytes));
  expect(ownText).toContain('Inga Inspektör');
  expect(ownText).toContain('Nils Utankonto');
  await act('Execute');
  await act('Rollback');
  const back = await make(sender, atSource);
  const textAfterRollback = textOf(await readTexts((await download(sender, back.id)).bytes));
  expect(textAfterRollback).toContain('Inga Inspektör');
  await act('Execute');
  await act('Approve');
  const names = [from.name, left.root.name, left.company.name, 'Inga Inspektör', 'Nils Utankonto'];
  const movedPack = await make(receiver, atTarget);
  const text = textOf(await readTexts((await download(receiver, movedPack.id)).bytes));
  for (const name of names) expect(text).not.toContain(name);
});
