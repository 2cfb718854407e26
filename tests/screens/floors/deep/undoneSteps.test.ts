import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import { gathered, middleOf, movedTogether } from '#domain/drawings/arrange.ts';
import { movedRect, resizedRect } from '#domain/drawings/areaShapes.ts';
import type {
  AreaChange,
  AreaValues,
  EditorItem,
  ItemChange,
  ItemValues,
  DrawingRecords,
  Step,
} from '#domain/drawings/edits.ts';
import { changeOf, inverseOf } from '#domain/drawings/edits.ts';
import { sealStep, sendSealed } from '#entities/drawings/editing/sendStep.ts';
import { makeDrawingRecords } from '#entities/drawings/editing/drawingRecords.ts';
import type { StoredRows } from '#entities/drawings/editing/stepBody.ts';
import { storedKey } from '#entities/drawings/drawingsSlice.ts';
import { newId } from '#platform/ids.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { rememberSpecifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, signIn } = await useScreens();
const runs = Number(process.env.UNDO_RUNS ?? 3);

const pickFrom = <Value>(values: readonly Value[], pick: number): Value | undefined =>
  values[pick % values.length];
const rectOf = (x: number, y: number) => ({
  startX: x % 900,
  endX: (x % 900) + 80,
  startY: y % 900,
  endY: (y % 900) + 60,
});

/** A random act, chosen by three numbers. */
type Act = (
  sheet: DrawingRecords,
  x: number,
  y: number,
) => { items?: (ItemChange | null)[]; areas?: (AreaChange | null)[] };
const ofItem =
  (after: (item: EditorItem, x: number, y: number) => Partial<ItemValues>): Act =>
  (sheet, x, y) => {
    const item = pickFrom([...sheet.items.values()], x);
    return { items: item ? [changeOf<ItemValues>(item, after(item, x, y))] : [] };
  };
const ofSeveral =
  (place: (items: EditorItem[], x: number, y: number) => ReadonlyMap<string, Partial<ItemValues>>): Act =>
  (sheet, x, y) => {
    const items = [...sheet.items.values()].slice(x % 3);
    const places = place(items, x, y);
    return { items: items.map((item) => changeOf<ItemValues>(item, places.get(item.key) ?? {})) };
  };
const ofArea =
  (after: (area: AreaValues, x: number, y: number) => Partial<AreaValues>): Act =>
  (sheet, x, y) => {
    const area = pickFrom([...sheet.areas.values()], x);
    return { areas: area ? [changeOf<AreaValues>(area, after(area, x, y))] : [] };
  };
const acts: Record<string, Act> = {
  create: (sheet, x, y) => {
    const [like] = sheet.items.values();
    if (!like) return {};
    const { key: _key, ...values } = like;
    const after = { ...values, positionX: x, positionY: y, mapItemExtra: x % 2 ? { model: `M${x}` } : null };
    return { items: [{ key: `item:${newId()}`, before: null, after }] };
  },
  move: ofSeveral((items, x, y) => movedTogether(items, { x: x - 500, y: y - 500 })),
  group: ofSeveral((items) => gathered(items, middleOf(items))),
  turn: ofItem((_item, x, y) => ({ rotation: (x % 41) * 9 - 180, scale: 0.3 + (y % 13) / 10 })),
  edit: ofItem((_item, x, y) => ({
    name: `Namn ${x}`,
    placementDescription: `Rum ${y}`,
    size: '6 kg',
    year: '2020-01-01T00:00:00.000Z',
  })),
  number: ofSeveral((items, x) => new Map(items.map(({ key }, at) => [key, { positionNumber: x + at }]))),
  service: ofSeveral(
    (items, x) =>
      new Map(items.map(({ key }) => [key, { mapItemExtra: { chargeYear: 2000 + (x % 30), model: 'P6' } }])),
  ),
  unplace: ofItem(({ isPlaced }) => ({ isPlaced: isPlaced === false })),
  remove: (sheet, x) => {
    const item = pickFrom([...sheet.items.values()], x);
    if (!item || sheet.items.size < 2) return {};
    const { key, ...before } = item;
    return { items: [{ key, before, after: null }] };
  },
  areaCreate: (_sheet, x, y) => ({
    areas: [{ key: `area:${newId()}`, before: null, after: { name: `Yta ${x}`, ...rectOf(x, y) } }],
  }),
  areaMove: ofArea((area, x, y) => movedRect(area, { x: x - 500, y: y - 500 })),
  areaSize: ofArea((area, x, y) => resizedRect(area, 'se', { x, y })),
  areaName: ofArea((_area, x) => ({ name: `Namn ${x}` })),
  areaRemove: (sheet, x) => {
    const area = pickFrom([...sheet.areas.values()], x);
    if (!area) return {};
    const { key, ...before } = area;
    return { areas: [{ key, before, after: null }] };
  },
};
const drawnAct = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(1000), fc.nat(1000));
const present = <Value>(value: Value | null): value is Value => value !== null;

