import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { sha256Hex } from '#offline/photos/digest.ts';
import type { StoredPhoto } from '#offline/log/outboxTypes.ts';
import { readUnsent } from '#offline/rescue/readUnsent.ts';
import { writeRescueFile } from '#offline/rescue/rescueFile.ts';
import { makeRescueFile } from '#offline/rescue/rescueMake.ts';
import type { RescueProblem } from '#offline/rescue/rescueRead.ts';
import { readRescueFile } from '#offline/rescue/rescueRead.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { newId } from '#platform/ids.ts';
import { makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  keepRound,
  newFlaw,
  openTablet,
  operation,
  photoAct,
  save,
  store,
  tick,
  who,
} from '#tests/support/rounds/offline.ts';

const owner = { id: inspector.ownerUserId, email: 'inspector@example.com' };
const flawKey = '0b0c3c6e-4d6f-4a53-9f5e-0d4a4a6a1c01';
const photoId = '0b0c3c6e-4d6f-4a53-9f5e-0d4a4a6a1c02';

const realPhoto = async (): Promise<StoredPhoto> => {
  const photo = aPhoto(photoId);
  return { ...photo, sha256: await sha256Hex(photo.bytes) };
};

const fileOf = (device: Device, user = owner) =>
  makeRescueFile({ ...device, now: () => new Date(), newKey: newId }, user);

const load = async (device: Device, file: Blob, user = owner) => {
  const result = await readRescueFile(file, user);
  if (!result.ok) return result.problem;
  const loaded = [];
  for (const work of result.work) loaded.push(await device.outbox.takeOver(work));
  return loaded;
};

let backend: FakeBackend;
let broken: Device;
let otherDevice: Device;

const work = async (device: Device): Promise<void> => {
  await keepRound(device, backend);
  await store(device, [tick(1), tick(2)]);
  await device.outbox.append(
    [operation(newFlaw(flawKey, 3)), operation(photoAct(photoId, flawKey))],
    [await realPhoto()],
  );
};

beforeEach(async () => {
  backend = makeFakeBackend();
  broken = await openTablet(aTablet());
  otherDevice = await openTablet(aTablet());
  await work(broken);
});

