import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { Fit } from './fitting.ts';

/** Fields of an item that the editor may change; `fireProtection` follows its id. */
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
  /** Days on which services were done, by the year field that tells of them; only of imported items, until they are saved. */
  serviceDates?: Readonly<Record<string, string>>;
  /** The code that a new item claims. */
  code?: string | null | undefined;
};

/** Fields of an area that the editor may change, in grid units. */
export type AreaValues = Pick<Area, 'name' | 'startX' | 'endX' | 'startY' | 'endY'>;

/** Identifies a record in the editor, whatever its id in the backend: a new one has none yet, a recreated one gets another. */
export type RecordKey = string;

/** An item as the editor shows it: the backend's values with pending changes. */
export type EditorItem = ItemValues & { key: RecordKey };
export type EditorArea = AreaValues & { key: RecordKey };

/** Whether an item is on its drawing; otherwise it is in the list of items to place. (decisions, Unplaced items) */
export const isOnDrawing = ({ isPlaced }: { isPlaced?: boolean | undefined }): boolean => isPlaced !== false;

/** Old and new values of the same fields; without old ones a record is created, without new ones deleted, both with all fields. */
type ChangeOf<Values> = { key: RecordKey } & (
  | { before: Partial<Values>; after: Partial<Values> }
  | { before: null; after: Values }
  | { before: Values; after: null }
);
export type ItemChange = ChangeOf<ItemValues>;
export type AreaChange = ChangeOf<AreaValues>;

/** Names of the editor's steps in undo and redo. */
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

/** A replaced drawing picture, by the files' ids, and the mapping of old points to new ones; or its undo. */
export interface PictureChange {
  oldFileId: number;
  fileId: number;
  fit: Fit;
  isBack: boolean;
}

/** A finished gesture with all its changes: undone, redone and saved as a whole. */
export interface Step {
  /** A UUID; the save's idempotency key. */
  id: string;
  name: StepName;
  items: readonly ItemChange[];
  areas: readonly AreaChange[];
  picture?: PictureChange;
}

/** The drawing's records in the editor, by key. */
export interface DrawingRecords {
  items: ReadonlyMap<RecordKey, EditorItem>;
  areas: ReadonlyMap<RecordKey, EditorArea>;
}

/** A change of some fields of a record; null where none differs. */
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

/** Whether two values of a field are equal; the order of a record's keys doesn't matter: a backend may return them in another. */
export const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || inOrder(a) === inOrder(b);

/** The step that undoes a step. */
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
    // A record that somebody else deleted has nothing to change.
    else if (old || before === null) next.set(key, { ...old, ...(after as Values), key });
  }
  return next;
}

/** The drawing after some steps; untouched records stay the same objects. */
export function applySteps(sheet: DrawingRecords, steps: readonly Step[]): DrawingRecords {
  return steps.reduce<DrawingRecords>(
    ({ items, areas }, step) => ({
      items: applied<ItemValues>(items, step.items),
      areas: applied<AreaValues>(areas, step.areas),
    }),
    sheet,
  );
}

/** Done steps that can be undone, and undone steps that can be redone; the newest is last. */
export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

/** A new edit drops the redoable steps. */
export const recorded = ({ done }: History, step: Step): History => ({ done: [...done, step], undone: [] });

/** The history with its newest step undone, and that step; null where there is none. */
export function stepBack({ done, undone }: History): { history: History; step: Step } | null {
  const step = done.at(-1);
  return step ? { history: { done: done.slice(0, -1), undone: [...undone, step] }, step } : null;
}

/** The history with its newest undone step redone, and that step; null where there is none. */
export function stepForward({ done, undone }: History): { history: History; step: Step } | null {
  const step = undone.at(-1);
  return step ? { history: { done: [...done, step], undone: undone.slice(0, -1) }, step } : null;
}

/** The history without a refused step: it can be neither undone nor redone. */
export const without = ({ done, undone }: History, id: string): History => ({
  done: done.filter((step) => step.id !== id),
  undone: undone.filter((step) => step.id !== id),
});

/** The history after a refused undo or redo: the step is as it was before. */
export function unturned(history: History, step: Step, wasUndo: boolean): History {
  if (!wasUndo && history.done.at(-1)?.id === step.id) return stepBack(history)?.history ?? history;
  const { done, undone } = without(history, step.id);
  return { done: wasUndo ? [...done, step] : done, undone };
}

/** The keys that a step touches. */
export const keysOf = ({ items, areas }: Step): RecordKey[] => [...items, ...areas].map(({ key }) => key);
