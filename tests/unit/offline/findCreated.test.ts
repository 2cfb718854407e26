import type { Capability } from '#contract/capabilities.ts';
import { describe, expect, test } from 'vitest';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { LoggedCall, StoredPhoto } from '#offline/log/outboxTypes.ts';
import { findCreated } from '#offline/send/findCreated.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import {
  type Answers,
  answering,
  creation,
  itemCall,
  keptPhoto,
  logged,
  madeFile,
  madeFlaw,
  upload,
} from '#tests/support/rounds/loggedCalls.ts';

interface Case {
  own?: Partial<LoggedCall>;
  photo?: StoredPhoto | null;
  flaws?: Record<string, number>;
  photos?: Record<string, number>;
  capabilities?: readonly Capability[];
  areKeysKept?: boolean;
}

/** Returns the id found, null if missing, `unasked` if no lookup was necessary. */
const findId = async (call: SealedCall, answers: Answers, one: Case = {}): Promise<unknown> => {
  const { own, photo = keptPhoto(), flaws = {}, photos = {}, capabilities = [], areKeysKept = false } = one;
  const { ports } = answering(answers, { capabilities: new Set(capabilities) }, photo);
  const aliases = { flaws, photos };
  const result = await findCreated(ports, logged(call, { attempts: 1, ...own }), call, {
    aliases,
    areKeysKept,
  });
  if (!result) return 'unasked';
  return result.ok ? (result.data?.id ?? null) : result.failure;
};
const flawOf = (...listFlaws: ReturnType<typeof madeFlaw>[]): Answers => ({ listFlaws });

describe('a flaw that an earlier try may have made', () => {
  test('is the one in its place with its name and moment, and no other', async () => {
    const placedFlaw = creation({ mapItemId: 1003, flawPositionX: 10 });
    const placeFields = { mapItemId: 1003, flawPositionX: 10 };
    expect(
      await findId(placedFlaw, flawOf(madeFlaw({ name: 'En annan', id: 1 }), madeFlaw(placeFields))),
    ).toBe(501);
    const otherFields = [
      { name: 'En annan' },
      { mapItemId: 1004 },
      { mapItemId: null },
      { roundHistoryInfoId: 12 },
      { flawPositionX: 11 },
      { created: '2026-11-20T09:00:01.000Z' },
    ];
    for (const difference of otherFields)
      expect(await findId(placedFlaw, flawOf(madeFlaw({ ...placeFields, ...difference })))).toBeNull();
  });

  test('a flaw without a position in the response matches one without a position', async () => {
    const bare = creation({ roundHistoryInfoId: undefined, created: undefined });
    expect(await findId(bare, flawOf(madeFlaw({ roundHistoryInfoId: null })))).toBeNull();
    expect(await findId(creation(), flawOf(madeFlaw()))).toBe(501);
    expect(await findId(creation(), flawOf(madeFlaw({ flawPositionX: 0 })))).toBeNull();
    expect(await findId(creation({ roundHistoryInfoId: null }), flawOf(madeFlaw()))).toBeNull();
  });

  test('is not one that is known as another of ours', async () => {
    expect(await findId(creation(), flawOf(madeFlaw()), { flaws: { b: 501 } })).toBeNull();
  });

  test('a former flaw is recognised by id and timestamp under any name', async () => {
    const ownState = { formerId: 501 };
    expect(await findId(creation(), flawOf(madeFlaw({ name: 'Ny' })), { own: ownState })).toBe(501);
    expect(await findId(creation(), flawOf(madeFlaw({ name: 'Ny', id: 502 })), { own: ownState })).toBeNull();
    const later = { name: 'Ny', created: '2026-11-21T09:00:00.000Z' };
    expect(await findId(creation(), flawOf(madeFlaw(later)), { own: ownState })).toBeNull();
  });

  test('is not known while the list is refused', async () => {
    const listFlaws = httpFailure(503);
    expect(await findId(creation(), { listFlaws })).toBe(listFlaws);
  });
});

describe('a photo that an earlier try may have sent', () => {
  const flaws = { a: 501 };

  test('is the file of its flaw with its name, and no other', async () => {
    expect(await findId(upload(), { listFiles: [madeFile()] }, { flaws })).toBe(601);
    expect(await findId(upload(), { listFiles: [madeFile({ sizeBytes: 7 })] }, { flaws })).toBe(601);
    for (const difference of [{ name: 'foto.jpg' }, { flawId: 502 }])
      expect(await findId(upload(), { listFiles: [madeFile(difference)] }, { flaws })).toBeNull();
    const photos = { other: 601 };
    expect(await findId(upload(), { listFiles: [madeFile()] }, { flaws, photos })).toBeNull();
  });

  test('a photo with a common name is recognised by its size too', async () => {
    const photoCase = { flaws, photo: keptPhoto({ name: 'foto.jpg' }) };
    const filesOfSize = (sizeBytes: number): Answers => ({
      listFiles: [madeFile({ name: 'foto.jpg', sizeBytes })],
    });
    expect(await findId(upload(), filesOfSize(64), photoCase)).toBe(601);
    expect(await findId(upload(), filesOfSize(65), photoCase)).toBeNull();
  });

  test('is not looked for without its flaw or its bytes', async () => {
    const listFiles = [madeFile()];
    expect(await findId(upload(), { listFiles })).toBe('unasked');
    expect(await findId(upload(), { listFiles }, { flaws, photo: null })).toBe('unasked');
  });

  test('a former photo is recognised among its flaw’s files unless that id is known otherwise', async () => {
    const photoCase = { flaws, own: { formerId: 601 } };
    const getFlaw = madeFlaw({ fileIds: [600, 601] });
    expect(await findId(upload(), { getFlaw, listFiles: [] }, photoCase)).toBe(601);
    expect(
      await findId(upload(), { getFlaw: madeFlaw({ fileIds: [600] }), listFiles: [madeFile()] }, photoCase),
    ).toBeNull();
    expect(await findId(upload(), { getFlaw }, { ...photoCase, photos: { other: 601 } })).toBeNull();
    const notFound = httpFailure(404);
    expect(await findId(upload(), { getFlaw: notFound }, photoCase)).toBe(notFound);
  });
});

test.each<[string, SealedCall, Case, unknown]>([
  ['a first try', creation(), { own: { attempts: 0 } }, 'unasked'],
  ['a line that lets keys through to receipts', creation(), trusted(), 'unasked'],
  ['a backend without receipts', creation(), { ...trusted(), capabilities: [] }, 501],
  ['a line that has shown no key yet', creation(), { ...trusted(), areKeysKept: false }, 501],
  ['a closing that missed the receipt', creation(), { ...trusted(), own: { reopenedFor: 'close' } }, 501],
  ['a call that makes nothing', itemCall(1), {}, 'unasked'],
])('the lookup of %s is as expected', async (_what, call, one, expected) => {
  expect(await findId(call, flawOf(madeFlaw()), one)).toBe(expected);
});

function trusted(): Case {
  return { capabilities: ['idempotency'], areKeysKept: true };
}
