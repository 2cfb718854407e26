import { beforeEach, expect, test } from 'vitest';
import { fixWaitMs, keepFix, readFixes, takeOldFixesOver } from '#entities/flaws/waitingFixes/fixes.ts';
import { callsOf, changeCall, dropCall, takeCallBack } from '#offline/calls/waitingCalls.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const body = { name: 'Plombering', done: '2026-11-22T10:00:00.000Z', doneBy: 'a@example.com', version: 1 };
const fix = (key: string, ownerUserId: number, targetId: number) => ({
  key,
  ownerUserId,
  name: 'Plombering',
  payload: { kind: 'flaw' as const, targetId, body },
});
const firstOf = (userId: number) => readFixes(userId)[0] ?? expect.fail('no fix waits');
const keysOf = (userId: number) => readFixes(userId).map(({ key }) => key);

beforeEach(() => {
  for (const owner of [1, 2]) for (const { key } of callsOf(owner)) dropCall(key);
});

test('a fix waits ten seconds under its own user', () => {
  keepFix(fix('a', 1, 10));
  keepFix(fix('b', 2, 11));
  expect(keysOf(1)).toEqual(['a']);
  expect(firstOf(1).sendAt - Date.now()).toBeGreaterThan(fixWaitMs - 2_000);
  expect(readFixes(3)).toEqual([]);
});

test('a second fix of the same flaw takes the first one’s place, unless that is on its way', () => {
  keepFix(fix('a', 1, 10));
  keepFix(fix('b', 1, 10));
  expect(keysOf(1)).toEqual(['b']);
  changeCall('b', { state: 'sending' });
  keepFix(fix('c', 1, 10));
  expect(keysOf(1)).toEqual(['b', 'c']);
});

test('a fix can be undone once while it waits, and not while it is being sent', () => {
  keepFix(fix('a', 1, 10));
  changeCall('a', { state: 'sending' });
  expect(takeCallBack('a')).toBe(false);
  changeCall('a', { state: 'waiting' });
  expect(takeCallBack('a')).toBe(true);
  expect(takeCallBack('a')).toBe(false);
  changeCall('a', { state: 'sending' });
  expect(readFixes(1)).toEqual([]);
});

test.each(['{broken', '5', '[1, {"key":"a"}]'])('a damaged row %s holds nothing up', (text) => {
  localTexts.set(`${storageKeys.call}x`, text);
  keepFix(fix('a', 1, 10));
  expect(keysOf(1)).toEqual(['a']);
  localTexts.remove(`${storageKeys.call}x`);
});

test('a question and a flaw with the same id wait separately', () => {
  keepFix(fix('a', 1, 10));
  keepFix({
    ...fix('b', 1, 10),
    payload: { kind: 'question', targetId: 10, body: { answer: 'Nej' } },
  });
  expect(readFixes(1).map(({ payload }) => payload.kind)).toEqual(['flaw', 'question']);
});

test('fixes stored by an earlier version are imported once, for any user', () => {
  const old = { userId: 1, name: 'Plombering', body, sendAt: 5, isSending: false, failure: null };
  const list = [
    { ...old, id: 'a', flawId: 10 },
    { ...old, id: 'b', kind: 'question', targetId: 11, isSending: true },
    { id: 'damaged' },
  ];
  localTexts.set(storageKeys.fixes, JSON.stringify(list));
  takeOldFixesOver();
  takeOldFixesOver();
  expect(readFixes(1)).toMatchObject([
    { key: 'a', payload: { kind: 'flaw', targetId: 10, body }, state: 'waiting' },
    { key: 'b', payload: { kind: 'question', targetId: 11 }, state: 'sending' },
  ]);
  // The old tab rewrites its list while one of its fixes is still here.
  localTexts.set(storageKeys.fixes, JSON.stringify(list));
  takeOldFixesOver();
  expect(keysOf(1)).toEqual(['a', 'b']);
});
