import { expect, onTestFinished, test, vi } from 'vitest';
import { makeStore } from '#app/store.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { Step } from '#domain/drawings/edits.ts';
import { doStep, openDrawing, redo, undo } from '#entities/drawings/editing/editingThunks.ts';
import { makeStepProducer } from '#entities/drawings/editing/stepProducer.ts';
import { stepNoted } from '#entities/drawings/drawingsSlice.ts';
import { saveReplacement } from '#entities/drawings/replacement/replaceDrawing.ts';
import { startCallSender } from '#offline/send/callSender.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { loadCalls } from '#offline/calls/waitingCalls.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { newId } from '#platform/ids.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { rememberSpecifiedLevel } from '#tests/support/screens/specifiedLevel.ts';
import { queryOf } from '#store/callApi.ts';
import { areasOfMap, itemsOfMap } from '#entities/drawings/drawingQueries.ts';

const { backend, signIn } = await useScreens();

const fit = [0.5, 0, 100, 0, 0.5, 0] as const;

/** A drawing whose item was moved from 200 to 300 and then, by another picture, to 250. */
async function begin(isTillsyn: boolean) {
  if (!isTillsyn) rememberSpecifiedLevel();
  const { people, level, floor, item: kind } = await backend.seed.tenant(`Bolag ${newId()}`);
  const store = makeStore(await signIn(people.Admin));
  const file = async () => (await backend.seed.file({ customerId: level.id })).id;
  const [oldFileId, fileId] = [await file(), await file()];
  const seeded = await backend.seed.map(floor, 'Egen', { fileId: oldFileId });
  const mapId = seeded.id;
  const { id } = await backend.seed.mapItem(
    seeded,
    { id: kind.fireProtectionId, name: kind.name },
    { positionX: 200 },
  );
  const item = async () => (await sendCall('getMapItem', { path: { id } })) as { data: MapItem };
  const map = async () => (await sendCall('getMap', { path: { id: mapId } })) as { data: FloorMap };
  const stands = async () => [(await map()).data.file?.id, (await item()).data.positionX];
  const settled = () => vi.waitFor(() => expect(store.getState().maps.pending).toEqual([]));
  const reload = async () => {
    const options = { forceRefetch: true };
    await store.dispatch(queryOf('listMapItems').initiate(itemsOfMap(mapId), options));
    await store.dispatch(queryOf('listAreas').initiate(areasOfMap(mapId), options));
  };
  const move = async (from: number, to: number) => {
    const change = { key: `item-${id}`, before: { positionX: from }, after: { positionX: to } };
    store.dispatch(doStep({ name: 'move', items: [change], areas: [] }));
    await settled();
  };
  registerProducer(producerNames.step, makeStepProducer(store.dispatch));
  const { stop } = startCallSender({ ownerUserId: people.Admin.id, isSession: () => true });
  await loadCalls();
  const close = store.dispatch(openDrawing({ id: mapId, floorId: floor.id, name: 'Egen' }));
  onTestFinished(() => {
    close();
    stop();
  });
  await reload();
  await move(200, 300);
  const { version, positionY } = (await item()).data;
  const body = {
    fileId,
    version: (await map()).data.version,
    areas: [],
    fit: [...fit] as [number, number, number, number, number, number],
    items: [{ id, version, positionX: 250, positionY }],
  };
  expect(await saveReplacement(mapId, body, newId())).toMatchObject({ ok: true });
  const step: Step = {
    id: newId(),
    name: 'replace',
    areas: [],
    items: [
      { key: `item-${id}`, before: { positionX: 300, positionY }, after: { positionX: 250, positionY } },
    ],
    picture: { oldFileId, fileId, fit, isBack: false },
  };
  store.dispatch(stepNoted(step));
  await reload();
  const turn = async (which: typeof undo) => {
    store.dispatch(which());
    await settled();
  };
  return { store, oldFileId, fileId, stands, turn, move, id, item };
}

test.each([
  ['in one call', true],
  ['by the specified calls alone', false],
])(
  'another picture is a step: undone and done again in its turn, %s [DRAWX-08, DRAWX-09]',
  async (_how, isTillsyn) => {
    const { store, oldFileId, fileId, stands, turn, move } = await begin(isTillsyn);
    expect(await stands()).toEqual([fileId, 250]);
    await move(250, 400);
    await turn(undo);
    expect(await stands()).toEqual([fileId, 250]);
    await turn(undo);
    expect(await stands()).toEqual([oldFileId, 300]);
    await turn(undo);
    expect(await stands()).toEqual([oldFileId, 200]);
    for (const now of [
      [oldFileId, 300],
      [fileId, 250],
      [fileId, 400],
    ]) {
      await turn(redo);
      expect(await stands()).toEqual(now);
    }
    await turn(undo);
    await turn(undo);
    expect(await stands()).toEqual([oldFileId, 300]);
    expect(store.getState().maps.refused).toBeNull();
  },
);

test('an item moved by another user keeps picture and places, and the step stays undoable [DRAWX-08]', async () => {
  const { store, fileId, stands, turn, item } = await begin(true);
  const { id, file: _file, ...body } = (await item()).data as MapItem & { file?: unknown };
  expect((await sendCall('updateMapItem', { path: { id }, body: { ...body, positionX: 555 } })).ok).toBe(
    true,
  );
  await turn(undo);
  expect(await stands()).toEqual([fileId, 555]);
  const { refused, history } = store.getState().maps;
  expect(refused?.failure.codes).toEqual(['changed_since']);
  expect(history.done.map(({ name }) => name)).toEqual(['move', 'replace']);
});
