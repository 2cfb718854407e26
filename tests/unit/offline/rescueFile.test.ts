import { describe, expect, test } from 'vitest';
import { sha256Hex } from '#offline/photos/digest.ts';
import { writeRescueFile } from '#offline/rescue/rescueFile.ts';
import { readRescueFile } from '#offline/rescue/rescueRead.ts';
import { isFromLater } from '#offline/rescue/rescueSchema.ts';
import { schemaVersionOf } from '#domain/rounds/operations.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { UnsentRound } from '#offline/log/outboxTypes.ts';
import type { RescuedRound } from '#offline/rescue/rescuedRound.ts';
import { itemCall, logged } from '#tests/support/rounds/loggedCalls.ts';
import { aPhoto, operation, tick } from '#tests/support/rounds/offline.ts';

const owner = { id: 1, email: 'inspector@example.com' };
const round: UnsentRound = {
  roundId: 7,
  name: 'Månadsrond',
  calls: [],
  aliases: { flaws: {}, photos: {} },
  operations: [{ ...operation(tick(1)), seq: 1, sealedIn: null, isUnsent: 1 } as never],
};
const photos = [
  aPhoto('p', 1),
  { ...aPhoto('q', 2), bytes: new Uint8Array(100_000).fill(2).buffer, sha256: '' },
];

interface Frame {
  format: string;
  digest: string;
  content: { rounds: RescuedRound[]; photos: { roundId: number }[] };
  bytes: Record<string, string>;
}

/** Reads the file after this change; its digest is that of the changed content by default. */
const readChanged = async (change: (frame: Frame) => void = () => undefined, statedDigest?: string) => {
  const { content } = await writeRescueFile(owner, [round], photos);
  const frame = JSON.parse(await content.text()) as Frame;
  change(frame);
  const ownDigest = await sha256Hex(new TextEncoder().encode(JSON.stringify(frame.content)).buffer);
  const result = await readRescueFile(
    new Blob([JSON.stringify({ ...frame, digest: statedDigest ?? ownDigest })]),
    owner,
  );
  return result.ok ? 'taken' : result.problem;
};

const calls = [
  {
    key: 'fix-key',
    ownerUserId: 1,
    producer: 'fix',
    target: 'flaw:12',
    name: 'Dörr',
    seq: 1,
    sendAt: 5,
    state: 'sealed' as const,
    attempts: 0,
    failure: null,
    payload: { kind: 'flaw', targetId: 12, body: { done: '2026-11-20T09:05:00.000Z' } },
  },
  {
    key: 'step-key',
    ownerUserId: 1,
    producer: 'step',
    target: 'drawing:7',
    name: 'Plan 1',
    seq: 2,
    sendAt: 6,
    state: 'parked' as const,
    attempts: 1,
    failure: httpFailure(409, { codes: ['stale_version'] }),
    payload: {
      mapId: 7,
      floorId: 3,
      ids: {},
      versions: { items: [{ id: 1, version: 2 }], areas: [] },
      sealed: null,
      step: {
        id: 'step-key',
        name: 'move',
        areas: [],
        items: [{ key: 'item-1', before: { positionX: 1 }, after: { positionX: 2 } }],
      },
    },
  },
];

test('a rescue file holds waiting calls as well as rounds, and foreign or damaged files are refused [WAIT-08]', async () => {
  const { content, operations } = await writeRescueFile(owner, [], [], calls);
  expect(operations).toBe(2);
  expect(await readRescueFile(content, owner)).toEqual({ ok: true, work: [], calls });
  // In the form of version 3.0.0, which loads it too.
  expect(await content.text()).toMatch(/"tries":0,"state":"waiting".*"tries":1,"state":"parked"/);
  const plain = await writeRescueFile(owner, [round], []);
  expect(await plain.content.text()).not.toContain('"calls"');
  expect(await readRescueFile(plain.content, owner)).toMatchObject({ ok: true, calls: [] });
  const [fix] = calls;
  for (const bent of [{ ownerUserId: 2 }, { producer: 'other' }, { payload: null }, { state: 'acked' }]) {
    const file = await writeRescueFile(owner, [], [], [{ ...fix, ...bent } as never]);
    expect(await readRescueFile(file.content, owner)).toEqual({ ok: false, problem: 'rescue_unreadable' });
  }
});

test('a rescue file with acts that older programs don’t know says so, any other is as ever', async () => {
  const notChecked = {
    kind: 'itemNotChecked' as const,
    targetId: 1,
    payload: { controlled: null, userName: '', reason: 'locked' as const, note: '' },
  };
  expect([schemaVersionOf(tick(1)), schemaVersionOf(notChecked)]).toEqual([1, 2]);
  const withAct = (act: object) => (frame: Frame) =>
    void Object.assign(frame.content.rounds[0]?.operations[0] ?? {}, act);
  expect(await readChanged(withAct({ ...notChecked, schemaVersion: 2 }))).toBe('taken');
  expect(await readChanged(withAct({ schemaVersion: 3 }))).toBe('rescue_newer');
  const photo = {
    kind: 'itemPhotoAdded',
    targetId: 'p',
    payload: { itemId: 1, name: 'a', type: 'b', sizeBytes: 3 },
  };
  expect(await readChanged(withAct({ ...photo, schemaVersion: 2 }))).toBe('taken');
});

