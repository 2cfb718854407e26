import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyFlawForm } from '#domain/flaws/flawForm.ts';
import { itemOf } from '#domain/rounds/roundView.ts';
import { resolveParkedPhoto } from '#entities/rounds/parked/parkedPhotos.ts';
import { enterRound } from '#entities/rounds/roundSessions.ts';
import { makeRoundActions, type RoundActions } from '#entities/rounds/useRoundActions.ts';
import { type Device, replaceDevice } from '#offline/log/device.ts';
import { StorageError } from '#offline/log/storageError.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import { type FakeBackend, makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { aTablet, inspector, openTablet } from '#tests/support/rounds/offline.ts';
import { inspectorUser, makeRoundStore } from '#tests/support/rounds/roundSession.ts';
import { eventually } from '#tests/support/eventually.ts';
import { expectWarning } from '#tests/support/warnings.ts';

let backend: FakeBackend;
let device: Device;
let actions: RoundActions;
let leave: () => void;

vi.mock('#platform/calls/http.ts', () => ({
  sendRequest: (request: Request) => backend.send(request),
}));

let store: ReturnType<typeof makeRoundStore>;
const round = () => store.getState().rounds.open[7];
const view = () => {
  const open = round()?.view;
  if (!open) throw new Error('round 7 has no view');
  return open;
};

beforeEach(async () => {
  backend = makeFakeBackend();
  device = await openTablet(aTablet());
  replaceDevice(Promise.resolve(device));
  store = makeRoundStore();
  actions = makeRoundActions(store.dispatch, 1, 7);
  leave = enterRound(store.dispatch, inspectorUser, 7);
  await eventually(() => expect(round()).toMatchObject({ status: 'ready', access: 'writing' }));
});
afterEach(async () => {
  leave();
  await eventually(() => expect(round()).toBeUndefined());
  replaceDevice(null);
  noteReached(true);
});

