import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { Fit } from './fitting.ts';

/** Editable fields of an item; `fireProtection` follows its id. */
export type ItemValues = Pick<
  MapItem,
  | 'fireProtectionId'
  | 'fireProtection'
  | 'positionX'
  | 'positionY'
  | 'scale'
  | 'rotation'
  | 'isPlaced'
  | 'isExposed'
  | 'walkOrder'
  | 'positionNumber'
  | 'placementDescription'
  | 'name'
  | 'size'
  | 'manufacture'
  | 'other'
  | 'year'
  | 'mapItemExtra'
> & {
  /** Dates of completed services, by their year field; only on imported items, until they are saved. */
  serviceDates?: Readonly<Record<string, string>>;
  /** Code that a new item claims. */
  code?: string | null | undefined;
};

/** Editable fields of an area, in grid units. */
export type AreaValues = Pick<Area, 'name' | 'startX' | 'endX' | 'startY' | 'endY'>;

/** Key of a record in the editor, independent of its id in the backend: a new record has none yet, a recreated one gets another. */
export type RecordKey = string;

/** An item in the editor: the backend's values with pending changes applied. */
export type EditorItem = ItemValues & { key: RecordKey };
export type EditorArea = AreaValues & { key: RecordKey };

/** Returns whether an item is on its drawing; otherwise it is in the list of items to place. (decisions, Unplaced items) */
export const isOnDrawing = ({ isPlaced }: { isPlaced?: boolean | undefined }): boolean => isPlaced !== false;

/** Old and new values of the same fields; null old values create a record, null new values delete it, both with all fields. */
type ChangeOf<Values> = { key: RecordKey } & (
  | { before: Partial<Values>; after: Partial<Values> }
  | { before: null; after: Values }
  | { before: Values; after: null }
);
export type ItemChange = ChangeOf<ItemValues>;
export type AreaChange = ChangeOf<AreaValues>;

/** Names of the editor's steps for undo and redo. */
export const stepNames = [
  ...(['create', 'move', 'turn', 'edit', 'delete', 'group', 'ungroup', 'align', 'number', 'kind'] as const),
  ...(['walk', 'several'] as const),
  ...(['place', 'import', 'replace', 'symbols'] as const),
  ...([
    'service',
    'duplicate',
    'paste',
    'area_create',
    'area_move',
    'area_size',
    'area_name',
    'area_delete',
  ] as const),
] as const;
export type StepName = (typeof stepNames)[number];

/** Replacement of a drawing's image: the files' ids and the transform from old points to new ones; or its undo. */
export interface PictureChange {
  oldFileId: number;
  fileId: number;
  fit: Fit;
  isBack: boolean;
}

/** A finished gesture with all its changes: undone, redone and saved as a unit. */
export interface Step {
  /** A UUID, the idempotency key of the save. */
  id: string;
  name: StepName;
  items: readonly ItemChange[];
  areas: readonly AreaChange[];
  picture?: PictureChange;
}

/** Records of the drawing in the editor, by key. */
export interface DrawingRecords {
  items: ReadonlyMap<RecordKey, EditorItem>;
  areas: ReadonlyMap<RecordKey, EditorArea>;
}

/** Returns the changed fields of a record; null if none differs. */
export function changeOf<Values extends object>(
  { key, ...record }: Values & { key: RecordKey },
  after: Partial<Values>,
): { key: RecordKey; before: Partial<Values>; after: Partial<Values> } | null {
  const old = record as unknown as Values;
  const names = (Object.keys(after) as (keyof Values)[]).filter((name) => !isSame(old[name], after[name]));
  if (names.length === 0) return null;
  const pick = (values: Partial<Values>) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  return { key, before: pick(old), after: pick(after) };
}

const inOrder = (value: unknown): string =>
  JSON.stringify(
    value instanceof Object ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value,
  );

/** Returns whether two values of a field are equal, regardless of the order of an object's keys: a backend may return another order. */
export const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || inOrder(a) === inOrder(b);

/** Returns the step that undoes a step. */
export function inverseOf(step: Step, id: string): Step {
  const turned = <Change extends ItemChange | AreaChange>({ key, before, after }: Change): Change =>
    ({ key, before: after, after: before }) as Change;
  return {
    ...step,
    id,
    items: step.items.map(turned).reverse(),
    areas: step.areas.map(turned).reverse(),
    ...(step.picture && { picture: { ...step.picture, isBack: !step.picture.isBack } }),
  };
}

function applied<Values extends object>(
  records: ReadonlyMap<RecordKey, Values & { key: RecordKey }>,
  changes: readonly ChangeOf<Values>[],
): ReadonlyMap<RecordKey, Values & { key: RecordKey }> {
  if (changes.length === 0) return records;
  const next = new Map(records);
  for (const { key, before, after } of changes) {
    const old = next.get(key);
    if (after === null) next.delete(key);
    // A change of a record deleted by another user is dropped.
    else if (old || before === null) next.set(key, { ...old, ...(after as Values), key });
  }
  return next;
}

/** Applies steps to the drawing; untouched records keep their identity. */
export function applySteps(sheet: DrawingRecords, steps: readonly Step[]): DrawingRecords {
  return steps.reduce<DrawingRecords>(
    ({ items, areas }, step) => ({
      items: applied<ItemValues>(items, step.items),
      areas: applied<AreaValues>(areas, step.areas),
    }),
    sheet,
  );
}

/** Undo and redo stacks; the newest step is last. */
export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

/** Records a new step, which clears the redo stack. */
export const recorded = ({ done }: History, step: Step): History => ({ done: [...done, step], undone: [] });

/** Undoes the newest step; null if there is none. */
export function stepBack({ done, undone }: History): { history: History; step: Step } | null {
  const step = done.at(-1);
  return step ? { history: { done: done.slice(0, -1), undone: [...undone, step] }, step } : null;
}

/** Redoes the newest undone step; null if there is none. */
export function stepForward({ done, undone }: History): { history: History; step: Step } | null {
  const step = undone.at(-1);
  return step ? { history: { done: [...done, step], undone: undone.slice(0, -1) }, step } : null;
}

/** Removes a refused step from both stacks. */
export const without = ({ done, undone }: History, id: string): History => ({
  done: done.filter((step) => step.id !== id),
  undone: undone.filter((step) => step.id !== id),
});

/** Reverts the stacks after a refused undo or redo. */
export function unturned(history: History, step: Step, wasUndo: boolean): History {
  if (!wasUndo && history.done.at(-1)?.id === step.id) return stepBack(history)?.history ?? history;
  const { done, undone } = without(history, step.id);
  return { done: wasUndo ? [...done, step] : done, undone };
}

/** Returns the keys of the records that a step changes. */
export const keysOf = ({ items, areas }: Step): RecordKey[] => [...items, ...areas].map(({ key }) => key);
