import { describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { LoggedCall, StoredOperation } from '#offline/log/outboxTypes.ts';
import {
  hasSendable,
  manifestOf,
  namedCalls,
  releasable,
  splitForSealing,
  uncovered,
} from '#offline/log/roundLog.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import {
  closingCall,
  creation,
  itemCall,
  logged,
  logOf,
  photoRemoval,
  removal,
  upload,
} from '#tests/support/rounds/loggedCalls.ts';
import { newFlaw, operation, photoAct, tick } from '#tests/support/rounds/offline.ts';

const storedAct = (act: RoundAct, sealedIn: string | null = null): StoredOperation =>
  ({
    ...operation(act, { opId: `${act.kind}-${act.targetId}` }),
    seq: 1,
    sealedIn,
    isUnsent: 1,
  }) as StoredOperation;
const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};
const endings: RoundAct[] = [
  finished,
  { kind: 'roundPaused', targetId: 7, payload: {} },
  { kind: 'finishWithdrawn', targetId: 7, payload: {} },
];
const parked = { state: 'parked' } as const;
const unmade = { flaws: {}, photos: {} };
const idsOf = (all: readonly LoggedCall[]) => all.map(({ callId }) => callId);

describe('pending work of a try', () => {
  const has = (
    calls: readonly LoggedCall[],
    acts: readonly StoredOperation[] = [],
    aliases = unmade,
  ): boolean => hasSendable(logOf(calls, { operations: [...acts], aliases }));

  test('an act without a call would be; while something is refused, none that ends the round', () => {
    expect(has([], [storedAct(tick(1))])).toBe(true);
    expect(has([], [storedAct(tick(1), 'item-1')])).toBe(false);
    expect(has([logged(itemCall(2), parked)], [storedAct(tick(1))])).toBe(true);
    for (const act of endings) {
      expect([act.kind, has([], [storedAct(act)])]).toEqual([act.kind, true]);
      expect([act.kind, has([logged(itemCall(2), parked)], [storedAct(act)])]).toEqual([act.kind, false]);
    }
  });

  test.each<[string, LoggedCall, boolean]>([
    ['a sealed call', logged(itemCall(1)), true],
    ['one whose outcome is unknown', logged(itemCall(1), { state: 'sending' }), true],
    ['an acknowledged one', logged(itemCall(1), { state: 'acked' }), false],
    ['a refused one', logged(itemCall(1), parked), false],
    ['work that came to nothing', logged(null), false],
    ['a new flaw', logged(creation()), true],
    ['what needs the id of a new flaw', logged(removal()), false],
    ['a photo of a new flaw', logged(upload()), false],
    ['the removal of a photo that is not sent', logged(photoRemoval('p')), false],
    ['a closing call', logged(closingCall()), true],
  ])('a try for %s is due as expected', (_what, one, expected) => {
    expect(has([one])).toBe(expected);
  });

  test('a call is sendable once its id is known, and a closing call waits for refused ones', () => {
    const aliases = { flaws: { a: 501 }, photos: {} };
    for (const call of [removal(), upload()]) expect(has([logged(call)], [], aliases)).toBe(true);
    expect(has([logged(closingCall()), logged(itemCall(1), parked)])).toBe(false);
  });
});

