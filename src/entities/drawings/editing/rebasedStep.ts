import type { RecordKey, DrawingRecords, Step } from '#domain/drawings/edits.ts';
import { isSame } from '#domain/drawings/edits.ts';

type Records = ReadonlyMap<RecordKey, object>;
type Change = { key: RecordKey; before: object | null; after: object | null };

const valueOf = (record: object, name: string): unknown => (record as Record<string, unknown>)[name];

/** Returns whether every record that a step changes is in the state that the step expects. */
export const isAsLeft = ({ items, areas }: Step, sheet: DrawingRecords): boolean => {
  const isExpected = (records: Records) => (change: Change) => {
    const record = records.get(change.key);
    if (change.before === null) return record === undefined;
    if (!record) return false;
    return Object.entries(change.before).every(([name, value]) => isSame(valueOf(record, name), value));
  };
  return items.every(isExpected(sheet.items)) && areas.every(isExpected(sheet.areas));
};

const onTop = <Each extends Change>(changes: readonly Each[], records: Records): Each[] =>
  changes.flatMap((change) => {
    const record = records.get(change.key);
    if (change.before === null) return record ? [] : [change];
    if (!record) return [];
    const names = Object.keys(change.before);
    return [{ ...change, before: Object.fromEntries(names.map((name) => [name, valueOf(record, name)])) }];
  });

const hasConflict = ({ key, before }: Change, records: Records): boolean => {
  const record = records.get(key);
  if (before === null) return record !== undefined;
  return !record || Object.entries(before).some(([name, value]) => !isSame(valueOf(record, name), value));
};

/** Conflicts of refused steps with the drawing. */
export interface Conflicts {
  /** Records that both others and the steps have changed; all records of the steps if there is none. */
  changed: readonly RecordKey[];
  /** Number of records of the steps that no longer exist. */
  gone: number;
  /** True if any part of the steps can be applied on top. */
  isRepeatable: boolean;
}

/** Returns the conflicts between steps and other users' changes, on the drawing without these steps. */
export const conflictsOf = (steps: readonly Step[], sheet: DrawingRecords): Conflicts => {
  const changes = steps.flatMap(({ items, areas }) => [
    ...items.map((change) => ({ change: change as Change, records: sheet.items as Records })),
    ...areas.map((change) => ({ change: change as Change, records: sheet.areas as Records })),
  ]);
  // A later step may expect the result of an earlier one, so only the first change of a record counts.
  const first = new Map<RecordKey, (typeof changes)[number]>();
  for (const recordChange of changes)
    if (!first.has(recordChange.change.key)) first.set(recordChange.change.key, recordChange);
  const standing = [...first.values()].filter(({ change, records }) => records.has(change.key));
  const changedRecords = standing.filter(({ change, records }) => hasConflict(change, records));
  const deletedRecords = [...first.values()].filter(
    ({ change, records }) => change.before !== null && !records.has(change.key),
  );
  const affectedChanges =
    changedRecords.length === 0 && deletedRecords.length === 0 ? standing : changedRecords;
  return {
    changed: affectedChanges.map(({ change }) => change.key),
    gone: deletedRecords.length,
    isRepeatable: deletedRecords.length < first.size,
  };
};

/** Rebases a step on the current drawing; deleted records are left out. */
export const rebasedStep = ({ name, items, areas }: Step, sheet: DrawingRecords): Omit<Step, 'id'> => ({
  name,
  items: onTop(items, sheet.items),
  areas: onTop(areas, sheet.areas),
});
