import { mergeEdits } from '#domain/mergeEdits.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { toFailure } from '#platform/calls/failure.ts';

/** The label of a field, and how its value reads where it is no text, number or switch. */
type FieldLabel<Value> = string | { label: string; format: (value: Value) => string | boolean };

/** The record that a form changes, and how the form compares its input with what somebody else has stored since. */
export interface StoredRecord<Values, RecordType> {
  /** As loaded: its version is sent with a save. */
  record: RecordType;
  /** Reads it anew. */
  read: () => Promise<Outcome<RecordType>>;
  valuesOf: (record: RecordType) => Values;
  /** Fields that the person chooses between where both have changed them; in any other field their own change wins. */
  labels: { readonly [Name in keyof Values]?: FieldLabel<Values[Name]> };
}

/** A field that two people have changed, as the dialog shows it. */
export interface ConflictField {
  name: string;
  label: string;
  own: string | boolean;
  stored: string | boolean;
}

/** Input merged with what is stored. Without `fields` nothing is left to choose. */
export interface Reconciliation<Values, RecordType> {
  record: RecordType;
  stored: Values;
  values: Values;
  fields: ConflictField[];
}

/** Returns whether a save was refused because the record has been changed since it was loaded. */
export const isStale = (error: unknown): boolean =>
  error !== undefined && toFailure(error).codes.includes('stale_version');

const formatted = <Value>(label: FieldLabel<Value>, value: Value): string | boolean => {
  if (typeof label !== 'string') return label.format(value);
  return typeof value === 'boolean' ? value : String(value ?? '');
};

/** Lists the given fields with both texts. */
function conflictFields<Values extends object>(
  labels: StoredRecord<Values, unknown>['labels'],
  names: readonly (keyof Values)[],
  { own, stored }: { own: Values; stored: Values },
): ConflictField[] {
  return names.flatMap((name) => {
    const label = labels[name];
    if (label === undefined) return [];
    return {
      name: String(name),
      label: typeof label === 'string' ? label : label.label,
      own: formatted(label, own[name]),
      stored: formatted(label, stored[name]),
    };
  });
}

/** Reads the record anew and merges the input with it. Returns null where it can't be read. */
export async function reconcile<Values extends object, RecordType>(
  { read, valuesOf, labels }: StoredRecord<Values, RecordType>,
  { loaded, edited }: { loaded: Values; edited: Values },
): Promise<Reconciliation<Values, RecordType> | null> {
  const outcome = await read();
  if (!outcome.ok) return null;
  const stored = valuesOf(outcome.data);
  const compared = Object.keys(labels) as (keyof Values)[];
  const { values, conflicts } = mergeEdits({ loaded, edited, stored }, compared);
  return {
    record: outcome.data,
    stored,
    values,
    fields: conflictFields(labels, conflicts, { own: edited, stored }),
  };
}
