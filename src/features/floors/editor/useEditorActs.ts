import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AreaValues,
  EditorItem,
  ItemValues,
  RecordKey,
  DrawingRecords,
  StepName,
} from '#domain/drawings/edits.ts';
import { changeOf } from '#domain/drawings/edits.ts';
import { freeName } from '#domain/drawings/areaShapes.ts';
import type { Rect } from '#domain/drawings/areaShapes.ts';
import type { Alignment, Positions } from '#domain/drawings/arrange.ts';
import { aligned, gathered, middleOf, movedTogether, ungroupedPlace } from '#domain/drawings/arrange.ts';
import { withWaiting } from '#domain/drawings/walkOrder.ts';
import { clampToGrid, type Point } from '#domain/drawings/coordinates.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { doStep } from '#entities/drawings/editing/editingThunks.ts';
import { selected } from '#entities/drawings/drawingsSlice.ts';
import { newId } from '#platform/ids.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { useAppDispatch } from '#store/hooks.ts';

type Kind = Pick<FireProtection, 'id' | 'name' | 'inventoryType'>;

const present = <Value>(value: Value | null | undefined): value is Value => value != null;
const corners = ({ startX, endX, startY, endY }: Rect): Rect => ({ startX, endX, startY, endY });
const some = <Value>(records: ReadonlyMap<RecordKey, Value>, keys: readonly RecordKey[]): Value[] =>
  keys.map((key) => records.get(key)).filter(present);
const valuesOf = ({ key: _key, ...values }: EditorItem): ItemValues => values;

/** Returns the defaults of a new item of a kind: its number is the count plus one. [DRAW-40, DRAW-43, DRAW-44] */
export const newItem = ({ id, name, inventoryType }: Kind, at: Point, count: number): ItemValues => {
  const { x, y } = clampToGrid(at);
  return {
    fireProtectionId: id,
    fireProtection: { id, name, inventoryType },
    positionX: x,
    positionY: y,
    scale: 1,
    rotation: 0,
    isPlaced: true,
    positionNumber: count + 1,
    name,
    placementDescription: '',
    size: '',
    manufacture: '',
    other: '',
    year: null,
    mapItemExtra: null,
  };
};

/** Offset of a copy from its original, in grid units. */
const duplicateOffset = 25;

/** Returns copies next to their originals, with free numbers in their order; only a cut item keeps its own. */
const copiesOf = (items: DrawingRecords['items'], from: readonly EditorItem[], offsets: number) => {
  const by = duplicateOffset * offsets;
  const takenNumbers = new Set([...items.values()].map(({ positionNumber }) => positionNumber));
  let last = items.size;
  const freeNumber = (): number => {
    do last += 1;
    while (takenNumbers.has(last));
    return last;
  };
  const byNumber = from.toSorted((a, b) => a.positionNumber - b.positionNumber);
  return byNumber.map((item) => {
    const { x, y } = clampToGrid({ x: item.positionX + by, y: item.positionY + by });
    const positionNumber = takenNumbers.has(item.positionNumber) ? freeNumber() : item.positionNumber;
    takenNumbers.add(positionNumber);
    // Only the original stays in the walk.
    const walk = item.walkOrder == null ? {} : { walkOrder: null };
    return { ...valuesOf(item), positionX: x, positionY: y, positionNumber, ...walk };
  });
};

/** Drawing that is edited, and the functions that its actions use. */
interface ActContext {
  sheet: DrawingRecords;
  dispatch: AppDispatch;
  step: (name: StepName, changes: Partial<Pick<Parameters<typeof doStep>[0], 'items' | 'areas'>>) => void;
  changeItems: (
    name: StepName,
    keys: readonly RecordKey[],
    after: (item: EditorItem) => Partial<ItemValues>,
  ) => void;
}

const actContext = (sheet: DrawingRecords, dispatch: AppDispatch): ActContext => {
  const step: ActContext['step'] = (name, { items = [], areas = [] }) =>
    void dispatch(doStep({ name, items, areas }));
  return {
    sheet,
    dispatch,
    step,
    changeItems: (name, keys, after) =>
      step(name, {
        items: some(sheet.items, keys)
          .map((item) => changeOf<ItemValues>(item, after(item)))
          .filter(present),
      }),
  };
};

/** Creates the actions that move items. */
const placementActs = ({ sheet: { items }, changeItems }: ActContext) => {
  const place = (name: StepName, positions: Positions) =>
    changeItems(name, [...positions.keys()], ({ key }) => positions.get(key) ?? {});
  return {
    move: (keys: readonly RecordKey[], by: Point) => place('move', movedTogether(some(items, keys), by)),
    /** Places a dragged group at its target, with all its members. [DRAW-48] */
    gather: (keys: readonly RecordKey[], at: Point) => place('move', gathered(some(items, keys), at)),
    group: (keys: readonly RecordKey[]) => {
      const members = some(items, keys);
      place('group', gathered(members, middleOf(members)));
    },
    ungroup: (key: RecordKey, group: readonly RecordKey[]) => {
      const member = items.get(key);
      const otherItems = [...items.values()].filter((item) => item.key !== key);
      if (member)
        place('ungroup', gathered([member], ungroupedPlace(member, some(items, group), otherItems)));
    },
    align: (keys: readonly RecordKey[], how: Alignment) => place('align', aligned(some(items, keys), how)),
    turn: (key: RecordKey, after: Pick<ItemValues, 'rotation' | 'scale'>) =>
      changeItems('turn', [key], () => after),
    /** Places a waiting item on the drawing. (decisions, Unplaced items) */
    placeWaiting: (key: RecordKey, at: Point) => {
      const { x, y } = clampToGrid(at);
      changeItems('place', [key], () => ({ positionX: x, positionY: y, isPlaced: true }));
    },
  };
};