describe('calls whose acts become drafts again', () => {
  const flawAct = storedAct({ kind: 'flawChanged', targetId: 'a', payload: { name: 'Ny' } });
  const lostRight = { ...parked, attempts: 2, failure: httpFailure(403) };
  const released = (one: LoggedCall, ...acts: StoredOperation[]) =>
    releasable(logOf([one], { operations: acts })).length > 0;

  test('a refused one, once its own target was worked on', () => {
    expect(released(logged(itemCall(1), parked), storedAct(tick(1)))).toBe(true);
    expect(released(logged(itemCall(1), parked), storedAct(tick(2)))).toBe(false);
    expect(released(logged(itemCall(1), parked), storedAct(tick(1), 'item-1'))).toBe(false);
    expect(released(logged(itemCall(1), parked))).toBe(false);
    expect(released(logged(itemCall(1)), storedAct(tick(1)))).toBe(false);
    expect(released(logged(null, parked), storedAct(tick(1)))).toBe(false);
  });

  test.each<[string, RoundAct, LoggedCall]>([
    [
      'an item',
      { kind: 'itemSkipped', targetId: 1, payload: { controlled: null, userName: '' } },
      logged(itemCall(1), parked),
    ],
    ['an item’s mark', { kind: 'itemUnchecked', targetId: 1, payload: {} }, logged(itemCall(1), parked)],
    ['a flaw', newFlaw('a', 1), logged(creation(), parked)],
    ['a flaw’s removal', { kind: 'flawRemoved', targetId: 'a', payload: {} }, logged(removal(), parked)],
    ['a photo', photoAct('photo-one-of-all', 'a'), logged(upload(), parked)],
    [
      'a photo’s removal',
      { kind: 'photoRemoved', targetId: 'p', payload: { flawKey: 'a' } },
      logged(photoRemoval('p'), parked),
    ],
    [
      'a question',
      {
        kind: 'questionAnswered',
        targetId: 51,
        payload: { answer: 'Ja', answerDescription: '', done: null, userName: '' },
      },
      logged({ ...itemCall(51), step: 'questions', call: 'updateRoundQuestion' } as never, parked),
    ],
    [
      'service fields',
      { kind: 'serviceInfoSaved', targetId: 1003, payload: { itemId: 3, mapItemExtra: {} } },
      logged({ ...itemCall(1003), call: 'saveMapItemExtra', body: {} } as never, parked),
    ],
  ])('work on %s is on the target of its call', (_what, act, one) => {
    expect(released(one, storedAct(act))).toBe(true);
  });

  test('a target of another kind with the same number releases no act', () => {
    const question = { ...itemCall(1), step: 'questions', call: 'updateRoundQuestion' } as never;
    const extra = { ...itemCall(1), call: 'saveMapItemExtra', body: {} } as never;
    for (const call of [question, extra])
      expect(released(logged(call, parked), storedAct(tick(1)))).toBe(false);
    const ends = [finished, { kind: 'remainingMarked', targetId: 1, payload: {} } as never];
    for (const act of ends) expect(released(logged(itemCall(1), parked), storedAct(act))).toBe(false);
  });

  test('not a refused creation that may have been carried out: its answer was lost, then the right was', () => {
    expect(released(logged(creation(), lostRight), flawAct)).toBe(false);
    expect(released(logged(creation(), { ...lostRight, attempts: 1 }), flawAct)).toBe(true);
    expect(released(logged(creation(), { ...lostRight, failure: httpFailure(400) }), flawAct)).toBe(true);
    expect(released(logged(creation(), { ...lostRight, failure: null }), flawAct)).toBe(true);
    expect(released(logged(removal(), lostRight), flawAct)).toBe(true);
    expect(released(logged(upload(), lostRight), storedAct(photoAct('photo-one-of-all', 'a')))).toBe(false);
  });

  test('a closing one that was never sent or was refused, as soon as anything came after it', () => {
    const act = storedAct(tick(1));
    expect(released(logged(closingCall()), act)).toBe(true);
    expect(released(logged(closingCall(), { ...parked, attempts: 1 }), act)).toBe(true);
    expect(released(logged(closingCall(), { attempts: 1 }), act)).toBe(false);
    expect(released(logged(closingCall(), { state: 'sending', attempts: 0 }), act)).toBe(false);
    expect(released(logged(closingCall()))).toBe(false);
    expect(released(logged(closingCall(), parked))).toBe(false);
  });
});

test('the snapshot covers the calls acknowledged before it was requested', () => {
  const calls = [
    logged(itemCall(1), { state: 'acked', ackNo: 1 }),
    logged(itemCall(2), { state: 'acked', ackNo: 2 }),
    logged(itemCall(3), { state: 'acked', ackNo: 3 }),
    logged(itemCall(4), { ackNo: 0 }),
  ];
  const operations = [1, 2, 3, 4].map((id) => storedAct(tick(id), `item-${id}`)).concat(storedAct(tick(5)));
  const log = logOf(calls, { operations });
  const targets = (all: readonly StoredOperation[]) => all.map(({ targetId }) => targetId);
  expect(targets(uncovered(log, { ackNo: 2 }))).toEqual([3, 4, 5]);
  const { drafts, sealed } = splitForSealing(log, { ackNo: 2 }, calls.slice(3));
  expect([targets(drafts), targets(sealed)]).toEqual([[4, 5], [3]]);
});

describe('the manifest of a closing call', () => {
  const receipted = { state: 'acked', isReceipted: true } as const;
  const unreceipted = { state: 'acked', isReceipted: false } as const;

  test('a new one: the round’s other calls, but those that are released, came to nothing or have no receipt', () => {
    const released = logged(itemCall(5), parked);
    const log = logOf([
      logged(itemCall(1), receipted),
      logged(itemCall(2), unreceipted),
      logged(itemCall(3)),
      logged(itemCall(4), { isReceipted: true }),
      released,
      logged(closingCall(), receipted),
      logged(null, receipted),
    ]);
    expect(namedCalls(log, [released])).toEqual(['item-1', 'item-3', 'item-4']);
  });

  test('the manifest lists the sealed calls without obsolete ones, and a repeat is identical', () => {
    const call = { ...closingCall(), manifest: ['item-1', 'item-2', 'item-3'] };
    const log = logOf([
      logged(itemCall(1), receipted),
      logged(itemCall(2), unreceipted),
      logged(itemCall(3)),
    ]);
    expect(manifestOf(log, logged(call))).toEqual(['item-1', 'item-3']);
    expect(manifestOf(log, logged(call, { attempts: 1, manifest: ['item-9'] }))).toEqual(['item-9']);
    expect(manifestOf(log, logged({ ...call, body: {} }))).toBeNull();
    expect(manifestOf(log, logged(itemCall(1)))).toBeNull();
    expect(manifestOf(log, logged(null))).toBeNull();
  });
});

test('released calls keep their order', () => {
  const operations = [storedAct(tick(1)), storedAct(tick(2))];
  const calls = [logged(itemCall(2), parked), logged(itemCall(1), parked), logged(itemCall(3), parked)];
  expect(idsOf(releasable(logOf(calls, { operations })))).toEqual(['item-2', 'item-1']);
});
