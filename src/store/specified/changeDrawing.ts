import { allRows } from '#contract/constants.ts';
import type { Area, MapItem, MapItemExtra } from '#contract/drawings/drawing.ts';
import type { ChangedDrawing, DrawingChanges } from '#contract/drawings/drawingChanges.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { sendCall } from '#platform/calls/http.ts';
import { newId } from '#platform/ids.ts';
import { dataOf } from './specifiedCall.ts';
import type { SpecifiedCall } from './specifiedCall.ts';

type ItemBody = CallInput<'createMapItem'>['body'];
type AreaBody = CallInput<'createArea'>['body'];
type Changes<Kind extends 'items' | 'areas'> = NonNullable<DrawingChanges[Kind]>;
type KeyOfNext = () => string;

/** Fields of an item that the specified calls write; the service fields have a call of their own. */
const itemFields = [
  'fireProtectionId',
  'positionX',
  'positionY',
  'scale',
  'rotation',
  'positionNumber',
  'placementDescription',
  'name',
  'size',
  'manufacture',
  'other',
  'year',
] as const;
const areaFields = ['name', 'startX', 'endX', 'startY', 'endY'] as const;

const pick = <Row extends object, Field extends string>(row: Row, fields: readonly Field[]) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => (fields as readonly string[]).includes(name)),
  ) as Pick<Row, Field & keyof Row>;

/** Returns whether a record has these values already, because an interrupted try has saved it. */
const hasValues = (row: object, values: object): boolean => {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(values).every(([key, value]) => value === stored.get(key));
};

/** Saves service fields by their own call, which only adds: fields to remove are emptied. */
const withExtra = async (saved: MapItem, extra: MapItem['mapItemExtra'] | undefined): Promise<MapItem> => {
  if (extra === undefined) return saved;
  const emptied = Object.entries(saved.mapItemExtra ?? {}).map(([key, value]) => [
    key,
    typeof value === 'number' ? 0 : '',
  ]);
  const body: MapItemExtra = { ...Object.fromEntries(emptied), ...extra };
  if (Object.keys(body).length === 0) return saved;
  await dataOf(sendCall('saveMapItemExtra', { path: { id: saved.id }, body }));
  return dataOf(sendCall('getMapItem', { path: { id: saved.id } }));
};

/** Returns the stored rows by id, which updates need: they write whole records. */
const storedRows = async <Row extends { id: number }>(
  updated: readonly unknown[],
  list: () => Promise<Row[]>,
): Promise<Map<number, Row>> =>
  updated.length === 0 ? new Map() : new Map((await list()).map((row) => [row.id, row]));

const changeItems = async (
  mapId: number,
  { created = [], updated = [], deleted = [], restored = [] }: Changes<'items'>,
  nextKey: KeyOfNext,
): Promise<MapItem[]> => {
  const items: MapItem[] = [];
  for (const { mapItemExtra, ...values } of [...created, ...restored]) {
    const body = { ...pick(values, itemFields), mapId } as ItemBody;
    const item = await dataOf(sendCall('createMapItem', { body }, { idempotencyKey: nextKey() }));
    items.push(await withExtra(item, mapItemExtra));
  }
  const query = { mapId, pageSize: allRows };
  const rows = await storedRows(updated, () => dataOf(sendCall('listMapItems', { query })));
  for (const { id, version, mapItemExtra, ...values } of updated) {
    const row = rows.get(id);
    const changed = pick(values, itemFields);
    const body = { ...(row && pick(row, itemFields)), ...changed, mapId, version } as ItemBody;
    const isSaved = row !== undefined && hasValues(row, changed);
    const item = isSaved ? row : await dataOf(sendCall('updateMapItem', { path: { id }, body }));
    items.push(await withExtra(item, mapItemExtra));
  }
  for (const { id } of deleted) await dataOf(sendCall('deleteMapItem', { path: { id } }));
  return items;
};

const changeAreas = async (
  mapId: number,
  { created = [], updated = [], deleted = [], restored = [] }: Changes<'areas'>,
  nextKey: KeyOfNext,
): Promise<Area[]> => {
  const areas: Area[] = [];
  for (const values of [...created, ...restored]) {
    const body = { ...pick(values, areaFields), mapId } as AreaBody;
    areas.push(await dataOf(sendCall('createArea', { body }, { idempotencyKey: nextKey() })));
  }
  const query = { mapId, pageSize: allRows };
  const rows = await storedRows(updated, () => dataOf(sendCall('listAreas', { query })));
  for (const { id, version, ...values } of updated) {
    const row = rows.get(id);
    const body = { ...(row && pick(row, areaFields)), ...values, mapId, version } as AreaBody;
    const isSaved = row !== undefined && hasValues(row, values);
    areas.push(isSaved ? row : await dataOf(sendCall('updateArea', { path: { id }, body })));
  }
  for (const { id } of deleted) await dataOf(sendCall('deleteArea', { path: { id } }));
  return areas;
};

const changeRecords = async (
  mapId: number,
  { items = {}, areas = {} }: DrawingChanges,
  key = newId(),
): Promise<ChangedDrawing> => {
  let sentCount = 0;
  const nextKey = () => `${key}.${(sentCount += 1)}`;
  return {
    items: await changeItems(mapId, items, nextKey),
    areas: await changeAreas(mapId, areas, nextKey),
  };
};

/** Saves a step of the editor record by record: calls before a refused one stay saved. A deleted record is created again. */
export const changeDrawing: SpecifiedCall<'changeDrawing'> = ({ path: { id }, body, idempotencyKey }) =>
  changeRecords(Number(id), body, idempotencyKey);

/** Replaces a drawing's picture, and then moves its records one by one. */
export const replaceDrawing: SpecifiedCall<'replaceDrawing'> = async ({ path: { id }, body }) => {
  const { fileId, version, items, areas } = body;
  const map = await dataOf(sendCall('getMap', { path: { id } }));
  const { name, floorId, level } = map;
  const mapBody = { name, floorId, level, version, fileId };
  return {
    map: map.file?.id === fileId ? map : await dataOf(sendCall('updateMap', { path: { id }, body: mapBody })),
    ...(await changeRecords(map.id, { items: { updated: items }, areas: { updated: areas } })),
  };
};
