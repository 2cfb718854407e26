import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markRemainingPlan } from '#domain/rounds/roundActs.ts';
import { emptyFlawForm } from '#domain/flaws/flawForm.ts';
import { flawOf, itemOf } from '#domain/rounds/roundView.ts';
import * as flawActs from '#entities/rounds/flawActs.ts';
import * as itemActs from '#entities/rounds/itemActs.ts';
import type { Device } from '#offline/log/device.ts';
import { StorageError } from '#offline/log/storageError.ts';
import { keepRoundAhead } from '#offline/sync/keepRound.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { type FakeBackend, makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  openTablet,
  type Tablet,
  viewOn,
} from '#tests/support/rounds/offline.ts';
import { inspectorUser, makeTab, type Tab } from '#tests/support/rounds/roundSession.ts';
import { eventually } from '#tests/support/eventually.ts';
import { expectWarning } from '#tests/support/warnings.ts';

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

describe('opening', () => {
  test('online it shows what the server has and keeps it on the device', async () => {
    const tab = await openTab();
    expect(tab.round()).toMatchObject({ status: 'ready', access: 'writing' });
    expect(tab.view().counts.items.total).toBe(8);
    expect(await device.snapshots.round(inspector)).not.toBeNull();
  });

  test('after a killed tab the round opens from the device, also without a connection [SAVE-15]', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, []));
    const before = tab.view();
    tab.close();
    backend.fault = () => 'lost';
    const reopenedTab = await openTab(await openTablet(tablet));
    expect(reopenedTab.round().status).toBe('ready');
    expect(reopenedTab.view()).toEqual(before);
  });

  test('a round that is neither on the device nor to be had says why', async () => {
    backend.fault = () => 'lost';
    const tab = await openTab();
    expect(tab.round()).toMatchObject({ status: 'failed', failure: { kind: 'offline' } });
    backend.fault = () => undefined;
    await tab.session.reload();
    expect(tab.round().status).toBe('ready');
  });

  test('a round of another user is not found', async () => {
    backend.fault = () => httpFailure(404, { codes: ['not_found'] });
    expect((await openTab()).round()).toMatchObject({ status: 'failed', failure: { status: 404 } });
  });

  test('another inspector’s changes and the waiting acts are both shown', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    tab.close();
    Object.assign(backend.data.infos[1]?.roundHistoryItems[0] ?? {}, {
      controlled: '2026-11-20T08:30:00.000Z',
    });
    const reopenedTab = await openTab();
    expect(itemOf(reopenedTab.view(), 1)?.mark).toBe('ok');
    expect(itemOf(reopenedTab.view(), 5)?.mark).toBe('ok');
  });

  test('sent acts are shown even if the following reload fails', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    backend.fault = ({ name }) => (name === 'listPackedRoundInfos' ? 'lost' : undefined);
    await tab.sender.saveRound(7);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).not.toBeNull();
    tab.close();
    backend.fault = () => 'lost';
    expect(itemOf((await openTab()).view(), 1)?.mark).toBe('ok');
  });

  test.each([
    ['opened', (tab: Tab) => tab.session.reload()],
    ['kept ahead', () => keepRoundAhead(device, backend.send, inspector, false)],
  ])('acts sent while the round was %s are shown despite an older response', async (_how, fetch) => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    const { send } = backend;
    backend.send = async (request) => {
      const answer = await send(request);
      if (request.name === 'listPackedRoundInfos') {
        backend.send = send;
        await tab.sender.saveRound(7);
      }
      return answer;
    };
    await fetch(tab);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).not.toBeNull();
    expect(itemOf(await viewOn(device), 1)?.mark).toBe('ok');
    expect(itemOf(tab.view(), 1)?.mark).toBe('ok');
  });

  test('a sent act that another user has changed since is shown as changed', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    await tab.sender.saveRound(7);
    tab.close();
    Object.assign(backend.data.infos[0]?.roundHistoryItems[0] ?? {}, { controlled: null, userName: '' });
    expect(itemOf((await openTab()).view(), 1)?.mark).toBe('unchecked');
  });

  test('a call whose answer was lost does not show its flaw twice', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, []));
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'answerLost' : undefined);
    await tab.sender.saveRound(7);
    tab.close();
    const reopenedTab = await openTab();
    expect(itemOf(reopenedTab.view(), 3)?.flaws).toHaveLength(1);
  });

  test("another user's work on the same round does not show", async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    tab.close();
    backend.fault = ({ name }) => (name.startsWith('update') ? 'lost' : undefined);
    const otherTab = await openTab(device, { id: 2, email: 'other@example.com' });
    expect(itemOf(otherTab.view(), 1)?.mark).toBe('unchecked');
  });
});