/** A drawing of three items and an area, edited through the client's own sender. */
async function openDrawing(isTillsyn: boolean) {
  if (!isTillsyn) rememberSpecifiedLevel();
  const { people, floor, item } = await backend.seed.tenant(`Bolag ${newId()}`);
  await signIn(people.Admin);
  const map = await backend.seed.map(floor, 'Egen');
  const kind = { id: item.fireProtectionId, name: item.name };
  for (const positionNumber of [1, 2, 3])
    await backend.seed.mapItem(map, kind, { positionNumber, positionX: positionNumber * 200 });
  const session = { ids: {} as Record<string, number>, keys: {} as Record<string, string> };
  const sheetOf = makeDrawingRecords();
  const query = { mapId: map.id, pageSize: 0 };
  const rows = async (): Promise<StoredRows> => {
    const [items, areas] = [
      await sendCall('listMapItems', { query }),
      await sendCall('listAreas', { query }),
    ];
    if (!items.ok || !areas.ok) return expect.fail('The drawing can’t be read.');
    return { items: items.data, areas: areas.data };
  };
  const sheet = async () => sheetOf(await rows(), session, []);
  const send = async (step: Step) => {
    const sealed = await sealStep(map.id, step, session, await rows(), isTillsyn);
    if (!sealed.ok) return expect.fail(step.name);
    const outcome = await sendSealed(map.id, step.id, sealed.data);
    if (!outcome.ok)
      return expect.fail(`${step.name}: ${outcome.failure.codes.join()} ${outcome.failure.messages.join()}`);
    for (const { kind: of, key, id } of outcome.data.given) {
      session.ids[key] = id;
      session.keys[storedKey(of, id)] = key;
    }
  };
  /** The drawing's records; one recreated by single calls has another id. */
  const living = async () => {
    const strip = ({ updated: _updated, version: _version, created, id, ...row }: MapItem | Area) => ({
      ...row,
      ...(isTillsyn ? { created, id } : {}),
      ...('mapItemExtra' in row && !isTillsyn ? { mapItemExtra: filled(row.mapItemExtra) } : {}),
    });
    const { items, areas } = await rows();
    const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    return { items: items.map(strip).sort(byText), areas: areas.map(strip).sort(byText) };
  };
  return { sheet, send, living };
}
/** Single calls can empty a service field, but not remove it. */
const filled = (extra: MapItem['mapItemExtra']) =>
  Object.fromEntries(
    Object.entries(extra ?? {}).filter(([, value]) => value !== 0 && value !== '' && value !== null),
  );

test.each([
  ['in one call each', true],
  ['by the specified calls alone', false],
])(
  'undo after any edits, saved %s, leaves the living rows as before; redo the result',
  async (_how, isTillsyn) => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnAct, { minLength: 1, maxLength: 8 }), async (wanted) => {
        const { sheet, send, living } = await openDrawing(isTillsyn);
        const before = await living();
        const done: Step[] = [];
        for (const [name, x, y] of wanted) {
          const { items = [], areas = [] } = acts[name]?.(await sheet(), x, y) ?? {};
          const step: Step = {
            id: newId(),
            name: 'edit',
            items: items.filter(present),
            areas: areas.filter(present),
          };
          if (step.items.length + step.areas.length === 0) continue;
          await send(step);
          done.push(step);
        }
        const result = await living();
        for (const step of done.toReversed()) await send(inverseOf(step, newId()));
        expect(await living()).toEqual(before);
        for (const step of done) await send({ ...step, id: newId() });
        expect(await living()).toEqual(result);
      }),
      { numRuns: runs, endOnFailure: false },
    );
  },
  60_000,
);
