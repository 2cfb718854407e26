import { expect, test } from 'vitest';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { saveReplacement, undoReplacement } from '#entities/drawings/replacement/replaceDrawing.ts';
import type { StandingDrawing } from '#entities/drawings/replacement/replaceDrawing.ts';
import { newId } from '#platform/ids.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { rememberSpecifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, signIn } = await useScreens();

/** A drawing with a picture, two items and an area, and a new picture for it. */
async function openDrawing() {
  const { people, level, floor, item } = await backend.seed.tenant(`Bolag ${newId()}`);
  await signIn(people.Admin);
  const file = async () => (await backend.seed.file({ customerId: level.id })).id;
  const [oldFileId, fileId] = [await file(), await file()];
  const map = await backend.seed.map(floor, 'Egen', { fileId: oldFileId });
  const kind = { id: item.fireProtectionId, name: item.name };
  for (const positionX of [200, 600]) await backend.seed.mapItem(map, kind, { positionX });
  await backend.seed.area(map);
  const standing = async (): Promise<StandingDrawing> => {
    const options = { query: { mapId: map.id, pageSize: 0 } };
    const [drawing, items, areas] = [
      await sendCall('getMap', { path: { id: map.id } }),
      await sendCall('listMapItems', options),
      await sendCall('listAreas', options),
    ];
    if (!drawing.ok || !items.ok || !areas.ok) return expect.fail('The drawing can’t be read.');
    return { map: drawing.data, items: items.data, areas: areas.data };
  };
  return { standing, fileId };
}

const lie = ({ map, items, areas }: StandingDrawing) => ({
  fileId: (map satisfies FloorMap).file?.id,
  items: items.map(({ id, positionX, positionY, name, placementDescription }) => [
    id,
    positionX,
    positionY,
    name,
    placementDescription,
  ]),
  areas: areas.map(({ id, startX, endX, startY, endY }) => [id, startX, endX, startY, endY]),
});
const replacementOf = ({ map, items, areas }: StandingDrawing, fileId: number) => ({
  fileId,
  version: map.version,
  fit: [0.5, 0, 100, 0, 0.5, 0] as [number, number, number, number, number, number],
  items: items.map(({ id, version, positionX, positionY }) => ({
    id,
    version,
    positionX: positionX / 2 + 100,
    positionY: Math.round(positionY / 2),
  })),
  areas: areas.map(({ id, version }) => ({ id, version, startX: 120, endX: 180, startY: 20, endY: 90 })),
});

test.each([
  ['at the level tillsyn', true],
  ['by the specified calls alone', false],
])(
  'the replacement of a drawing by a new one, saved %s, is undone whole [DRAW-23]',
  async (_how, isTillsyn) => {
    if (!isTillsyn) rememberSpecifiedLevel();
    const { standing, fileId } = await openDrawing();
    const before = await standing();
    const body = replacementOf(before, fileId);
    const replaced = await saveReplacement(before.map.id, body, newId());
    if (!replaced.ok) expect.fail(replaced.failure.codes.join());
    const after = await standing();
    expect(lie(after)).toMatchObject({
      fileId,
      items: body.items.map(({ id, positionX, positionY }) =>
        expect.arrayContaining([id, positionX, positionY]),
      ),
      areas: body.areas.map(({ id }) => [id, 120, 180, 20, 90]),
    });
    const way = { isTillsyn, idempotencyKey: newId() };
    expect(await undoReplacement(before, replaced.data, way)).toMatchObject({ ok: true });
    expect(lie(await standing())).toEqual(lie(before));
  },
);

test('the fit and its undo don’t overwrite an item that another user has moved', async () => {
  rememberSpecifiedLevel();
  const { standing, fileId } = await openDrawing();
  const before = await standing();
  const [first = expect.fail('no item')] = before.items;
  const touch = async () => {
    const [{ id, positionX, positionY, ...item } = expect.fail('no item')] = (await standing()).items;
    const body = { ...item, file: undefined, positionX: positionX + 7, positionY };
    expect((await sendCall('updateMapItem', { path: { id }, body })).ok).toBe(true);
    return (await standing()).items.find((one) => one.id === first.id)?.positionX;
  };
  const save = () => saveReplacement(before.map.id, replacementOf(before, fileId), newId());
  const saved = await save();
  if (!saved.ok) expect.fail(saved.failure.codes.join());
  const touched = await touch();
  const undone = await undoReplacement(before, saved.data, { isTillsyn: false, idempotencyKey: newId() });
  const stale = { ok: false, failure: { codes: ['stale_version'] } };
  expect(undone).toMatchObject(stale);
  expect((await standing()).items.find(({ id }) => id === first.id)?.positionX).toBe(touched);
  expect(await save()).toMatchObject(stale);
});