describe('a rescue file', () => {
  test('has the calls of a round under `copies`, in the order of its format, and gives them back', async () => {
    const call = logged(itemCall(1));
    const { content } = await writeRescueFile(owner, [{ ...round, calls: [call] }], []);
    const frame = JSON.parse(await content.text()) as Frame;
    const [written] = frame.content.rounds;
    expect(Object.keys(written ?? {})).toEqual(['roundId', 'name', 'operations', 'copies', 'aliases']);
    expect(written?.copies).toMatchObject([{ callId: call.callId, copyNo: call.copyNo }]);
    const result = await readRescueFile(content, owner);
    expect(result).toMatchObject({ ok: true, work: [{ round: { calls: [{ callId: call.callId }] } }] });
  });

  test('gives back each round with its photos, byte for byte, however large', async () => {
    const file = await writeRescueFile(owner, [round], photos);
    expect([file.operations, file.photos]).toEqual([1, 2]);
    expect(file.name).toMatch(/^tillsyn-\d{4}(-\d\d){4}\.json$/);
    const result = await readRescueFile(file.content, owner);
    expect(result).toEqual({
      ok: true,
      calls: [],
      work: [{ round: expect.objectContaining({ roundId: 7 }), photos }],
    });
  });

  test('without photos is whole too', async () => {
    const { content } = await writeRescueFile(owner, [round], []);
    expect((await readRescueFile(content, owner)).ok).toBe(true);
  });

  test('is taken without a digest, as a page on plain http writes it, and never with a wrong one', async () => {
    expect([
      await readChanged(),
      await readChanged(undefined, ''),
      await readChanged(undefined, 'x'),
    ]).toEqual(['taken', 'taken', 'rescue_damaged']);
  });

  test('is refused whole when anything in it is not its owner’s or not of its round', async () => {
    const strange = (own: object) => (frame: Frame) =>
      void Object.assign(frame.content.rounds[0]?.operations[0] ?? {}, own);
    expect(await readChanged(strange({ ownerUserId: 2 }))).toBe('rescue_unreadable');
    expect(await readChanged(strange({ roundId: 8 }))).toBe('rescue_unreadable');
    expect(
      await readChanged((frame) => void Object.assign(frame.content.photos[0] ?? {}, { roundId: 8 })),
    ).toBe('rescue_unreadable');
  });

  test('is its user’s by their id and their address: neither alone will do', async () => {
    const { content } = await writeRescueFile(owner, [round], photos);
    for (const user of [
      { ...owner, id: 2 },
      { ...owner, email: 'other@example.com' },
    ])
      expect(await readRescueFile(content, user)).toEqual({ ok: false, problem: 'rescue_other_user' });
  });

  test('is damaged when a photo’s bytes are cut, changed, missing or no base64', async () => {
    for (const bytes of [btoa('x'), btoa('x'.repeat(64)), '*'])
      expect(await readChanged((frame) => void (frame.bytes.p = bytes))).toBe('rescue_damaged');
    expect(await readChanged((frame) => void delete frame.bytes.q)).toBe('rescue_damaged');
    // Without its own digest only its size is checked.
    expect(await readChanged((frame) => void (frame.bytes.q = btoa('y'.repeat(100_000))))).toBe('taken');
  });

  test('a file larger than any round’s photos is not read', async () => {
    const huge = {
      size: 400 * 1024 * 1024 + 1,
      text: () => Promise.reject(new Error('read')),
    } as unknown as Blob;
    expect(await readRescueFile(huge, owner)).toEqual({ ok: false, problem: 'rescue_unreadable' });
  });
});

test('a file is of a later version by its frame, or by one of its acts', () => {
  const frame = (format: string, ...versions: number[]) => ({
    format,
    content: {
      rounds: [{ operations: [] }, { operations: versions.map((schemaVersion) => ({ schemaVersion })) }],
    },
  });
  expect(isFromLater(frame('tillsyn-rescue-2'))).toBe(true);
  expect(isFromLater(frame('tillsyn-rescue-1', 1, 1))).toBe(false);
  expect(isFromLater(frame('tillsyn-rescue-1', 1, 3))).toBe(true);
  expect(isFromLater(frame('another', 2))).toBe(false);
  expect(isFromLater({ format: 'tillsyn-rescue-1', content: 'x' })).toBe(false);
  expect(isFromLater(null)).toBe(false);
});
