import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { itemOf } from '#domain/rounds/roundView.ts';
import * as itemActs from '#entities/rounds/itemActs.ts';
import type { Device } from '#offline/log/device.ts';
import { type FakeBackend, makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { aTablet, openTablet } from '#tests/support/rounds/offline.ts';
import { inspectorUser, makeTab, type Tab } from '#tests/support/rounds/roundSession.ts';
import { eventually } from '#tests/support/eventually.ts';

let backend: FakeBackend;
let device: Device;
let tabs: Tab[];

const openTab = async (): Promise<Tab> => {
  const tab = makeTab(device, backend, inspectorUser);
  tabs.push(tab);
  await tab.session.open();
  return tab;
};

beforeEach(async () => {
  backend = makeFakeBackend();
  device = await openTablet(aTablet());
  tabs = [];
});
afterEach(async () => {
  for (const tab of tabs) tab.close();
  // The browser's locks are released in a separate turn.
  await new Promise((resolve) => setTimeout(resolve));
});

describe('two tabs', () => {
  test('the second one reads only, follows along, and can take over', async () => {
    const first = await openTab();
    const second = await openTab();
    expect(second.round()).toMatchObject({ status: 'ready', access: 'readOnly' });
    expect(await second.session.record(itemActs.markingOk(1))).toMatchObject({
      status: 'refused',
      failure: { codes: ['round_read_only'] },
    });
    await first.session.record(itemActs.markingOk(1));
    await second.session.takeOver();
    expect(second.round().access).toBe('writing');
    expect(itemOf(second.view(), 1)?.mark).toBe('ok');
    await eventually(() => expect(first.round().access).toBe('readOnly'));
    expect(await second.session.record(itemActs.markingOk(5))).toEqual({ status: 'stored' });
    second.close();
    await eventually(() => expect(first.round().access).toBe('writing'));
    await eventually(() => expect(itemOf(first.view(), 5)?.mark).toBe('ok'));
  });
});
