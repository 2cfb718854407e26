import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as itemActs from '#entities/rounds/itemActs.ts';
import { finishRound, pauseRound, saveRound } from '#entities/rounds/roundEnding.ts';
import { type Device, replaceDevice } from '#offline/log/device.ts';
import { waitingRounds } from '#offline/sync/unsent.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { type FakeBackend, makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { aTablet, openTablet } from '#tests/support/rounds/offline.ts';
import { makeTab, type Tab } from '#tests/support/rounds/roundSession.ts';

let backend: FakeBackend;
let device: Device;
let tab: Tab;

beforeEach(async () => {
  backend = makeFakeBackend();
  device = await openTablet(aTablet());
  replaceDevice(Promise.resolve(device));
  tab = makeTab(device, backend);
  await tab.session.open();
});
afterEach(async () => {
  tab.close();
  replaceDevice(null);
  noteReached(true);
  await new Promise((resolve) => setTimeout(resolve));
});

const judgeAll = async (): Promise<void> => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) await tab.session.record(itemActs.leavingFlaws(id));
  for (const id of [51, 52]) await tab.session.record(itemActs.answering(id, { state: 'positive' }));
  await tab.session.record(itemActs.answering(53, { state: 'irrelevant' }));
};

describe('pausing', () => {
  test('a pause saves the round', async () => {
    await tab.session.record(itemActs.markingOk(1));
    expect(await pauseRound(tab.ending)).toEqual({ status: 'saved' });
    expect(backend.writes()).toEqual(['updateRoundItem', 'updateRound']);
    expect(backend.data.round.done).toBeNull();
  });

  test('a sub-call that fails makes the save unsuccessful, so that pause stays [SAVE-11, SAVE-12]', async () => {
    await tab.session.record(itemActs.markingOk(1));
    const refusal = httpFailure(409, { codes: ['stale_version'], messages: ['Ändrad'] });
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? refusal : undefined);
    expect(await pauseRound(tab.ending)).toMatchObject({
      status: 'unsuccessful',
      failure: refusal,
      parked: [{ targetLabel: { kind: 'item', id: 1 } }],
    });
  });

  test('without a connection it is saved locally, and waits for its owner [SAVE-15]', async () => {
    await tab.session.record(itemActs.markingOk(1));
    backend.fault = () => 'lost';
    expect(await pauseRound(tab.ending)).toEqual({ status: 'savedLocally' });
    expect(await waitingRounds(1)).toEqual([
      expect.objectContaining({ roundId: 7, name: 'Månadsrond', isFinished: false, unsentCount: 2 }),
    ]);
  });

  test('with a connection known to be lost nothing is tried, and saved locally comes at once [SAVE-15]', async () => {
    await tab.session.record(itemActs.markingOk(1));
    noteReached(false);
    backend.arrivals.length = 0;
    expect(await pauseRound(tab.ending)).toEqual({ status: 'savedLocally' });
    expect(backend.arrivals).toEqual([]);
  });

  test('a device that works online only never says saved locally', async () => {
    tab.close();
    const plain: Device = { ...device, mode: 'onlineOnly' };
    replaceDevice(Promise.resolve(plain));
    tab = makeTab(plain, backend);
    await tab.session.open();
    await tab.session.record(itemActs.markingOk(1));
    backend.fault = () => 'lost';
    expect(await pauseRound(tab.ending)).toMatchObject({
      status: 'unsuccessful',
      failure: { codes: ['online_only'] },
    });
  });
});

describe('finishing', () => {
  test('a finish is refused while an item is unchecked or a question unanswered [ROUND-69, ROUND-70]', async () => {
    expect(await finishRound(tab.ending)).toMatchObject({
      status: 'unsuccessful',
      failure: { codes: ['round_incomplete'] },
    });
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) await tab.session.record(itemActs.leavingFlaws(id));
    expect(await finishRound(tab.ending)).toMatchObject({
      status: 'unsuccessful',
      failure: { codes: ['round_incomplete'] },
    });
    expect(backend.writes()).toEqual([]);
  });

  test('a finish sets the done date and saves; an irrelevant answer suffices [ROUND-51, ROUND-68]', async () => {
    await judgeAll();
    expect(await finishRound(tab.ending)).toEqual({ status: 'saved' });
    expect(backend.writes().at(-1)).toBe('updateRound');
    expect(backend.data.round.done).not.toBeNull();
    expect(backend.data.lists[0]?.roundHistoryQuestions.map(({ answer }) => answer)).toEqual([
      'Ja',
      'Ja',
      '',
    ]);
  });

  test('a failed save withholds done and keeps the user in the running round [SAVE-13]', async () => {
    await judgeAll();
    backend.fault = ({ id, name }) => (name === 'updateRoundItem' && id === 4 ? httpFailure(400) : undefined);
    expect(await finishRound(tab.ending)).toMatchObject({
      status: 'unsuccessful',
      parked: [{ status: 400 }],
    });
    expect(tab.view().phase).toBe('running');
    expect(backend.data.round.done).toBeNull();
    backend.fault = () => undefined;
    await tab.session.record(itemActs.skipping(4));
    expect(await finishRound(tab.ending)).toEqual({ status: 'saved' });
    expect(backend.data.round.done).not.toBeNull();
  });

  test('a backend in trouble withholds done too, and nothing finishes behind the user’s back [SAVE-13]', async () => {
    await judgeAll();
    backend.fault = ({ name }) => (name === 'updateRoundQuestion' ? httpFailure(503) : undefined);
    expect(await finishRound(tab.ending)).toMatchObject({ status: 'unsuccessful', failure: { status: 503 } });
    expect(tab.view().phase).toBe('running');
    backend.fault = () => undefined;
    expect(await saveRound(tab.ending)).toEqual({ status: 'saved' });
    expect(backend.data.round.done).toBeNull();
  });

  test('without a connection it is finished here, waits to be sent, and takes no more acts', async () => {
    await judgeAll();
    backend.fault = () => 'lost';
    expect(await finishRound(tab.ending)).toEqual({ status: 'savedLocally' });
    expect(tab.view().phase).toBe('finished');
    expect(await waitingRounds(1)).toEqual([expect.objectContaining({ roundId: 7, isFinished: true })]);
    expect(await tab.session.record(itemActs.unchecking(1))).toMatchObject({
      status: 'refused',
      failure: { codes: ['round_finished'] },
    });
    backend.fault = () => undefined;
    await tab.sender.saveRound(7);
    expect(backend.data.round.done).not.toBeNull();
    expect(await waitingRounds(1)).toEqual([]);
  });

  test('a closing call whose answer was lost stays finished and is not doubled', async () => {
    await judgeAll();
    backend.fault = ({ name }) => (name === 'updateRound' ? 'answerLost' : undefined);
    expect(await finishRound(tab.ending)).toEqual({ status: 'savedLocally' });
    backend.fault = () => undefined;
    expect(await saveRound(tab.ending)).toEqual({ status: 'saved' });
    const closings = backend.arrivals.filter(({ name }) => name === 'updateRound');
    expect(new Set(closings.map(({ key }) => key)).size).toBe(1);
  });
});
