import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockToleranceMs } from '#domain/timestamps.ts';
import { correctTimes, isAhead } from '#domain/rounds/deviceTimes.ts';
import type { RoundAct, RoundOperation, SteadyTime } from '#domain/rounds/operations.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const twoYearsMs = 730 * 86_400_000;
const at = (ms: number) => new Date(ms).toISOString();

const operation = (act: RoundAct, recordedMs: number, aheadMs?: number): RoundOperation => ({
  ...act,
  opId: `op-${recordedMs}`,
  actId: 'act',
  roundId: 7,
  ownerUserId: 1,
  rootCustomerId: 5,
  recordedAt: at(recordedMs),
  tzOffset: 60,
  seq: 1,
  schemaVersion: 1,
  ...(aheadMs !== undefined && { aheadMs }),
});

const flaw = {
  infoId: 11,
  itemId: null,
  mapItemId: null,
  name: 'Brist',
  description: '',
  measure: 'Bytt',
  doneBy: 'a@example.com',
  performer: 'a@example.com',
  responsible: null,
  responsibleName: '',
  flawTypeId: null,
  flawPositionX: 0,
  flawPositionY: 0,
  flawScale: 1,
};

/** Returns every kind of act with device times, all at the same time. */
const actsAt = (time: string): RoundAct[] => [
  {
    kind: 'itemControlled',
    targetId: 1,
    payload: { controlled: time, userName: 'a', markedRemaining: false },
  },
  { kind: 'itemSkipped', targetId: 2, payload: { controlled: time, userName: 'a' } },
  { kind: 'flawAdded', targetId: 'f', payload: { ...flaw, created: time, done: time } },
  { kind: 'flawFixed', targetId: 'g', payload: { done: time, doneBy: 'a', measure: 'Bytt' } },
  {
    kind: 'questionAnswered',
    targetId: 3,
    payload: { answer: 'Nej', answerDescription: '', done: time, userName: 'a' },
  },
  {
    kind: 'remainingMarked',
    targetId: 7,
    payload: { controlled: time, userName: 'a', itemIds: [4], fixes: [] },
  },
  { kind: 'roundFinished', targetId: 7, payload: { done: time } },
];

const timesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(\d{4}-\d\d-\d\dT[^"]+)"/g)].map(([, time = '']) => time);

