import { describe, expect, test } from 'vitest';
import { flawCategories } from '#server/content/flawCategories.ts';
import {
  dueDay,
  flawState,
  flawLateness,
  isOverdueFlaw,
  isToCheck,
  usualSeverity,
} from '#domain/flaws/severity.ts';
import { countFlaws } from '#domain/rounds/roundCounts.ts';

const open = { done: null, checked: null, turnedDown: null, personId: null };
const done = '2026-11-20T09:00:00.000Z';

describe('the usual severity of a type', () => {
  test.each([
    ['evacuation_route_door_locked', 1],
    ['powder_extinguisher_blocked', 2],
    ['fire_door_self_closing_not_closing', 2],
    ['powder_extinguisher_sign_missing', 4],
    ['hose_reel_hose_worn', 3],
    ['powder_extinguisher_other', null],
    [null, null],
  ])('the usual severity of %s is %s [LIFE-66]', (key, severity) => {
    expect(usualSeverity(key)).toBe(severity);
  });

  test('is there for every type but “other” [LIFE-66]', () => {
    const types = flawCategories.flatMap((category) => category.types.map(({ key }) => key));
    expect(types.filter((key) => usualSeverity(key) === null).every((key) => key.endsWith('other'))).toBe(
      true,
    );
  });
});

test('a day is counted from when the flaw was found, in UTC [LIFE-67]', () => {
  expect(dueDay('2026-11-20T23:59:00.000Z', 1)).toBe('2026-11-21');
  expect(dueDay(done, 0)).toBe('2026-11-20');
  expect(dueDay(done, null)).toBeNull();
});

test.each([
  [open, 'open'],
  [{ ...open, personId: 3 }, 'assigned'],
  [{ ...open, personId: 3, done }, 'fixed'],
  [{ ...open, done, checked: done }, 'checked'],
  [{ ...open, done, turnedDown: done }, 'turnedDown'],
  [{ done: null }, 'open'],
])('the state of %j is %s [LIFE-68]', (flaw, state) => {
  expect(flawState(flaw)).toBe(state);
});

test('flaws count as open, fixed or turned down, and apart while they wait for a check [LIFE-154, LIFE-304]', () => {
  const waiting = { ...open, done, needsCheck: true };
  const flaws = [open, { ...open, done }, { ...open, done, turnedDown: done }, { done }, waiting];
  expect(countFlaws(flaws)).toEqual({ total: 5, open: 1, fixed: 2, turnedDown: 1, toCheck: 1 });
  expect(countFlaws([{ ...waiting, checked: done }]).fixed).toBe(1);
});

test('a flaw with a day of its own is late by that day alone, one without by its age [DASH-23, LIFE-303]', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const old = { created: '2026-01-01T00:00:00.000Z', done: null };
  expect(flawLateness(old, now)).toBe('late');
  expect(flawLateness({ ...old, created: '2026-11-20T00:00:00.000Z' }, now)).toBeNull();
  expect(flawLateness({ ...old, due: '2026-12-24' }, now)).toBeNull();
  expect(flawLateness({ ...old, due: '2026-11-20' }, now)).toBe('overdue');
  expect(flawLateness({ ...old, due: '2026-11-20', done }, now)).toBeNull();
});

test('a flaw is overdue after its day, while it is open [LIFE-69]', () => {
  const flaw = { done: null, due: '2026-11-20' };
  expect(isOverdueFlaw(flaw, new Date('2026-11-20T23:59:59Z'))).toBe(false);
  expect(isOverdueFlaw(flaw, new Date('2026-11-21T00:00:00Z'))).toBe(true);
  expect(isOverdueFlaw({ ...flaw, done }, new Date('2026-11-21T00:00:00Z'))).toBe(false);
  expect(isOverdueFlaw({ done: null, due: null }, new Date('2026-11-21T00:00:00Z'))).toBe(false);
});

test('a fix waits for its check until it is decided [LIFE-70]', () => {
  expect(isToCheck({ needsCheck: true })).toBe(true);
  expect(isToCheck({ needsCheck: true, checked: done })).toBe(false);
  expect(isToCheck({ needsCheck: true, checkRefused: done })).toBe(false);
  expect(isToCheck({})).toBe(false);
});
