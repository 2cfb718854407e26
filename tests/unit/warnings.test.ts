import { describe, expect, test } from 'vitest';
import { newWatch, noteText, placeIn, takeComplaint, textOf } from '../support/warnings.ts';

const announced = (mustCome: boolean) => ({
  ...newWatch(),
  announced: [{ pattern: /updateFlaw failed/, mustCome, texts: [] }],
});
const stack = [
  'Error',
  '    at noteText (/work/tests/support/warnings.ts:50:1)',
  '    at logFailure (/work/src/platform/log.ts:3:11)',
  '    at next (/work/node_modules/redux/redux.mjs:1:1)',
  '    at next (/work/src/store/failureLog.ts:15:5)',
].join('\n');

describe('warnings written during a test', () => {
  test('an unexpected warning fails its test with text and place and doesn’t affect the next', () => {
    const watch = newWatch();
    noteText(watch, textOf(['Tillsyn: %s', 'updateFlaw failed', { status: 500 }]), stack);
    expect(takeComplaint(watch)).toBe(
      'An unexpected warning: Tillsyn: updateFlaw failed { status: 500 }\n    at next (/work/src/store/failureLog.ts:15:5)',
    );
    expect(takeComplaint(watch)).toBeNull();
  });

  test('an unexpected warning fails its test together with an expected one', () => {
    const watch = announced(true);
    noteText(watch, 'updateFlaw failed');
    noteText(watch, 'getFloor failed');
    expect(takeComplaint(watch)).toBe('An unexpected warning: getFloor failed\n    at an unknown place');
  });

  test.each([true, false])('passes where it is expected, or allowed', (mustCome) => {
    const watch = announced(mustCome);
    noteText(watch, 'Tillsyn: updateFlaw failed');
    noteText(watch, '\n');
    expect(watch.announced.map(({ texts }) => texts)).toEqual([['Tillsyn: updateFlaw failed']]);
    expect(takeComplaint(watch)).toBeNull();
  });
});

test('a missing expected warning fails a test that hasn’t failed, and an allowed one may be missing', () => {
  expect(takeComplaint(announced(true))).toBe("A warning that was expected didn't come: /updateFlaw failed/");
  expect(takeComplaint(announced(true), true)).toBeNull();
  expect(takeComplaint(announced(false))).toBeNull();
});

test('a stack without a file of ours names no place', () => {
  expect(placeIn(undefined)).toBe('at an unknown place');
});