/** Creates the actions that change the values of items. */
const valueActs = ({ sheet: { items }, step, changeItems }: ActContext) => ({
  number: (keys: readonly RecordKey[], from: number) =>
    changeItems('number', keys, ({ key }) => ({ positionNumber: from + keys.indexOf(key) })),
  changeKind: (keys: readonly RecordKey[], { id, name, inventoryType }: Kind) =>
    changeItems('kind', keys, (item) => ({
      fireProtectionId: id,
      fireProtection: { id, name, inventoryType },
      // A custom name is kept.
      ...(item.name === item.fireProtection.name ? { name } : {}),
    })),
  service: (keys: readonly RecordKey[], after: (item: EditorItem) => ItemValues['mapItemExtra']) =>
    changeItems('service', keys, (item) => ({ mapItemExtra: after(item) })),
  /** Sets the walk to these marks, in this order. */
  walk: (keys: readonly RecordKey[]) => {
    const places = new Map(withWaiting(keys, items.values()).map((key, index) => [key, index + 1]));
    step('walk', {
      items: [...items.values()]
        .map((item) => {
          const walkOrder = places.get(item.key) ?? null;
          return changeOf<ItemValues>({ ...item, walkOrder: item.walkOrder ?? null }, { walkOrder });
        })
        .filter(present),
    });
  },
  /** Sets some fields of several items to the same values. */
  fill: (keys: readonly RecordKey[], after: (item: EditorItem) => Partial<ItemValues>) =>
    step('several', {
      items: some(items, keys)
        .map((item) => changeOf<ItemValues>({ ...item, isExposed: item.isExposed ?? false }, after(item)))
        .filter(present),
    }),
});

/** Creates the actions that create and delete items. */
const itemActs = ({ sheet: { items }, dispatch, step }: ActContext) => {
  const create = (name: StepName, values: readonly ItemValues[]): RecordKey[] => {
    const newItems = values.map((after) => ({ key: `item:${newId()}`, before: null, after }));
    step(name, { items: newItems });
    return newItems.map(({ key }) => key);
  };
  return {
    remove: (keys: readonly RecordKey[]) => {
      step('delete', {
        items: some(items, keys).map((item) => ({ key: item.key, before: valuesOf(item), after: null })),
      });
      dispatch(selected([]));
    },
    place: (kind: Kind, at: Point) => create('create', [newItem(kind, at, items.size)]),
    duplicate: (keys: readonly RecordKey[]) =>
      dispatch(selected(create('duplicate', copiesOf(items, some(items, keys), 1)))),
    paste: (from: readonly EditorItem[], offsets: number) =>
      dispatch(selected(create('paste', copiesOf(items, from, offsets)))),
  };
};

/** Creates the actions on areas. @param nameOf returns the name of a new area with this number */
const areaActs = ({ sheet: { areas }, step }: ActContext, nameOf: (number: number) => string) => {
  const changeArea = (name: StepName, key: RecordKey, after: Partial<AreaValues>) => {
    const area = areas.get(key);
    const change = area && changeOf<AreaValues>(area, after);
    if (change) step(name, { areas: [change] });
  };
  return {
    createArea: (rect: Rect) => {
      const key = `area:${newId()}`;
      const after = { name: freeName(areas.values(), nameOf), ...rect };
      step('area_create', { areas: [{ key, before: null, after }] });
      return key;
    },
    moveArea: (key: RecordKey, rect: Rect) => changeArea('area_move', key, corners(rect)),
    resizeArea: (key: RecordKey, rect: Rect) => changeArea('area_size', key, corners(rect)),
    renameArea: (key: RecordKey, name: string) => changeArea('area_name', key, { name: name.trim() }),
    removeArea: (key: RecordKey) => {
      const area = areas.get(key);
      if (!area) return;
      const { key: _key, ...before } = area;
      step('area_delete', { areas: [{ key, before, after: null }] });
    },
  };
};

/** Returns all actions of the editor on items and areas: each is one step, applied, saved and undoable at once. */
export const useEditorActs = (sheet: DrawingRecords) => {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('floors');
  return useMemo(() => {
    const context = actContext(sheet, dispatch);
    return {
      ...placementActs(context),
      ...valueActs(context),
      ...itemActs(context),
      ...areaActs(context, (number) => t('area.new_name', { number })),
    };
  }, [sheet, dispatch, t]);
};
export type EditorActs = ReturnType<typeof useEditorActs>;
