import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { DrawingChanges } from '#contract/drawings/drawingChanges.ts';
import type { AreaChange, ItemChange, RecordKey, Step } from '#domain/drawing/edits.ts';
import type { DrawingSession } from '../drawingSession.ts';
import { idOf } from './drawingRecords.ts';

/** The backend's rows of a drawing, as last received. */
export interface StoredRows {
  items: readonly MapItem[];
  areas: readonly Area[];
}

type Stamped = { id: number; version: number };

/** The versions that a step expects of the records that it changes. */
export interface StampedRows {
  items: readonly Stamped[];
  areas: readonly Stamped[];
}

/** The fields of a record as they are written: the catalogue entry by its id alone. */
export const itemBody = <Values extends object>({
  fireProtection: _mention,
  serviceDates: _dates,
  ...fields
}: Values & { fireProtection?: unknown; serviceDates?: unknown }): Omit<
  Values,
  'fireProtection' | 'serviceDates'
> => fields;

/** A step as a call's body, and the keys of created records in the order they are sent. */
export interface StepBody {
  body: Required<DrawingChanges>;
  created: { items: RecordKey[]; areas: RecordKey[] };
}

/** Sorts changes by what they do to a record: one that was there before and is made again is restored. */
function sorted(
  changes: readonly (ItemChange | AreaChange)[],
  session: Pick<DrawingSession, 'ids'>,
  rows: readonly Stamped[],
) {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const created: object[] = [];
  const updated: (Stamped & object)[] = [];
  const deleted: Stamped[] = [];
  const restored: ({ id: number } & object)[] = [];
  const keys: RecordKey[] = [];
  for (const { key, before, after } of changes) {
    const id = idOf(session, key);
    // A record that somebody else has deleted has no version here; the backend refuses the step.
    const stamp = { id: id ?? 0, version: versions.get(id ?? 0) ?? 0 };
    if (after === null) deleted.push(stamp);
    else if (before !== null) updated.push({ ...itemBody(after), ...stamp });
    else if (id !== null) restored.push({ ...itemBody(after), id });
    else {
      const dates = 'serviceDates' in after ? { serviceDates: after.serviceDates } : {};
      created.push({ ...itemBody(after), ...dates });
      keys.push(key);
    }
  }
  return { parts: { created, updated, deleted, restored }, keys };
}

/** The body of the call that saves a step whole. */
export function stepBody(step: Step, session: Pick<DrawingSession, 'ids'>, rows: StampedRows): StepBody {
  const items = sorted(step.items, session, rows.items);
  const areas = sorted(step.areas, session, rows.areas);
  return {
    body: { items: items.parts, areas: areas.parts } as StepBody['body'],
    created: { items: items.keys, areas: areas.keys },
  };
}