describe('a rescue file', () => {
  test('written without the program, from what lies in IndexedDB, holds the same work and is loaded alike', async () => {
    const tablet = aTablet();
    const device = await openTablet(tablet);
    await work(device);
    const call = {
      key: 'fix-key',
      ownerUserId: owner.id,
      producer: 'fix',
      target: 'flaw:12',
      name: 'Dörr',
      seq: 1,
      sendAt: 5,
      state: 'sealed' as const,
      attempts: 0,
      failure: null,
      payload: { kind: 'flaw', targetId: 12, body: {} },
    };
    await device.outbox.putCalls([{ key: call.key, call, isNew: true }]);
    const unsent = await readUnsent(tablet.indexedDB, owner.id);
    expect(unsent.calls).toEqual([call]);
    const plain = await writeRescueFile(owner, unsent.rounds, unsent.photos, unsent.calls);
    expect(plain).toMatchObject({ operations: 5, photos: 1 });
    expect(unsent.foreignCount).toBe(0);
    expect(await load(otherDevice, plain.content)).toEqual([{ operations: 4, photos: 1, known: 0 }]);
    const ownFile = await fileOf(device);
    expect(await load(otherDevice, ownFile.content)).toEqual([{ operations: 0, photos: 0, known: 4 }]);
    await keepRound(otherDevice, backend);
    expect(await save(otherDevice, backend)).toEqual({ status: 'saved' });
    expect(await readUnsent(tablet.indexedDB, owner.id + 1)).toEqual({
      rounds: [],
      photos: [],
      calls: [],
      foreignCount: 4,
    });
  });

  test('a device without an outbox has nothing to save, and none is created', async () => {
    const tablet = aTablet();
    expect(await readUnsent(tablet.indexedDB, owner.id)).toEqual({
      rounds: [],
      photos: [],
      calls: [],
      foreignCount: 0,
    });
    expect(await tablet.indexedDB.databases()).toEqual([]);
  });

  test('carries all that is unsent, photos too, to another device, from where it is sent', async () => {
    const file = await fileOf(broken);
    expect(file).toMatchObject({ operations: 4, photos: 1 });
    expect(await load(otherDevice, file.content)).toEqual([{ operations: 4, photos: 1, known: 0 }]);
    expect(await otherDevice.outbox.countUnsent(owner.id)).toBe(4);
    expect(new Uint8Array((await otherDevice.outbox.photo(photoId))?.bytes ?? new ArrayBuffer())).toEqual(
      new Uint8Array(aPhoto(photoId).bytes),
    );
    await keepRound(otherDevice, backend);
    expect(await save(otherDevice, backend)).toEqual({ status: 'saved' });
    expect(await otherDevice.outbox.countUnsent(owner.id)).toBe(0);
  });

  test('loaded twice, and on the device that made it, it doubles nothing', async () => {
    const { content } = await fileOf(broken);
    await load(otherDevice, content);
    expect(await load(otherDevice, content)).toEqual([{ operations: 0, photos: 0, known: 4 }]);
    expect(await load(broken, content)).toEqual([{ operations: 0, photos: 0, known: 4 }]);
    expect((await otherDevice.outbox.readRound(inspector)).calls).toHaveLength(
      (await broken.outbox.readRound(inspector)).calls.length,
    );
  });

  test('both devices send the same calls under the same keys', async () => {
    const { content } = await fileOf(broken);
    await load(otherDevice, content);
    const keysOn = async (device: Device) =>
      (await device.outbox.readRound(inspector)).calls.map(({ callId }) => callId).toSorted();
    expect(await keysOn(otherDevice)).toEqual(await keysOn(broken));
    expect(await keysOn(otherDevice)).not.toHaveLength(0);
  });

  test('holds every kind of act and call, those on what the server has too, and is loaded whole', async () => {
    const done = '2026-11-20T09:10:00.000Z';
    const { userName } = who;
    const acts: RoundAct[] = [
      { kind: 'flawRemoved', targetId: '90', payload: {} },
      { kind: 'flawChanged', targetId: flawKey, payload: { name: 'Ny' } },
      { kind: 'flawFixed', targetId: flawKey, payload: { done, doneBy: userName, measure: 'Bytt' } },
      { kind: 'itemSkipped', targetId: 4, payload: { controlled: done, userName } },
      { kind: 'itemUnchecked', targetId: 1, payload: {} },
      {
        kind: 'questionAnswered',
        targetId: 51,
        payload: { answer: 'Ja', answerDescription: '', done: null, userName },
      },
      { kind: 'serviceInfoSaved', targetId: 1005, payload: { itemId: 5, mapItemExtra: { model: 'P6' } } },
      {
        kind: 'remainingMarked',
        targetId: 7,
        payload: { controlled: done, userName, itemIds: [6], fixes: [] },
      },
      { kind: 'roundFinished', targetId: 7, payload: { done } },
    ];
    await store(broken, acts);
    const { content, operations } = await fileOf(broken);
    expect(await load(otherDevice, content)).toEqual([{ operations, photos: 1, known: 0 }]);
    const callsOn = async (device: Device) =>
      (await device.outbox.readRound(inspector)).calls.map(({ call }) => call);
    expect(await callsOn(otherDevice)).toEqual(await callsOn(broken));
    expect(new Set((await callsOn(otherDevice)).map((call) => call?.call)).size).toBe(7);
  });

  test('the file of a partly sent round holds the unsent work, by name, with and without the program', async () => {
    const tablet = aTablet();
    const device = await openTablet(tablet);
    await work(device);
    backend.fault = ({ name }) =>
      name === 'updateRoundItem' || name === 'createFlaw' ? undefined : offlineFailure();
    await save(device, backend);
    await store(device, [tick(5)]);
    const wholeLog = await device.outbox.readRound(inspector);
    const sentIds = new Set(
      wholeLog.operations.flatMap(({ opId, isUnsent }) => (isUnsent === 1 ? [] : [opId])),
    );
    expect(sentIds.size).toBe(3);
    const bare = await readUnsent(tablet.indexedDB, owner.id);
    const { content } = await fileOf(device);
    const result = await readRescueFile(content, owner);
    for (const round of [bare.rounds[0], result.ok ? result.work[0]?.round : undefined]) {
      expect(round).toMatchObject({ roundId: 7, name: 'Månadsrond', aliases: wholeLog.aliases });
      expect(round?.operations.filter(({ opId }) => sentIds.has(opId))).toEqual([]);
      expect(round?.operations).toHaveLength(2);
      expect(round?.calls.filter(({ state }) => state === 'acked')).toEqual([]);
      expect(round?.calls.length).toBeGreaterThan(0);
    }
    expect(bare.photos.map((one) => one.photoId)).toEqual([photoId]);
  });

  test('a call with some acts on this device is left out, and its new acts become a draft', async () => {
    const result = await readRescueFile((await fileOf(broken)).content, owner);
    const [handed] = result.ok ? result.work : [];
    if (!handed) throw new Error('nothing read');
    const photoCall = handed.round.calls.find(({ call }) => call?.call === 'uploadFile');
    const knownOperations = handed.round.operations.filter(({ opId }) => photoCall?.opIds.includes(opId));
    await otherDevice.outbox.append(knownOperations.map(({ seq: _seq, ...one }) => one));
    await otherDevice.outbox.takeOver(handed);
    const log = await otherDevice.outbox.readRound(inspector);
    expect(log.calls.some(({ callId }) => callId === photoCall?.callId)).toBe(false);
    expect(new Set(log.operations.map(({ opId }) => opId)).size).toBe(log.operations.length);
  });

  test('another user’s work is in no other user’s file and can’t be loaded by them', async () => {
    const stranger = { id: 99, email: 'other@example.com' };
    expect(await fileOf(broken, stranger)).toMatchObject({ operations: 0, photos: 0 });
    const { content } = await fileOf(broken);
    expect(await load(otherDevice, content, stranger)).toBe('rescue_other_user');
    expect(await load(otherDevice, content, { ...owner, email: 'namesake@example.com' })).toBe(
      'rescue_other_user',
    );
    expect(await otherDevice.outbox.countUnsent(owner.id)).toBe(0);
  });
});

