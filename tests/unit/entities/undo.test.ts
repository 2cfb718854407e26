import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyFlawForm } from '../../../src/domain/flawForm.ts';
import { flawOf, itemOf } from '../../../src/domain/roundView.ts';
import * as flawActs from '../../../src/entities/rounds/flawActs.ts';
import * as itemActs from '../../../src/entities/rounds/itemActs.ts';
import type { Device } from '../../../src/offline/log/device.ts';
import { httpFailure } from '../../../src/platform/failure.ts';
import { type FakeBackend, makeFakeBackend } from '../../support/fakeTransport.ts';
import { aPhoto, aTablet, openTablet, type Tablet } from '../../support/offline.ts';
import { inspectorUser, makeTab, type Tab } from '../../support/roundSession.ts';

let backend: FakeBackend;
let tablet: Tablet;
let device: Device;
let tabs: Tab[];

const openTab = async (on: Device = device, user = inspectorUser): Promise<Tab> => {
  const tab = makeTab(on, backend, user);
  tabs.push(tab);
  await tab.session.open();
  return tab;
};

beforeEach(async () => {
  backend = makeFakeBackend();
  tablet = aTablet();
  device = await openTablet(tablet);
  tabs = [];
});
afterEach(async () => {
  for (const tab of tabs) tab.close();
  // The browser's locks are given back in a turn of their own.
  await new Promise((resolve) => setTimeout(resolve));
});

const flawForm = { ...emptyFlawForm, name: 'Plombering saknas', measure: 'Byt plombering' };

describe('undo', () => {
  test('it takes back the last tap, then the one before, and nothing more', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    await tab.session.record(itemActs.skipping(2));
    expect(tab.round().lastAct).toMatchObject({ kind: 'skip', itemId: 2 });
    expect(await tab.session.undo()).toMatchObject({ status: 'stored' });
    expect(itemOf(tab.view(), 2)?.mark).toBe('warning');
    expect(itemOf(tab.view(), 2)?.controlled).toBeNull();
    await tab.session.undo();
    expect(itemOf(tab.view(), 1)?.mark).toBe('unchecked');
    expect(tab.round().lastAct).toBeNull();
    expect(await tab.session.undo()).toMatchObject({
      status: 'refused',
      failure: { codes: ['nothing_to_undo'] },
    });
  });

  test('a new flaw with its photo goes before it was sent, and nothing of it is sent', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, [aPhoto('p')]));
    await tab.session.undo();
    expect(itemOf(tab.view(), 3)).toMatchObject({ mark: 'unchecked', flaws: [] });
    await tab.sender.save(7);
    expect(backend.writes()).toEqual([]);
  });

  test('what was sent gets its opposite, but a sent fix stays', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', undefined));
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, []));
    await tab.sender.save(7);
    await tab.session.undo();
    expect(await tab.session.undo()).toMatchObject({ status: 'stored', keptFixes: 1 });
    await tab.sender.save(7);
    expect(backend.writes()).toContain('deleteFlaw');
    const [, second, third] = backend.data.infos[0]?.roundHistoryItems ?? [];
    expect(second?.flaws[0]?.done).not.toBeNull();
    expect(second?.controlled).toBeNull();
    expect(third).toMatchObject({ controlled: null, flaws: [] });
  });

  test('a fix that was refused never was sent: it is taken back', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', undefined));
    backend.fault = ({ name }) => (name === 'updateFlaw' ? httpFailure(400) : undefined);
    expect((await tab.sender.save(7)).status).toBe('parked');
    expect(await tab.session.undo()).toMatchObject({ status: 'stored', keptFixes: 0 });
    expect(flawOf(tab.view(), '90')?.done).toBeNull();
  });

  test('it reaches past a reload: acts that wait, and acts that were sent', async () => {
    const first = await openTab();
    await first.session.record(itemActs.markingOk(1));
    await first.sender.save(7);
    await first.session.record(itemActs.skipping(2));
    await first.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, [aPhoto('p')]));
    await first.session.undo();
    first.close();
    const tab = await openTab(await openTablet(tablet));
    expect(tab.round().lastAct).toMatchObject({ kind: 'skip', itemId: 2 });
    await tab.session.undo();
    expect(itemOf(tab.view(), 2)).toMatchObject({ mark: 'warning', controlled: null });
    expect(tab.round().lastAct).toMatchObject({ kind: 'ok', itemId: 1 });
    await tab.session.undo();
    expect(tab.round().lastAct).toBeNull();
    await tab.sender.save(7);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).toBeNull();
    expect(await tab.session.undo()).toMatchObject({ failure: { codes: ['nothing_to_undo'] } });
  });

  test('what was undone stays undone after a reload', async () => {
    const first = await openTab();
    await first.session.record(itemActs.markingOk(1));
    await first.session.undo();
    first.close();
    const tab = await openTab(await openTablet(tablet));
    expect(tab.round().lastAct).toBeNull();
    expect(itemOf(tab.view(), 1)?.mark).toBe('unchecked');
  });

  test('an unsent fix is taken back', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', undefined));
    await tab.session.undo();
    expect(flawOf(tab.view(), '90')).toMatchObject({ done: null, measure: '' });
  });
});
