import { useRef, useState } from 'react';
import type { ConflictField, Reconciliation, StoredRecord } from './storedRecord.ts';
import { isStale, reconcile } from './storedRecord.ts';

/** Saves in a row that may meet yet another change by somebody else. */
const maxAttempts = 3;

/** A conflict that the person decides on. */
export interface FormConflict {
  fields: readonly ConflictField[];
  /** Saves with what is stored in the named fields, and with the person's own text in the others. */
  choose: (storedNames: readonly string[]) => void;
  /** Goes back to the form, which stays as it was filled in. */
  cancel: () => void;
}

interface Saving<Values, Answer> {
  edited: Values;
  loaded: Values;
  /** Takes what somebody else has stored as the form's new start. */
  rebase: (values: Values, stored: Values) => void;
  save: (values: Values, record: Answer | null) => Promise<{ data?: Answer; error?: unknown }>;
}

/**
 * Saves a record over what somebody else has stored since it was loaded: changes of different fields are merged, and the first field that
 * both have changed stops it, for the person to choose.
 */
export const useReconciling = <Values extends object, Answer>(
  stored: StoredRecord<Values, Answer> | null | undefined,
) => {
  const record = useRef<Answer | null>(stored?.record ?? null);
  const [pending, setPending] = useState<Reconciliation<Values, Answer> | null>(null);

  /** Returns the save's result, or null where the person has to choose first. */
  const save = async ({ edited, loaded, rebase, save: send }: Saving<Values, Answer>) => {
    let values = edited;
    let base = loaded;
    for (let attempt = 1; ; attempt += 1) {
      const result = await send(values, record.current ?? stored?.record ?? null);
      // A backend may answer without the record.
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
    /** Returns the values that the person has chosen; what is stored becomes the form's new start. */
    settle: (storedNames: readonly string[]) => {
      if (!pending) return null;
      record.current = pending.record;
      setPending(null);
      const chosen = storedNames.map((name) => [name, pending.stored[name as keyof Values]]);
      return {
        values: { ...pending.values, ...(Object.fromEntries(chosen) as Partial<Values>) },
        stored: pending.stored,
      };
    },
  };
};
