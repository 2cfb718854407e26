import { expect, test, vi } from 'vitest';
import { fixWaitMs, keepFix, readFixes } from '#entities/flaws/waitingFixes/fixes.ts';
import { changeCall, loadCalls, takeCallBack } from '#offline/calls/waitingCalls.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useCallTablet } from '#tests/support/rounds/callTablet.ts';

const body = { name: 'Plombering', done: '2026-11-22T10:00:00.000Z', doneBy: 'a@example.com', version: 1 };
const fix = (key: string, ownerUserId: number, targetId: number) => ({
  key,
  ownerUserId,
  name: 'Plombering',
  payload: { kind: 'flaw' as const, targetId, body },
});
const firstOf = (userId: number) => readFixes(userId)[0] ?? expect.fail('no fix waits');
const keysOf = (userId: number) => readFixes(userId).map(({ key }) => key);

const { reload, stored } = useCallTablet();

test('a fix waits ten seconds under its own user', () => {
  void keepFix(fix('a', 1, 10));
  void keepFix(fix('b', 2, 11));
  expect(keysOf(1)).toEqual(['a']);
  expect(firstOf(1).sendAt - Date.now()).toBeGreaterThan(fixWaitMs - 2_000);
  expect(readFixes(3)).toEqual([]);
});

test('a second fix of the same flaw takes the first one’s place, unless that is on its way', () => {
  void keepFix(fix('a', 1, 10));
  void keepFix(fix('b', 1, 10));
  expect(keysOf(1)).toEqual(['b']);
  changeCall('b', { state: 'sending' });
  void keepFix(fix('c', 1, 10));
  expect(keysOf(1)).toEqual(['b', 'c']);
});

test('a fix can be undone once while it waits, and not while it is being sent', async () => {
  expect(await keepFix(fix('a', 1, 10))).toBe(true);
  changeCall('a', { state: 'sending' });
  expect(await takeCallBack('a')).toBe(false);
  changeCall('a', { state: 'sealed' });
  expect(await takeCallBack('a')).toBe(true);
  expect(await takeCallBack('a')).toBe(false);
  changeCall('a', { state: 'sending' });
  expect([readFixes(1), await stored()]).toEqual([[], []]);
});

test.each(['{broken', '5', '[1, {"key":"a"}]'])('a damaged text %s holds nothing up', async (text) => {
  localTexts.set(`${storageKeys.call}x`, text);
  await loadCalls();
  void keepFix(fix('a', 1, 10));
  expect(keysOf(1)).toEqual(['a']);
  expect(localTexts.get(`${storageKeys.call}x`)).toBeNull();
});

test('a question and a flaw with the same id wait separately', () => {
  void keepFix(fix('a', 1, 10));
  void keepFix({
    ...fix('b', 1, 10),
    payload: { kind: 'question', targetId: 10, body: { answer: 'Nej' } },
  });
  expect(readFixes(1).map(({ payload }) => payload.kind)).toEqual(['flaw', 'question']);
});

test('calls that version 3.0.0 stored are taken into the outbox once, without those that it had sent', async () => {
  const old = {
    ownerUserId: 1,
    producer: 'fix',
    name: 'Plombering',
    payload: { kind: 'flaw', targetId: 10, body },
    sendAt: 5,
    failure: null,
  };
  const rows = [
    { ...old, key: 'b', target: 'flaw:11', seq: 2, state: 'parked', tries: 3 },
    { ...old, key: 'a', target: 'flaw:10', seq: 1, state: 'waiting', tries: 1 },
    { ...old, key: 'c', target: 'flaw:12', seq: 3, state: 'sent', tries: 1, payload: null, answer: null },
  ];
  for (const row of rows) localTexts.set(storageKeys.call + row.key, JSON.stringify(row));
  await loadCalls();
  expect(readFixes(1)).toMatchObject([
    { key: 'a', state: 'sealed', attempts: 1 },
    { key: 'b', state: 'parked', attempts: 3 },
  ]);
  await vi.waitFor(() => expect(localTexts.keys(storageKeys.call)).toEqual([]));
  reload();
  await loadCalls();
  expect(keysOf(1)).toEqual(['a', 'b']);
});
