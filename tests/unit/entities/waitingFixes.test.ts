import { beforeEach, expect, test } from 'vitest';
import type { AskedFix } from '../../../src/entities/flaws/waitingFixes/fixQueue.ts';
import {
  changeFix,
  fixWaitMs,
  keepFix,
  readFixes,
  undoFix,
} from '../../../src/entities/flaws/waitingFixes/fixQueue.ts';
import { settleFix } from '../../../src/entities/flaws/waitingFixes/sendFix.ts';
import { offlineFailure } from '../../../src/platform/failure.ts';
import { localTexts } from '../../../src/platform/storage.ts';
import { storageKeys } from '../../../src/platform/storageKeys.ts';

const body = { name: 'Plombering', done: '2026-11-22T10:00:00.000Z', doneBy: 'a@example.com', version: 1 };
const fix = (id: string, userId: number, targetId: number): AskedFix => ({
  ...{ id, userId, targetId, name: 'Plombering' },
  kind: 'flaw',
  body,
});
const firstOf = (userId: number) => readFixes(userId)[0] ?? expect.fail('no fix waits');

beforeEach(() => localTexts.remove(storageKeys.fixes));

test('a fix waits ten seconds under its own user', () => {
  keepFix(fix('a', 1, 10));
  keepFix(fix('b', 2, 11));
  expect(readFixes(1).map(({ id }) => id)).toEqual(['a']);
  expect(firstOf(1).sendAt - Date.now()).toBeGreaterThan(fixWaitMs - 2_000);
  expect(readFixes(3)).toEqual([]);
});

test('a second fix of the same flaw takes the first one’s place', () => {
  keepFix(fix('a', 1, 10));
  keepFix(fix('b', 1, 10));
  expect(readFixes(1).map(({ id }) => id)).toEqual(['b']);
});

test('what is on its way can not be taken back; what waits can, once', () => {
  keepFix(fix('a', 1, 10));
  changeFix('a', { isSending: true });
  expect(undoFix('a')).toBe(false);
  changeFix('a', { isSending: false });
  expect(undoFix('a')).toBe(true);
  expect(undoFix('a')).toBe(false);
  changeFix('a', { isSending: true });
  expect(readFixes(1)).toEqual([]);
});

test('without a connection it waits on, and can be taken back again', async () => {
  keepFix(fix('a', 1, 10));
  changeFix('a', { isSending: true });
  const refused = await settleFix(firstOf(1), { ok: false, failure: offlineFailure() }, Date.now());
  expect(refused).toBeNull();
  expect(firstOf(1)).toMatchObject({ isSending: false, failure: null });
  expect(undoFix('a')).toBe(true);
});

test.each(['{broken', '5', '[1, {"id":"a"}]'])('a damaged queue %s holds nothing', (text) => {
  localTexts.set(storageKeys.fixes, text);
  expect(readFixes(1)).toEqual([]);
});

test('a question and a flaw of one id wait beside each other', () => {
  keepFix(fix('a', 1, 10));
  keepFix({ id: 'b', userId: 1, targetId: 10, name: 'Fri väg?', kind: 'question', body: { answer: 'Nej' } });
  expect(readFixes(1).map(({ kind }) => kind)).toEqual(['flaw', 'question']);
});

test('a fix that an earlier version of the program kept is still a flaw’s', () => {
  const old = { id: 'a', userId: 1, flawId: 10, name: 'Plombering', body, sendAt: 5, isSending: false };
  localTexts.set(storageKeys.fixes, JSON.stringify([{ ...old, failure: null }]));
  expect(firstOf(1)).toMatchObject({ kind: 'flaw', targetId: 10, body });
});
