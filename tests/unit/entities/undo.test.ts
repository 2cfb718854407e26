import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyFlawForm } from '#domain/flaws/flawForm.ts';
import { flawOf, itemOf } from '#domain/rounds/roundView.ts';
import * as flawActs from '#entities/rounds/flawActs.ts';
import * as itemActs from '#entities/rounds/itemActs.ts';
import type { Device } from '#offline/log/device.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { type FakeBackend, makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { aPhoto, aTablet, openTablet, type Tablet } from '#tests/support/rounds/offline.ts';
import { inspectorUser, makeTab, type Tab } from '#tests/support/rounds/roundSession.ts';

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
  // The browser's locks are released in a separate turn.
  await new Promise((resolve) => setTimeout(resolve));
});

const flawForm = { ...emptyFlawForm, name: 'Plombering saknas', measure: 'Byt plombering' };

describe('undo', () => {
  test('undo reverts the last tap, then the one before, and nothing more', async () => {
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
    await tab.sender.saveRound(7);
    expect(backend.writes()).toEqual([]);
  });

  test('undo of a sent act creates its opposite, except for a fix', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', undefined));
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, []));
    await tab.sender.saveRound(7);
    await tab.session.undo();
    expect(await tab.session.undo()).toMatchObject({ status: 'stored', keptFixes: 1 });
    await tab.sender.saveRound(7);
    expect(backend.writes()).toContain('deleteFlaw');
    const [, second, third] = backend.data.infos[0]?.roundHistoryItems ?? [];
    expect(second?.flaws[0]?.done).not.toBeNull();
    expect(second?.controlled).toBeNull();
    expect(third).toMatchObject({ controlled: null, flaws: [] });
  });

  test('a refused fix was never sent: it is undone', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', undefined));
    backend.fault = ({ name }) => (name === 'updateFlaw' ? httpFailure(400) : undefined);
    expect((await tab.sender.saveRound(7)).status).toBe('parked');
    expect(await tab.session.undo()).toMatchObject({ status: 'stored', keptFixes: 0 });
    expect(flawOf(tab.view(), '90')?.done).toBeNull();
  });

  test('undo reaches past a reload, for waiting and sent acts', async () => {
    const first = await openTab();
    await first.session.record(itemActs.markingOk(1));
    await first.sender.saveRound(7);
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
    await tab.sender.saveRound(7);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).toBeNull();
    expect(await tab.session.undo()).toMatchObject({ failure: { codes: ['nothing_to_undo'] } });
  });

  test('an undone act stays undone after a reload', async () => {
    const first = await openTab();
    await first.session.record(itemActs.markingOk(1));
    await first.session.undo();
    first.close();
    const tab = await openTab(await openTablet(tablet));
    expect(tab.round().lastAct).toBeNull();
    expect(itemOf(tab.view(), 1)?.mark).toBe('unchecked');
  });

  test('an unsent fix is undone', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', undefined));
    await tab.session.undo();
    expect(flawOf(tab.view(), '90')).toMatchObject({ done: null, measure: '' });
  });
});

describe('redo', () => {
  test('redo repeats the undone acts one by one and can be undone', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, [aPhoto('p')]));
    await tab.session.record(flawActs.changingFlaw('a', { description: 'Bakom dörren' }));
    for (let undosLeft = 3; undosLeft > 0; undosLeft -= 1) await tab.session.undo();
    expect(tab.round().nextRedo).toMatchObject({ kind: 'ok', itemId: 1 });
    await tab.session.redo();
    expect(itemOf(tab.view(), 1)?.mark).toBe('ok');
    expect(tab.round().nextRedo).toMatchObject({ kind: 'flaw', flawName: 'Plombering saknas' });
    await tab.session.redo();
    await tab.session.redo();
    expect(itemOf(tab.view(), 3)?.flaws).toMatchObject([
      { name: 'Plombering saknas', description: 'Bakom dörren', photos: [{ type: aPhoto('p').type }] },
    ]);
    expect(await tab.session.redo()).toMatchObject({ failure: { codes: ['nothing_to_redo'] } });
    await tab.session.undo();
    expect(itemOf(tab.view(), 3)?.flaws).toMatchObject([{ description: '' }]);
    expect(tab.round().nextRedo).toMatchObject({ kind: 'change' });
  });

  test('a flaw that was sent, undone and done again is sent as a new one with its photo', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, [aPhoto('p')]));
    await tab.sender.saveRound(7);
    await tab.session.undo();
    await tab.sender.saveRound(7);
    await tab.session.redo();
    await tab.sender.saveRound(7);
    expect(backend.writes().filter((name) => name === 'createFlaw')).toHaveLength(2);
    expect(backend.writes().filter((name) => name === 'uploadFile')).toHaveLength(2);
  });

  test('a new act clears the redo', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    await tab.session.undo();
    await tab.session.record(itemActs.skipping(2));
    expect(tab.round().nextRedo).toBeNull();
  });
});

describe('undo of what was sent', () => {
  test('is asked first: nothing happens until it is said again', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', undefined));
    expect(await tab.session.undo({ asksWhenSent: true })).toMatchObject({ status: 'stored' });
    await tab.session.redo();
    await tab.sender.saveRound(7);
    const before = tab.view();
    expect(await tab.session.undo({ asksWhenSent: true })).toMatchObject({ status: 'sent', keptFixes: 1 });
    expect(tab.view()).toEqual(before);
    expect(await tab.session.undo()).toMatchObject({ status: 'stored', keptFixes: 1 });
    expect(flawOf(tab.view(), '90')?.done).not.toBeNull();
  });
});
