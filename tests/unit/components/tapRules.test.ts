import { beforeEach, describe, expect, test } from 'vitest';
import { makeTapRules, type Place, settleMs, type Spot } from '#components/touch/tapRules.ts';

const [ok, undo, nextOk, far] = [{ is: 'ok' }, { is: 'undo' }, { is: 'nextOk' }, { is: 'far' }];
const [okSpot, nextSpot, farSpot] = [
  { x: 900, y: 100 },
  { x: 900, y: 172 },
  { x: 40, y: 700 },
];
/** The row of `ok` is 31 px lower once it is folded. */
const nextMoved = { x: 900, y: 141 };

/** Size of a row's button. */
const size = { width: 88, height: 56 };

let rules: ReturnType<typeof makeTapRules<object>>;

const place = (spots: readonly (readonly [object, Spot])[], atMs: number, isScrolled = false) =>
  rules.placed(
    new Map(spots.map(([control, spot]): [object, Place] => [control, { ...size, ...spot }])),
    atMs,
    isScrolled,
  );

beforeEach(() => {
  rules = makeTapRules();
  place(
    [
      [ok, okSpot],
      [nextOk, nextSpot],
      [far, farSpot],
    ],
    0,
  );
});

/** Taps Ok at 1000 ms; the row folds at 1080 ms. */
const tapAndFold = () => {
  expect(rules.takes(ok, okSpot, 1000)).toBe(true);
  rules.changed(1080);
  place(
    [
      [undo, okSpot],
      [nextOk, nextMoved],
      [far, farSpot],
    ],
    1090,
  );
};

describe('taps on elements that moved or appeared under a finger', () => {
  test('a move of less than half the control’s size doesn’t count, as by an error above it [HANDS-20]', () => {
    rules.changed(1080);
    place([[nextOk, { x: nextSpot.x, y: nextSpot.y + size.height / 2 - 1 }]], 1090);
    expect(rules.takes(nextOk, nextSpot, 1100)).toBe(true);
  });

  test('the second tap of a double tap isn’t taken by the element that has replaced the first', () => {
    tapAndFold();
    expect(rules.takes(undo, okSpot, 1150)).toBe(false);
    expect(rules.takes(undo, { x: okSpot.x + 20, y: okSpot.y + 20 }, 1300)).toBe(false);
    expect(rules.takes(undo, okSpot, 1080 + settleMs - 1)).toBe(false);
    expect(rules.takes(undo, okSpot, 1080 + settleMs)).toBe(true);
  });

  test('a moved element takes no tap, wherever the finger was before', () => {
    tapAndFold();
    expect(rules.takes(nextOk, nextMoved, 1400)).toBe(false);
    expect(rules.takes(nextOk, nextMoved, 1089 + settleMs)).toBe(false);
    expect(rules.takes(nextOk, nextMoved, 1090 + settleMs)).toBe(true);
  });

  test('an element that moved under a cover takes a tap, except the second of a double tap [HANDS-01]', () => {
    tapAndFold();
    expect(rules.takes(undo, okSpot, 1150, true)).toBe(false);
    expect(rules.takes(nextOk, nextMoved, 1400, true)).toBe(true);
  });

  test('an element that didn’t move takes the next tap at once', () => {
    tapAndFold();
    expect(rules.takes(far, farSpot, 1150)).toBe(true);
    expect(rules.takes(far, farSpot, 1200)).toBe(true);
  });

  test('a change that continues elsewhere delays nothing', () => {
    for (let atMs = 100; atMs < 5000; atMs += 100) {
      rules.changed(atMs);
      place([[ok, okSpot]], atMs);
    }
    expect(rules.takes(ok, okSpot, 5000)).toBe(true);
  });

  test('an element that the finger has scrolled into place takes its tap', () => {
    tapAndFold();
    rules.panned();
    place([[nextOk, okSpot]], 1200, true);
    rules.changed(1250);
    place([[nextOk, okSpot]], 1260);
    expect(rules.takes(nextOk, okSpot, 1790)).toBe(true);
  });

  test('an element that moved by itself under a resting hand takes no tap', () => {
    rules.changed(9000);
    place([[ok, nextSpot]], 9010);
    expect(rules.takes(ok, nextSpot, 9200)).toBe(false);
  });
});
