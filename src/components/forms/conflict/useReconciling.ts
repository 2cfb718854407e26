import { useRef, useState } from 'react';
import type { ConflictField, Reconciliation, StoredRecord } from './storedRecord.ts';
import { isStale, reconcile } from './storedRecord.ts';

/** Maximum number of consecutive saves, each of which may meet another user's change. */
const maxAttempts = 3;

/** A conflict for the user to resolve. */
export interface FormConflict {
  fields: readonly ConflictField[];
  /** Saves with the stored values of the named fields, and the user's own values of the others. */
  choose: (storedNames: readonly string[]) => void;
  /** Returns to the form with its input unchanged. */
  cancel: () => void;
}

interface Saving<Values, Answer> {
  edited: Values;
  loaded: Values;
  /** Makes the values stored by another user the form's new initial values. */
  rebase: (values: Values, stored: Values) => void;
  save: (values: Values, record: Answer | null) => Promise<{ data?: Answer; error?: unknown }>;
}

/**
 * Saves a record over changes of another user: changes of different fields are merged, and the first field changed by both stops it, for
 * the user to choose.
 */
export const useReconciling = <Values extends object, Answer>(
  stored: StoredRecord<Values, Answer> | null | undefined,
) => {
  const record = useRef<Answer | null>(stored?.record ?? null);
  const [pending, setPending] = useState<Reconciliation<Values, Answer> | null>(null);

  /** Returns the save's result, or null if the user has to choose first. */
  const save = async ({ edited, loaded, rebase, save: send }: Saving<Values, Answer>) => {
    let values = edited;
    let base = loaded;
    for (let attempt = 1; ; attempt += 1) {
      const result = await send(values, record.current ?? stored?.record ?? null);
      // A backend may respond without the record.
      if (stored && typeof result.data === 'object' && result.data !== null) record.current = result.data;
      if (!stored || !isStale(result.error) || attempt === maxAttempts) return { result, values };
      const reconciliation = await reconcile(stored, { loaded: base, edited: values });
      if (reconciliation === null) return { result, values };
      if (reconciliation.fields.length > 0) {
        setPending(reconciliation);
        return null;
      }
      record.current = reconciliation.record;
      values = reconciliation.values;
      base = reconciliation.stored;
      rebase(values, base);
    }
  };

  return {
    pending,
    save,
    drop: () => setPending(null),
    /** Returns the chosen values; the stored ones become the form's new initial values. */
    settle: (storedNames: readonly string[]) => {
      if (!pending) return null;
      record.current = pending.record;
      setPending(null);
      const chosenEntries = storedNames.map((name) => [name, pending.stored[name as keyof Values]]);
      return {
        values: { ...pending.values, ...(Object.fromEntries(chosenEntries) as Partial<Values>) },
        stored: pending.stored,
      };
    },
  };
};
