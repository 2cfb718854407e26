import { mergeEdits } from '#domain/mergeEdits.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { toFailure } from '#platform/calls/failure.ts';

/** Label of a field, and the format of its value if it is no text, number or switch. */
type FieldLabel<Value> = string | { label: string; format: (value: Value) => string | boolean };

/** The record that a form changes, with the functions that compare its input with another user's changes. */
export interface StoredRecord<Values, RecordType> {
  /** Record as loaded: its version is sent with a save. */
  record: RecordType;
  /** Reloads the record. */
  read: () => Promise<Outcome<RecordType>>;
  valuesOf: (record: RecordType) => Values;
  /** Labels of the fields offered for choice if both users have changed them; in any other field the user's own change wins. */
  labels: { readonly [Name in keyof Values]?: FieldLabel<Values[Name]> };
}

/** Field that two users have changed, for the dialog. */
export interface ConflictField {
  name: string;
  label: string;
  own: string | boolean;
  stored: string | boolean;
}

/** Input merged with the stored record. Without `fields` there is nothing to choose. */
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

/** Reloads the record and merges the input with it. Returns null if it can't be loaded. */
export async function reconcile<Values extends object, RecordType>(
  { read, valuesOf, labels }: StoredRecord<Values, RecordType>,
  { loaded, edited }: { loaded: Values; edited: Values },
): Promise<Reconciliation<Values, RecordType> | null> {
  const outcome = await read();
  if (!outcome.ok) return null;
  const storedValues = valuesOf(outcome.data);
  const compared = Object.keys(labels) as (keyof Values)[];
  const { values, conflicts } = mergeEdits({ loaded, edited, stored: storedValues }, compared);
  return {
    record: outcome.data,
    stored: storedValues,
    values,
    fields: conflictFields(labels, conflicts, { own: edited, stored: storedValues }),
  };
}
