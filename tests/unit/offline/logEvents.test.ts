import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, followTabs, logChanged } from '#offline/log/logEvents.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const change = { ownerUserId: 1, roundId: 7, kind: 'saved', added: 0 } as const;
let changes: unknown[];
let forget: () => void;
let stop: () => void;
let elsewhere: BroadcastChannel;
let heard: unknown[];

/** Waits for messages between tabs, which take a separate task. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  changes = [];
  heard = [];
  forget = logChanged.on((one) => changes.push(one));
  elsewhere = new BroadcastChannel('tillsyn-outbox');
  elsewhere.onmessage = ({ data }) => heard.push(data);
  stop = followTabs();
});
afterEach(() => {
  stop();
  forget();
  elsewhere.close();
  vi.unstubAllGlobals();
});

test('a change in this tab is announced here and in other tabs until stopped', async () => {
  announce(change);
  expect(changes).toEqual([{ ...change, isElsewhere: false }]);
  await arrived();
  expect(heard).toEqual([change]);
  stop();
  announce(change);
  await arrived();
  expect([changes.length, heard.length]).toEqual([2, 1]);
});

test('a change in another tab is announced as such, and other messages are ignored', async () => {
  const { added: _added, ...cut } = change;
  for (const message of [
    change,
    cut,
    { ...cut, added: undefined, kind: 'saved' },
    'saved',
    null,
    { added: 1 },
  ])
    elsewhere.postMessage(message);
  await arrived();
  expect(changes).toEqual([
    { ...change, isElsewhere: true },
    { ...change, added: undefined, isElsewhere: true },
  ]);
});

test('a second follower stays when the first one stops', async () => {
  const first = stop;
  stop = followTabs();
  first();
  announce(change);
  await arrived();
  expect(heard).toEqual([change]);
});

test('without channels between tabs each knows its own work', () => {
  stop();
  vi.stubGlobal('BroadcastChannel', undefined);
  stop = followTabs();
  announce(change);
  expect(changes).toEqual([{ ...change, isElsewhere: false }]);
});

test('a change that can’t be announced to other tabs is still announced in this one', () => {
  const warned = expectWarning(/another tab could not be told/);
  announce({ ...change, added: (() => 1) as never });
  expect([changes.length, warned().length]).toEqual([1, 1]);
});
