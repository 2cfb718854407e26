import type { Area, MapItem } from '../../../contract/drawings/drawing.ts';
import type {
  EditorArea,
  EditorItem,
  RecordKey,
  DrawingRecords,
  Step,
} from '../../../domain/drawing/edits.ts';
import { applySteps } from '../../../domain/drawing/edits.ts';
import type { DrawingSession } from '../drawingsSlice.ts';
import { storedKey } from '../drawingsSlice.ts';

/** The key of a backend record. */
export const keyOf = ({ keys }: Pick<DrawingSession, 'keys'>, kind: 'item' | 'area', id: number): RecordKey =>
  keys[storedKey(kind, id)] ?? storedKey(kind, id);

/** The backend's id of a record; null for a new one. */
export const idOf = ({ ids }: Pick<DrawingSession, 'ids'>, key: RecordKey): number | null => {
  const given = ids[key];
  if (given !== undefined) return given;
  const id = Number(/^(?:item|area)-(\d+)$/.exec(key)?.[1]);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** An item's code isn't the editor's: a copy or a restored item has none of its own. */
const itemValues = (item: MapItem) => {
  const { id: _id, mapId: _mapId, code: _code, created: _created, ...more } = item;
  const { updated: _updated, version: _version, ...values } = more;
  return values;
};
const areaValues = ({ name, startX, endX, startY, endY }: Area) => ({ name, startX, endX, startY, endY });

/** Creates sheets from backend data: an unchanged record stays the same object. */
export const makeDrawingRecords = () => {
  const items = new WeakMap<MapItem, EditorItem>();
  const areas = new WeakMap<Area, EditorArea>();
  const once = <Row extends object, Made extends { key: RecordKey }>(
    known: WeakMap<Row, Made>,
    row: Row,
    key: RecordKey,
    make: () => Made,
  ): [RecordKey, Made] => {
    const old = known.get(row);
    const made = old?.key === key ? old : make();
    known.set(row, made);
    return [key, made];
  };
  return (
    rows: { items: readonly MapItem[]; areas: readonly Area[] },
    session: Pick<DrawingSession, 'keys'>,
    pending: readonly Step[],
  ): DrawingRecords =>
    applySteps(
      {
        items: new Map(
          rows.items.map((row) => {
            const key = keyOf(session, 'item', row.id);
            return once(items, row, key, () => ({ ...itemValues(row), key }));
          }),
        ),
        areas: new Map(
          rows.areas.map((row) => {
            const key = keyOf(session, 'area', row.id);
            return once(areas, row, key, () => ({ ...areaValues(row), key }));
          }),
        ),
      },
      pending,
    );
};