const serviceInfo = { chargeYear: 2024, comment: '' };
const form = { ...emptyFlawForm, name: 'Plombering saknas', measure: 'Byt' };
const photo = () => ({ name: 'foto.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(3), sha256: '' });

describe('service fields', () => {
  test('without a map item id they are refused [FLAW-41]', async () => {
    expect(await actions.saveServiceInfo(null, serviceInfo)).toMatchObject({
      status: 'refused',
      failure: { codes: ['map_item_missing'] },
    });
  });

  test('they are saved by the map item at once, and show in the round [FLAW-44]', async () => {
    expect(await actions.saveServiceInfo(1001, serviceInfo)).toEqual({ status: 'saved' });
    expect(backend.arrivals).toContainEqual(
      expect.objectContaining({ name: 'saveMapItemExtra', id: 1001, body: serviceInfo }),
    );
    expect(itemOf(view(), 1)?.mapItemExtra).toEqual(serviceInfo);
  });

  test('a refusal of theirs is reported; one of other work is not theirs', async () => {
    backend.fault = ({ name }) =>
      name === 'saveMapItemExtra' ? httpFailure(403, { messages: ['Nej'] }) : undefined;
    expect(await actions.saveServiceInfo(1001, serviceInfo)).toMatchObject({
      status: 'refused',
      failure: { status: 403, messages: ['Nej'] },
    });
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? httpFailure(400) : undefined);
    await actions.markOk(5);
    expect(await actions.saveServiceInfo(1006, serviceInfo)).toEqual({ status: 'stored' });
  });

  test('without a connection they are kept and sent later', async () => {
    noteReached(false);
    expect(await actions.saveServiceInfo(1001, serviceInfo)).toEqual({ status: 'stored' });
    expect(itemOf(view(), 1)?.mapItemExtra).toEqual(serviceInfo);
    expect(await device.outbox.countUnsent(1)).toBe(1);
  });
});

describe('flaws and photos', () => {
  test('a flaw and its photos are one act, and undone together', async () => {
    const addition = await actions.addFlaw({ itemId: 3 }, form, [photo(), photo()]);
    expect(addition).toMatchObject({ status: 'stored', flawKey: expect.any(String) });
    expect(itemOf(view(), 3)?.flaws[0]?.photos).toHaveLength(2);
    const { operations } = await device.outbox.readRound(inspector);
    expect(new Set(operations.map(({ actId }) => actId)).size).toBe(1);
    await actions.undo();
    expect(itemOf(view(), 3)).toMatchObject({ flaws: [], mark: 'unchecked' });
  });

  test('a full device refuses the photo with a clear reason; without it the flaw is kept', async () => {
    expectWarning(/an act could not be stored/);
    const append = device.outbox.append;
    vi.spyOn(device.outbox, 'append').mockImplementation((operations, photos = []) =>
      photos.length > 0 ? Promise.reject(new StorageError('storage_full')) : append(operations, photos),
    );
    expect(await actions.addFlaw({ itemId: 3 }, form, [photo()])).toMatchObject({
      status: 'refused',
      failure: { codes: ['storage_full'] },
    });
    expect(itemOf(view(), 3)?.flaws).toEqual([]);
    expect(await actions.addFlaw({ itemId: 3 }, form)).toMatchObject({ status: 'stored' });
    expect(await actions.addPhoto(itemOf(view(), 3)?.flaws[0]?.key ?? '', photo())).toMatchObject({
      status: 'refused',
    });
    expect(itemOf(view(), 3)?.flaws).toHaveLength(1);
  });
});

describe('a photo that the backend refused', () => {
  const refuse = () => {
    backend.fault = ({ name }) => (name === 'uploadFile' ? httpFailure(415) : undefined);
  };
  const parkedCall = async () => {
    const { calls } = await device.outbox.readRound(inspector);
    return calls.find(({ state, call }) => state === 'parked' && call?.call === 'uploadFile')?.callId ?? '';
  };
  const parkOne = async () => {
    refuse();
    await actions.addFlaw({ itemId: 3 }, form, [photo()]);
    expect(await actions.saveNow()).toMatchObject({ status: 'unsuccessful' });
    const callId = await parkedCall();
    expect(callId).not.toBe('');
    backend.fault = () => undefined;
    return { ownerUserId: 1, roundId: 7, callId };
  };

  test.each([
    ['taken away', null, 0],
    ['replaced', photo(), 1],
  ])('is %s, and nothing waits any more', async (_what, replacement, files) => {
    const parked = await parkOne();
    expect(await resolveParkedPhoto(store.dispatch, parked, replacement)).toEqual({ status: 'stored' });
    expect(await parkedCall()).toBe('');
    expect(await device.outbox.countUnsent(1)).toBe(0);
    expect(backend.files).toHaveLength(files);
    expect(itemOf(view(), 3)?.flaws[0]?.photos).toHaveLength(files);
  });

  test('is taken away in the panel too, while its round is not open', async () => {
    const parked = await parkOne();
    leave();
    await eventually(() => expect(round()).toBeUndefined());
    expect(await resolveParkedPhoto(store.dispatch, parked, null)).toEqual({ status: 'stored' });
    expect([await parkedCall(), await device.outbox.countUnsent(1), backend.files.length]).toEqual([
      '',
      0,
      0,
    ]);
    leave = () => undefined;
  });

  test('a parked photo that no longer waits is refused', async () => {
    const parked = { ownerUserId: 1, roundId: 7, callId: 'gone' };
    expect(await resolveParkedPhoto(store.dispatch, parked, null)).toMatchObject({ status: 'refused' });
  });
});

describe('the round in this tab', () => {
  test('tab and drawing are remembered for the next time it is opened [ROUND-05]', async () => {
    actions.setTab('questions');
    actions.setInfo(12);
    leave();
    await eventually(() => expect(round()).toBeUndefined());
    leave = enterRound(store.dispatch, inspectorUser, 7);
    await eventually(() => expect(round()?.roundTab).toMatchObject({ tab: 'questions', infoId: 12 }));
  });

  test('a round left and reopened at once stays open', async () => {
    const before = view();
    leave();
    leave = enterRound(store.dispatch, inspectorUser, 7);
    await new Promise((resolve) => setTimeout(resolve));
    expect(view()).toBe(before);
  });

  test('acts on a round that is not open are refused', async () => {
    const otherActions = makeRoundActions(store.dispatch, 1, 8);
    expect(await otherActions.markOk(1)).toMatchObject({
      status: 'refused',
      failure: { codes: ['round_not_open'] },
    });
    expect(await otherActions.pause()).toMatchObject({
      status: 'unsuccessful',
      failure: { codes: ['round_not_open'] },
    });
  });
});
