import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { EditorArea, EditorItem, RecordKey, DrawingRecords, Step } from '#domain/drawings/edits.ts';
import { applySteps } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '../drawingSession.ts';
import { storedKey } from '../drawingsSlice.ts';

/** Returns the key of a backend record. */
export const keyOf = ({ keys }: Pick<DrawingSession, 'keys'>, kind: 'item' | 'area', id: number): RecordKey =>
  keys[storedKey(kind, id)] ?? storedKey(kind, id);

/** Returns the backend's id of a record; null for a new one. */
export const idOf = ({ ids }: Pick<DrawingSession, 'ids'>, key: RecordKey): number | null => {
  const knownId = ids[key];
  if (knownId !== undefined) return knownId;
  const id = Number(/^(?:item|area)-(\d+)$/.exec(key)?.[1]);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** Returns an item's values without its code, which a copy or a restored item doesn't inherit. */
const itemValues = (item: MapItem) => {
  const { id: _id, mapId: _mapId, code: _code, created: _created, ...more } = item;
  const { updated: _updated, version: _version, ...values } = more;
  return values;
};
const areaValues = ({ name, startX, endX, startY, endY }: Area) => ({ name, startX, endX, startY, endY });

/** Creates a cache that converts backend data to sheets: an unchanged record stays the same object. */
export const makeDrawingRecords = () => {
  const items = new WeakMap<MapItem, EditorItem>();
  const areas = new WeakMap<Area, EditorArea>();
  /** Keys of the last conversion: while they don't change, converted rows keep theirs. */
  let lastKeys: DrawingSession['keys'] | null = null;
  const withKeys = <Row extends object, Made extends { key: RecordKey }>(
    known: WeakMap<Row, Made>,
    rows: readonly Row[],
    isSettled: boolean,
    keyOfRow: (row: Row) => RecordKey,
    make: (row: Row, key: RecordKey) => Made,
  ): Map<RecordKey, Made> => {
    const records = new Map<RecordKey, Made>();
    for (const row of rows) {
      const old = known.get(row);
      const key = old && isSettled ? old.key : keyOfRow(row);
      const record = old?.key === key ? old : make(row, key);
      if (record !== old) known.set(row, record);
      records.set(key, record);
    }
    return records;
  };
  return (
    rows: { items: readonly MapItem[]; areas: readonly Area[] },
    session: Pick<DrawingSession, 'keys'>,
    pending: readonly Step[],
  ): DrawingRecords => {
    const isSettled = lastKeys === session.keys;
    lastKeys = session.keys;
    const storedRecords = {
      items: withKeys(
        items,
        rows.items,
        isSettled,
        ({ id }) => keyOf(session, 'item', id),
        (row, key) => ({ ...itemValues(row), key }),
      ),
      areas: withKeys(
        areas,
        rows.areas,
        isSettled,
        ({ id }) => keyOf(session, 'area', id),
        (row, key) => ({ ...areaValues(row), key }),
      ),
    };
    return applySteps(storedRecords, pending);
  };
};