type Frame = Record<string, unknown> & { content: Record<string, never> };

/** Returns the file with other content and the matching digest, as an attacker would write it. */
const forged = async (change: (content: Frame['content']) => unknown): Promise<Blob> => {
  const frame = JSON.parse(await (await fileOf(broken)).content.text()) as Frame;
  change(frame.content);
  const digest = await sha256Hex(new TextEncoder().encode(JSON.stringify(frame.content)).buffer);
  return new Blob([JSON.stringify({ ...frame, digest })]);
};

const operationsIn = (content: Frame['content']) =>
  (content['rounds'] as unknown as { operations: Record<string, unknown>[] }[])[0]?.operations ?? [];

describe('a hostile rescue file', () => {
  test.each<[string, () => Promise<Blob> | Blob, RescueProblem]>([
    ['no JSON', () => new Blob(['<html>']), 'rescue_unreadable'],
    ['another JSON', () => new Blob(['{"a":1}']), 'rescue_unreadable'],
    ['nothing', () => new Blob([]), 'rescue_unreadable'],
    ['a later frame', () => new Blob(['{"format":"tillsyn-rescue-2","content":{}}']), 'rescue_newer'],
    [
      'later operations',
      () =>
        forged((content) => operationsIn(content).forEach((one) => Object.assign(one, { schemaVersion: 3 }))),
      'rescue_newer',
    ],
    [
      'changed content',
      async () =>
        new Blob([(await (await fileOf(broken)).content.text()).replace('Plombering', 'Plombaring')]),
      'rescue_damaged',
    ],
    [
      'changed photo bytes',
      async () => {
        const frame = JSON.parse(await (await fileOf(broken)).content.text()) as Frame;
        return new Blob([JSON.stringify({ ...frame, bytes: { [photoId]: btoa('x'.repeat(64)) } })]);
      },
      'rescue_damaged',
    ],
    [
      'a missing photo',
      async () => {
        const frame = JSON.parse(await (await fileOf(broken)).content.text()) as Frame;
        return new Blob([JSON.stringify({ ...frame, bytes: {} })]);
      },
      'rescue_damaged',
    ],
    [
      'a payload that would break the view',
      () =>
        forged((content) => operationsIn(content).forEach((one) => Object.assign(one, { payload: null }))),
      'rescue_unreadable',
    ],
    [
      'an unknown kind',
      () => forged((content) => Object.assign(operationsIn(content)[0] ?? {}, { kind: 'formatDisk' })),
      'rescue_unreadable',
    ],
    [
      'somebody else’s operation under this owner',
      () => forged((content) => Object.assign(operationsIn(content)[0] ?? {}, { ownerUserId: 2 })),
      'rescue_unreadable',
    ],
    [
      'an operation of another round',
      () => forged((content) => Object.assign(operationsIn(content)[0] ?? {}, { roundId: 8 })),
      'rescue_unreadable',
    ],
  ])('%s is refused, and nothing of it is stored', async (_what, make, problem) => {
    expect(await load(otherDevice, await make())).toBe(problem);
    expect(await otherDevice.outbox.waitingRounds(owner.id)).toEqual([]);
  });
});
