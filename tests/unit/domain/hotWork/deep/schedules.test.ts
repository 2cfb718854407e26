import { expect, test } from 'vitest';
import { foldPermit } from '#domain/hotWork/permitState.ts';
import type { StateAct } from '#domain/hotWork/permitState.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { drawSchedule, storedActs, trueWatchMinutes } from '#tests/support/hotWork/schedules.ts';

const seeds = Array.from({ length: 1_000 }, (_, index) => index + 1);

test('none of 1,000 drawn schedules with moved clocks, sleep, reloads and late sending closes early unmarked [SBA-82, SBA-83]', () => {
  const outcomes = seeds.map((seed) => {
    const schedule = drawSchedule(seed);
    const storedRows = storedActs(schedule);
    const permit = foldPermit(
      schedule.facts,
      storedRows.map(({ act }) => act),
    );
    const isMarked = permit.marks.some(({ mark }) => mark === 'clockUnproved');
    const minutes = trueWatchMinutes(storedRows, permit.counted);
    const isEarly = minutes < schedule.facts.watchMinutes;
    const isClosed = permit.state === 'closed';
    return { seed, isClosed, isMarked, isEarly, isOpen: permit.state === 'watching' };
  });
  expect(outcomes.filter(({ isClosed, isMarked, isEarly }) => isClosed && !isMarked && isEarly)).toEqual([]);
  const count = (is: (outcome: (typeof outcomes)[number]) => boolean) => outcomes.filter(is).length;
  expect(count(({ isClosed, isMarked }) => isClosed && !isMarked)).toBeGreaterThan(300);
  expect(count(({ isClosed, isMarked }) => isClosed && isMarked)).toBeGreaterThan(50);
  expect(count(({ isOpen }) => isOpen)).toBeGreaterThan(20);
});

test('the backend closes what an honest device shows as closed', () => {
  const schedules = seeds.map((seed) => ({ seed, ...drawSchedule(seed) }));
  const closedSchedules = schedules.filter(({ shownState }) => shownState === 'closed');
  expect(closedSchedules.length).toBeGreaterThan(300);
  const differences = closedSchedules.flatMap(({ seed, facts, deliveries }) => {
    const acts = storedActs({ deliveries }).map(({ act }) => act);
    const { state } = foldPermit(facts, acts);
    return state === 'closed' ? [] : [[seed, state]];
  });
  expect(differences).toEqual([]);
});

test('a device that sends at once and forges its clocks closes nothing early unmarked [SBA-83]', () => {
  const minute = 60_000;
  const wrong = seeds.filter((seed) => {
    const random = makeRandom(seed).next;
    const started = Date.parse('2026-11-20T09:00:00.000Z');
    const length = random() * 59 * minute;
    const at = (ms: number, forged = 0) => new Date(ms + forged).toISOString();
    const act = (name: StateAct['act'], ms: number, more: Partial<StateAct>): StateAct => ({
      act: name,
      role: null,
      note: '',
      recordedAt: at(ms, random() * 100 * minute),
      received: at(ms + 200),
      steady: { page: 'page', ms: 0 },
      isClockUnproved: false,
      ...more,
    });
    const forgedMs = random() * 200 * minute;
    const forgedAt = random() < 0.5 ? { at: started + length + random() * 100 * minute } : {};
    const facts = {
      from: at(started),
      to: at(started + 60 * minute),
      hasGuard: false,
      watchMinutes: 60,
      needsDisconnection: false,
    };
    const permit = foldPermit(facts, [
      act('sign', started, { role: 'issuer', recordedAt: at(started) }),
      act('sign', started, { role: 'worker', recordedAt: at(started) }),
      act('endWork', started, { steady: { page: 'page', ms: 5, at: started } }),
      act('endWatch', started + length, {
        steady: { page: random() < 0.5 ? 'page' : 'other', ms: forgedMs, ...forgedAt },
      }),
    ]);
    return permit.state !== 'watching';
  });
  expect(wrong).toEqual([]);
});
