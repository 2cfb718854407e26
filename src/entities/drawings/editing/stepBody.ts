import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { DrawingChanges } from '#contract/drawings/drawingChanges.ts';
import type { AreaChange, ItemChange, RecordKey, Step } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '../drawingSession.ts';
import { idOf } from './drawingRecords.ts';

/** Rows of a drawing in the backend, as last received. */
export interface StoredRows {
  items: readonly MapItem[];
  areas: readonly Area[];
}

type Stamped = { id: number; version: number };

/** Versions that a step expects of the records that it changes. */
export interface StampedRows {
  items: readonly Stamped[];
  areas: readonly Stamped[];
}

/** Returns the fields of a record in the form for writing: the catalogue entry by its id alone. */
const itemBody = <Values extends object>({
  fireProtection: _mention,
  serviceDates: _dates,
  ...fields
}: Values & { fireProtection?: unknown; serviceDates?: unknown }): Omit<
  Values,
  'fireProtection' | 'serviceDates'
> => fields;

/** Body of a step's call, and the keys of created records in the order they are sent. */
export interface StepBody {
  body: Required<DrawingChanges>;
  created: { items: RecordKey[]; areas: RecordKey[] };
}

/** Sorts changes by their effect on a record: a record that existed before and is created again is restored. */
function sorted(
  changes: readonly (ItemChange | AreaChange)[],
  session: Pick<DrawingSession, 'ids'>,
  rows: readonly Stamped[],
  canRestore: boolean,
) {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const created: object[] = [];
  const updated: (Stamped & object)[] = [];
  const deleted: Stamped[] = [];
  const restored: ({ id: number } & object)[] = [];
  const keys: RecordKey[] = [];
  for (const { key, before, after } of changes) {
    const id = idOf(session, key);
    // A record that another user has deleted has no version here; the backend refuses the step.
    const stamp = { id: id ?? 0, version: versions.get(id ?? 0) ?? 0 };
    if (after === null) deleted.push(stamp);
    else if (before !== null) updated.push({ ...itemBody(after), ...stamp });
    else if (id !== null && canRestore) restored.push({ ...itemBody(after), id });
    else {
      const dates = 'serviceDates' in after ? { serviceDates: after.serviceDates } : {};
      created.push({ ...itemBody(after), ...dates });
      keys.push(key);
    }
  }
  return { parts: { created, updated, deleted, restored }, keys };
}

/** Returns the body of the call that saves a step. Without `canRestore`, records to restore are created anew. */
export function stepBody(
  step: Step,
  session: Pick<DrawingSession, 'ids'>,
  rows: StampedRows,
  canRestore = true,
): StepBody {
  const items = sorted(step.items, session, rows.items, canRestore);
  const areas = sorted(step.areas, session, rows.areas, canRestore);
  return {
    body: { items: items.parts, areas: areas.parts } as StepBody['body'],
    created: { items: items.keys, areas: areas.keys },
  };
}