describe('acts', () => {
  test("acts carry the root of the round's customer, or nothing if the backend doesn't name it", async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    delete backend.data.round.rootCustomerId;
    await tab.session.reload();
    await tab.session.record(itemActs.markingOk(2));
    const { operations } = await device.outbox.readRound(inspector);
    expect(operations.map(({ rootCustomerId }) => rootCustomerId)).toEqual([1, null]);
  });

  test('a tap shows as pressed at once, and as done after the stored write', async () => {
    const tab = await openTab();
    const states: string[] = [];
    const stop = tab.store.subscribe(() => {
      const look = `${tab.round().pressed.join()} ${itemOf(tab.view(), 1)?.mark}`.trim();
      if (states.at(-1) !== look) states.push(look);
    });
    await tab.session.record(itemActs.markingOk(1));
    stop();
    expect(states).toEqual(['item:1 unchecked', 'ok']);
    expect((await device.outbox.readRound(inspector)).operations).toHaveLength(1);
  });

  test('a tap keeps the identity of every other item, so that one row renders', async () => {
    const tab = await openTab();
    const otherItems = [2, 3, 8].map((id) => itemOf(tab.view(), id));
    await tab.session.record(itemActs.markingOk(1));
    expect([2, 3, 8].map((id) => itemOf(tab.view(), id))).toEqual(otherItems);
    [2, 3, 8].forEach((id, at) => expect(itemOf(tab.view(), id)).toBe(otherItems[at]));
  });

  test('an act that the device can’t store is refused and shown nowhere', async () => {
    expectWarning(/an act could not be stored/);
    const tab = await openTab();
    vi.spyOn(device.outbox, 'append').mockRejectedValueOnce(new StorageError('storage_full'));
    const outcome = await tab.session.record(itemActs.markingOk(1));
    expect(outcome).toMatchObject({ status: 'refused', failure: { codes: ['storage_full'] } });
    expect(itemOf(tab.view(), 1)?.mark).toBe('unchecked');
    expect(tab.round().pressed).toEqual([]);
  });

  test('a flaw gets the round’s role and the user’s e-mail, and its item becomes controlled [FLAW-23, FLAW-24, ROUND-57]', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, [aPhoto('p')]));
    expect(flawOf(tab.view(), 'a')).toMatchObject({
      responsible: 3,
      performer: 'inspector@example.com',
      done: null,
    });
    expect(itemOf(tab.view(), 3)).toMatchObject({ mark: 'flaw', userName: 'inspector@example.com' });
    expect(await device.outbox.photo('p')).not.toBeNull();
  });

  test('fixing sets done, doneBy and measure, and the item becomes controlled [FLAW-19, ROUND-58]', async () => {
    const tab = await openTab();
    await tab.session.record(flawActs.fixingFlaw('90', 'Bytt', 'Satt dit ny'));
    expect(flawOf(tab.view(), '90')).toMatchObject({
      doneBy: 'inspector@example.com',
      measure: 'Bytt',
      description: 'Satt dit ny',
    });
    expect(itemOf(tab.view(), 2)?.mark).toBe('ok');
    await tab.session.record(flawActs.fixingFlaw('90', 'En gång till', undefined));
    expect(flawOf(tab.view(), '90')?.measure).toBe('Bytt');
  });

  test('mark remaining closes exactly what the dialog listed, each by itself [ROUND-39, ROUND-40]', async () => {
    const tab = await openTab();
    const plan = markRemainingPlan(tab.view());
    await tab.session.record(itemActs.markingOk(1));
    await tab.session.record(
      itemActs.markingRemaining(
        7,
        { ...plan, items: plan.items.slice(0, 3) },
        { measureWhenEmpty: 'Kontrollerad', scanReason: '' },
      ),
    );
    expect(tab.view().counts.items).toMatchObject({ unchecked: 5, ok: 3 });
    expect(flawOf(tab.view(), '90')).toMatchObject({
      measure: 'Kontrollerad',
      doneBy: 'inspector@example.com',
    });
    await tab.sender.saveRound(7);
    expect(backend.data.infos[0]?.roundHistoryItems.map((item) => item.markedRemaining)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('the incrementally updated view equals one folded from the device', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    await tab.session.record(flawActs.addingFlaw('a', { itemId: 3 }, flawForm, [aPhoto('p')]));
    await tab.session.record(itemActs.skipping(4));
    await tab.session.record(itemActs.answering(51, { state: 'irrelevant' }));
    await tab.session.record(itemActs.answering(52, { state: 'negative', description: 'Blockerad' }));
    await tab.session.record(flawActs.addingFlaw('b', { infoId: 12, point: { x: 10, y: 20 } }, flawForm, []));
    await tab.session.undo();
    expect(tab.view()).toEqual(await viewOn(device));
    const viewBefore = tab.view();
    await tab.sender.saveRound(7);
    await eventually(() => expect(flawOf(tab.view(), 'a')?.id).toEqual(expect.any(Number)));
    expect(tab.view().counts).toEqual(viewBefore.counts);
    expect(tab.view().counts).toEqual((await viewOn(device)).counts);
  });

  test('acts that come while a save runs are kept and sent later', async () => {
    const tab = await openTab();
    await tab.session.record(itemActs.markingOk(1));
    let isAdded = false;
    backend.fault = ({ name }) => {
      if (name === 'updateRound' && !isAdded) {
        isAdded = true;
        void tab.session.record(itemActs.markingOk(5));
      }
      return undefined;
    };
    await tab.sender.saveRound(7);
    await tab.session.settled();
    await eventually(() => expect(itemOf(tab.view(), 5)?.mark).toBe('ok'));
    await tab.sender.saveRound(7);
    expect(backend.data.infos[1]?.roundHistoryItems[0]?.controlled).not.toBeNull();
  });
});