describe('times of a wrong clock', () => {
  test('a clock that jumped ahead after it was compared keeps the moment of each tap, not that of sending [RLOG-21]', () => {
    const dayMs = 86_400_000;
    const taps = [-3_600_000, -1_800_000].map((ms) => now.getTime() + ms);
    const operations = taps.flatMap((tap) =>
      actsAt(at(tap + dayMs)).map((act) => operation(act, tap + dayMs, 0)),
    );
    const corrected = correctTimes(operations, dayMs, now);
    expect(corrected.map(({ recordedAt }) => recordedAt)).toEqual(
      taps.flatMap((tap) => actsAt('').map(() => at(tap))),
    );
    for (const time of timesIn(corrected)) expect(taps.map(at)).toContain(time);
    // An act recorded before the jump is correct already.
    const before = operation({ kind: 'roundPaused', targetId: 7, payload: {} }, taps[0] ?? 0, 0);
    expect(correctTimes([before], dayMs, now)).toEqual([before]);
  });

  describe('elapsed time', () => {
    const [hourMs, dayMs] = [3_600_000, 86_400_000];
    const tapMs = now.getTime() - hourMs;
    const pause: RoundAct = { kind: 'roundPaused', targetId: 7, payload: {} };
    const recorded = (deviceMs: number, aheadMs: number | undefined, steady: SteadyTime) => ({
      ...operation(pause, deviceMs, aheadMs),
      steady,
    });
    const momentOf = (given: RoundOperation, aheadMs: number, steady?: SteadyTime) =>
      correctTimes([given], aheadMs, now, steady)[0]?.recordedAt;

    test('a clock that jumped ahead and was set right before sending keeps the moment of the tap', () => {
      const operations = recorded(tapMs + dayMs, 0, { page: 'a', ms: 50_000, at: tapMs });
      expect(momentOf(operations, 0, { page: 'a', ms: 50_000 + hourMs, at: now.getTime() })).toBe(at(tapMs));
      // On another page, after a reload, the log knows the elapsed time at the tap.
      expect(momentOf(operations, 0, { page: 'b', ms: 1_000, at: now.getTime() })).toBe(at(tapMs));
    });

    test('a jump to a time that has passed meanwhile is noticed in the same page', () => {
      const operations = recorded(tapMs + hourMs / 2, 0, { page: 'a', ms: 50_000, at: tapMs });
      expect(momentOf(operations, 0, { page: 'a', ms: 50_000 + hourMs })).toBe(at(tapMs));
    });

    test('an act before any comparison is counted back from the first one in its page', () => {
      const operations = recorded(tapMs + dayMs, undefined, { page: 'a', ms: 50_000 });
      expect(momentOf(operations, 0, { page: 'a', ms: 50_000 + hourMs })).toBe(at(tapMs));
      expect(momentOf(operations, 0, { page: 'b', ms: 1_000 })).toBe(at(now.getTime()));
    });

    test('a device that slept keeps its own time, as the monotonic clock may have stood still', () => {
      // Compared an hour before the tap, of which all but a minute was spent asleep, and the hour since then
      // too.
      const operations = recorded(tapMs, 0, { page: 'a', ms: 60_000, at: tapMs - hourMs + 60_000 });
      expect(momentOf(operations, 0, { page: 'a', ms: 70_000 })).toBe(at(tapMs));
      expect(momentOf(operations, 0, { page: 'b', ms: 1_000 })).toBe(at(tapMs));
    });

    test('a clock that is still ahead at sending is known by its jump, also over a sleep [RLOG-21]', () => {
      const operations = recorded(tapMs + dayMs, 0, { page: 'a', ms: 60_000, at: tapMs - hourMs });
      expect(momentOf(operations, dayMs, { page: 'a', ms: 70_000 })).toBe(at(tapMs));
    });
  });

  test('every time of every kind of act is moved by what the clock was ahead', () => {
    const operations = actsAt(at(now.getTime() + twoYearsMs)).map((act) =>
      operation(act, now.getTime() + twoYearsMs),
    );
    const corrected = correctTimes(operations, twoYearsMs, now);
    for (const correction of corrected)
      expect(new Set(timesIn({ ...correction, opId: '' }))).toEqual(new Set([at(now.getTime())]));
    // The entries in the log stay unchanged.
    expect(timesIn(operations[0])).toContain(at(now.getTime() + twoYearsMs));
  });

  test('a clock that was behind is moved on, and what was recorded with a known clock stays', () => {
    const [behind] = correctTimes([operation(actsAt(at(0))[0] as RoundAct, 0)], -now.getTime(), now);
    expect(behind?.recordedAt).toBe(at(now.getTime()));
    const right = operation(
      actsAt('2026-11-20T08:00:00.000Z')[0] as RoundAct,
      Date.parse('2026-11-20T08:00:00.000Z'),
      0,
    );
    expect(correctTimes([right], twoYearsMs, now)).toEqual([right]);
  });

  test('an unknown clock changes no times', () => {
    const operations = [
      operation(actsAt('2028-11-20T09:00:00.000Z')[0] as RoundAct, now.getTime() + twoYearsMs),
    ];
    expect(correctTimes(operations, null, now)).toEqual(operations);
  });

  test('a time that the act only carries on is not moved with it', () => {
    const fixedBefore = '2026-11-01T09:00:00.000Z';
    const payload = { answer: 'Nej', answerDescription: 'x', done: fixedBefore, userName: 'a' };
    const answered = operation(
      { kind: 'questionAnswered', targetId: 3, payload },
      now.getTime() + twoYearsMs,
    );
    expect(correctTimes([answered], twoYearsMs, now)[0]?.payload).toEqual(payload);
  });

  test('law: known clock, no time after now but by the tolerance; the order stays; twice is as once', () => {
    const recorded = fc.array(
      fc.record({
        offsetMs: fc.integer({ min: -3 * twoYearsMs, max: 3 * twoYearsMs }),
        known: fc.option(fc.integer({ min: -twoYearsMs, max: twoYearsMs }), { nil: undefined }),
        kind: fc.nat({ max: 6 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(recorded, fc.integer({ min: -twoYearsMs, max: twoYearsMs }), (drawn, aheadMs) => {
        const times = drawn.map(({ offsetMs }) => now.getTime() + offsetMs).toSorted((a, b) => a - b);
        const isKnown = drawn.some(({ known }) => known !== undefined);
        const operations = drawn.map(({ known, kind }, index) => {
          const ms = times[index] ?? 0;
          return operation(actsAt(at(ms))[kind] as RoundAct, ms, known);
        });
        const corrected = correctTimes(operations, aheadMs, now);
        for (const time of corrected.flatMap(timesIn))
          expect(Date.parse(time) - now.getTime()).toBeLessThanOrEqual(clockToleranceMs);
        if (isKnown) return;
        const order = corrected.map(({ recordedAt }) => Date.parse(recordedAt));
        expect(
          order.every((ms, index) => index === 0 || (order[index - 1] ?? 0) <= ms + clockToleranceMs),
        ).toBe(true);
      }),
    );
  });

  test('times within the tolerance stay, later ones are corrected, and unreadable ones stay', () => {
    const ticked = (controlled: string, recordedMs: number) =>
      operation(
        {
          kind: 'itemControlled',
          targetId: 1,
          payload: { controlled, userName: 'a', markedRemaining: false },
        },
        recordedMs,
      );
    const shownTimes = (time: string, recordedMs: number, aheadMs: number) =>
      timesIn(correctTimes([ticked(time, recordedMs)], aheadMs, now)[0]?.payload);
    const edge = now.getTime() + clockToleranceMs;
    expect(shownTimes(at(edge), edge, 0)).toEqual([at(edge)]);
    expect(shownTimes(at(edge + 1), edge + 1, 0)).toEqual([at(now.getTime())]);
    // A minute from the recording is still the act's own time, which is corrected with it.
    const then = now.getTime() - 600_000;
    expect(shownTimes(at(then + 60_000), then, 1_000)).toEqual([at(then + 59_000)]);
    expect(shownTimes(at(then + 60_001), then, 1_000)).toEqual([at(then + 60_001)]);
    expect(shownTimes('2026-11-20T08:00:00Z', Date.parse('2026-11-20T08:00:00Z'), 0)).toEqual([
      '2026-11-20T08:00:00Z',
    ]);
    const [unreadable] = correctTimes([ticked('igår', then)], 1_000, now);
    expect(unreadable?.payload).toMatchObject({ controlled: 'igår' });
  });

  test('times more than two minutes after their receipt are marked', () => {
    const received = now.toISOString();
    expect(isAhead(at(now.getTime() + clockToleranceMs), received)).toBe(false);
    expect(isAhead(at(now.getTime() + clockToleranceMs + 1), received)).toBe(true);
    expect(isAhead(at(0), received)).toBe(false);
    expect(isAhead(null, received)).toBe(false);
    expect(isAhead(received, null)).toBe(false);
  });
});
