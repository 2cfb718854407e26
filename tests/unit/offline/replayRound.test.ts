import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  keptRound,
  newFlaw,
  openTablet,
  photoAct,
  portsOf,
  save,
  store,
  tick,
  viewOn,
  who,
} from '#tests/support/rounds/offline.ts';

let backend: FakeBackend;
let device: Device;

beforeEach(async () => {
  ({ backend, device } = await keptRound());
});

const answer = (id: number, text: string | null): RoundAct => ({
  kind: 'questionAnswered',
  targetId: id,
  payload: { answer: text, answerDescription: '', done: null, userName: text === null ? '' : who.userName },
});
const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};
const fixed: RoundAct = {
  kind: 'flawFixed',
  targetId: '90',
  payload: { done: '2026-11-20T09:05:00.000Z', doneBy: who.userName, measure: 'Bytt' },
};

describe('the steps of a bulk save', () => {
  test('calls run in the specified order for any order of acts [SAVE-01, SAVE-09, SAVE-10]', async () => {
    await store(
      device,
      [newFlaw('a', 1), photoAct('p', 'a'), fixed, tick(2), answer(51, 'Ja'), finished],
      [aPhoto('p')],
    );
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.arrivals.map(({ name }) => name)).toEqual([
      'updateRoundQuestion',
      'updateRoundItem',
      'createFlaw',
      'updateFlaw',
      'uploadFile',
      'listPackedRoundInfos',
      'listRoundQuestionLists',
      'updateRound',
    ]);
    expect(backend.data.round.done).toBe('2026-11-20T09:20:00.000Z');
  });

  test('a call is logged as sending before its request, and consecutive changes share that write', async () => {
    await store(device, [
      tick(1),
      tick(2),
      newFlaw('a', 3),
      ...[4, 5, 6, 7, 8].map((id) => tick(id)),
      finished,
    ]);
    const ports = portsOf(device, backend);
    const stateAtRequest: unknown[] = [];
    const marks: string[] = [];
    const send: typeof ports.send = async (request) => {
      const { calls } = await device.outbox.readRound(inspector);
      const logged = calls.find(({ callId }) => callId === request.idempotencyKey);
      if (logged) stateAtRequest.push([request.name, logged.state, logged.attempts]);
      return backend.send(request);
    };
    const markSending: typeof device.outbox.markSending = (callId, ...rest) => {
      marks.push(callId);
      return device.outbox.markSending(callId, ...rest);
    };
    const outbox = { ...device.outbox, markSending };
    expect(await replayRound({ ...ports, outbox, send }, inspector)).toEqual({ status: 'saved' });
    expect(stateAtRequest).toEqual([
      ...Array.from({ length: 7 }, () => ['updateRoundItem', 'sending', 1]),
      ['createFlaw', 'sending', 1],
      ['updateRound', 'sending', 1],
    ]);
    // First a single item, then four at once; the others are marked along with a receipt.
    expect(marks).toHaveLength(7);
  });

  test('items are sent side by side, and the next step waits for the last of them [SAVE-01]', async () => {
    await store(device, [
      answer(51, 'Ja'),
      answer(52, 'Ja'),
      ...[1, 2, 3, 4, 5].map((id) => tick(id)),
      newFlaw('a', 3),
    ]);
    const ports = portsOf(device, backend);
    const together: Record<string, number> = {};
    const underWay: string[] = [];
    const four = Promise.withResolvers<true>();
    const send: typeof ports.send = async (request) => {
      if (!request.idempotencyKey) return backend.send(request);
      underWay.push(request.name);
      expect(new Set(underWay).size).toBe(1);
      together[request.name] = Math.max(together[request.name] ?? 0, underWay.length);
      if (together.updateRoundItem === 4) four.resolve(true);
      if (request.name === 'updateRoundItem') await four.promise;
      const outcome = await backend.send(request);
      underWay.splice(underWay.indexOf(request.name), 1);
      return outcome;
    };
    expect(await replayRound({ ...ports, send }, inspector)).toEqual({ status: 'saved' });
    expect(together).toMatchObject({ updateRoundQuestion: 1, updateRoundItem: 4, createFlaw: 1 });
  });

  test('a lost connection ends the try after the running calls, and the others are sent later', async () => {
    await store(
      device,
      [1, 2, 3, 4, 5, 6, 7].map((id) => tick(id)),
    );
    let requestCount = 0;
    backend.fault = () => {
      requestCount += 1;
      return requestCount > 2 ? 'lost' : undefined;
    };
    expect((await save(device, backend)).status).toBe('unreachable');
    expect(requestCount).toBeLessThanOrEqual(6);
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  test('a question is sent with its answer and its list, and an unchanged one is not [SAVE-02]', async () => {
    await store(device, [answer(51, 'Ja'), answer(52, ''), answer(53, 'Nej'), answer(53, null)]);
    await save(device, backend);
    const sentAnswers = backend.arrivals.filter(({ name }) => name === 'updateRoundQuestion');
    expect(sentAnswers.map(({ id, body }) => [id, body])).toEqual([
      [51, expect.objectContaining({ answer: 'Ja', roundHistoryQuestionListId: 40 })],
      [52, expect.objectContaining({ answer: '', roundHistoryQuestionListId: 40 })],
    ]);
    const storedAnswers = backend.data.lists[0]?.roundHistoryQuestions.map((question) => question.answer);
    expect(storedAnswers).toEqual(['Ja', '', null]);
  });

  test('an item is sent when its controlled changed, without the trailing Z [SAVE-03, SAVE-04]', async () => {
    await store(device, [tick(1), tick(2), { kind: 'itemUnchecked', targetId: 2, payload: {} }]);
    await save(device, backend);
    const sentItems = backend.arrivals.filter(({ name }) => name === 'updateRoundItem');
    expect(sentItems).toEqual([
      expect.objectContaining({
        id: 1,
        body: expect.objectContaining({ controlled: '2026-11-20T09:00:00.000' }),
      }),
    ]);
  });

  test('the id of a created flaw is read and used for what follows [SAVE-05, SAVE-06]', async () => {
    await store(device, [newFlaw('a', 1)]);
    await save(device, backend);
    const id = backend.data.infos[0]?.roundHistoryItems[0]?.flaws[0]?.id;
    await store(device, [
      {
        kind: 'flawFixed',
        targetId: 'a',
        payload: { done: '2026-11-20T09:10:00.000Z', doneBy: who.userName, measure: 'Bytt' },
      },
    ]);
    await save(device, backend);
    expect(backend.writes()).toEqual(['createFlaw', 'updateRound', 'updateFlaw', 'updateRound']);
    expect(backend.arrivals.find(({ name }) => name === 'updateFlaw')?.id).toBe(id);
    expect((await viewOn(device)).counts.flaws).toEqual({
      total: 2,
      open: 1,
      fixed: 1,
      turnedDown: 0,
      toCheck: 0,
    });
  });

  test('a changed flaw scale is sent as a change of the flaw [SAVE-06]', async () => {
    await store(device, [{ kind: 'flawChanged', targetId: '90', payload: { flawScale: 1.2 } }]);
    await save(device, backend);
    expect(backend.arrivals[0]).toMatchObject({ name: 'updateFlaw', id: 90, body: { flawScale: 1.2 } });
  });

  test('a photo is sent as a file with the fields file and flawId, after its flaw [SAVE-07, SAVE-08]', async () => {
    await store(device, [newFlaw('a', 1)]);
    await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
    await save(device, backend);
    const flaw = backend.data.infos[0]?.roundHistoryItems[0]?.flaws[0];
    expect(backend.files).toEqual([
      {
        id: expect.any(Number),
        flawId: flaw?.id,
        fields: ['flawId', 'file'],
        name: 'foto.jpg',
        type: 'image/jpeg',
        sizeBytes: 64,
      },
    ]);
    expect((await viewOn(device)).infos[0]?.itemIds).toContain(1);
  });

  test('the view after a save stands on the reloaded round, and new flaws keep their own keys [SAVE-09]', async () => {
    await store(device, [newFlaw('a', 1)]);
    const [info] = backend.data.infos;
    if (info) info.floorName = 'Plan nytt';
    await save(device, backend);
    const view = await viewOn(device);
    expect(view.infos[0]?.floorName).toBe('Plan nytt');
    expect(view.flawPlaces.size).toBe(2);
    const log = await device.outbox.readRound(inspector);
    expect(Object.keys(log.aliases.flaws)).toEqual(['a']);
  });

  test('service fields are sent by the map item [FLAW-44]', async () => {
    const extra = { chargeYear: 2024, comment: '' };
    await store(device, [
      { kind: 'serviceInfoSaved', targetId: 1001, payload: { itemId: 1, mapItemExtra: extra } },
    ]);
    await save(device, backend);
    expect(backend.arrivals[0]).toMatchObject({ name: 'saveMapItemExtra', id: 1001, body: extra });
  });

  test('a round lost by the device is fetched again, and its work is sent', async () => {
    const bare = await openTablet(aTablet());
    await store(bare, [tick(1)]);
    expect(await save(bare, backend)).toEqual({ status: 'saved' });
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).toBe('2026-11-20T09:00:00.000Z');
  });

  test('a tick and its undo before the save send no item', async () => {
    await store(device, [tick(1), { kind: 'itemUnchecked', targetId: 1, payload: {} }]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.writes()).not.toContain('updateRoundItem');
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  test('undo after the save sends the opposite: a tick is taken away, a new flaw deleted', async () => {
    await store(device, [tick(1), newFlaw('a', 3)]);
    await save(device, backend);
    await store(device, [
      { kind: 'itemUnchecked', targetId: 1, payload: {} },
      { kind: 'flawRemoved', targetId: 'a', payload: {} },
    ]);
    await save(device, backend);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).toBeNull();
    expect(backend.data.infos[0]?.roundHistoryItems[2]?.flaws).toEqual([]);
    expect(backend.writes()).toContain('deleteFlaw');
  });

  test('a photo whose flaw was taken away before it was sent is let go', async () => {
    await store(device, [newFlaw('a', 1)]);
    await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
    backend.fault = ({ name }) => (name === 'uploadFile' ? 'lost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    await store(device, [
      { kind: 'photoRemoved', targetId: 'p', payload: { flawKey: 'a' } },
      { kind: 'flawRemoved', targetId: 'a', payload: {} },
    ]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.files).toEqual([]);
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });
});
