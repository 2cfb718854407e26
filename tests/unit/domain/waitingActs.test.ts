import { expect, test } from 'vitest';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';

test('an act counts once, however many operations it is', () => {
  expect(countWaitingActs([])).toBe(0);
  expect(countWaitingActs([{ actId: 'a' }, { actId: 'a' }, { actId: 'b' }])).toBe(2);
});

test('an unsent act and its undo don’t count, and its redo counts', () => {
  const undone = [{ actId: 'a' }, { actId: 'a' }, { actId: 'u', undoes: 'a' }];
  expect(countWaitingActs(undone)).toBe(0);
  expect(countWaitingActs([...undone, { actId: 'r' }])).toBe(1);
});

test('the undo of a sent act counts', () => {
  expect(countWaitingActs([{ actId: 'u', undoes: 'sent' }])).toBe(1);
});
