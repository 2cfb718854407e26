import type { RecordKey, DrawingRecords, Step } from '../../../domain/drawing/edits.ts';
import { isSame } from '../../../domain/drawing/edits.ts';

type Records = ReadonlyMap<RecordKey, object>;
type Change = { key: RecordKey; before: object | null; after: object | null };

const valueOf = (record: object, name: string): unknown => (record as Record<string, unknown>)[name];

/** Whether everything that a step changes is as the step expects. */
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

/** A step rebased on the current drawing: deleted records are left out. */
export const rebasedStep = ({ name, items, areas }: Step, sheet: DrawingRecords): Omit<Step, 'id'> => ({
  name,
  items: onTop(items, sheet.items),
  areas: onTop(areas, sheet.areas),
});
