import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import type { Failure } from '#platform/calls/failure.ts';
import { isTemporary, toFailure } from '#platform/calls/failure.ts';
import { failureFaults } from '#platform/calls/failureText.ts';
import { newId } from '#platform/ids.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import type { StoredRecord } from './conflict/storedRecord.ts';
import type { FormConflict } from './conflict/useReconciling.ts';
import { useReconciling } from './conflict/useReconciling.ts';

/** Text of each faulty field's fault. */
export type FieldFaults<Values> = { [Name in keyof Values]?: string | null };

export type SaveResult<Answer> = { data?: Answer; error?: unknown };

export type EntityFormOptions<Values, Answer> = {
  /** Initial values; later changes are ignored, so give the form of another record another `key`. */
  initial: Values;
  validate?: (values: Values) => FieldFaults<Values>;
  /** Record that the form changes; none while it creates one. */
  stored?: StoredRecord<Values, Answer> | null;
  /**
   * Saves; the key is unchanged while only a lost response is retried, so that nothing is created twice. `record` is the newest known
   * version of `stored`, whose version is to be sent.
   */
  save: (values: Values, idempotencyKey: string, record: Answer | null) => Promise<SaveResult<Answer>>;
  onSaved: (answer: Answer | undefined, values: Values) => void;
};

const hasFault = (faults: object) => Object.values(faults).some(Boolean);

/** Manages the idempotency key of a save, one per content: it is kept after a failure only if the backend may have executed the request. */
const useSaveKey = () => {
  const lastKey = useRef<{ content: string; key: string } | null>(null);
  return {
    keyOf: (values: unknown) => {
      const content = JSON.stringify(values);
      if (lastKey.current?.content !== content) lastKey.current = { content, key: newId() };
      return lastKey.current.key;
    },
    decided: () => {
      lastKey.current = null;
    },
  };
};

/** Returns the backend's refusals of the last save, by field and without a field. */
const useRefusals = <Values extends object>() => {
  const t = useErrorTexts();
  const [attempts, setAttempts] = useState(0);
  const [byField, setByField] = useState<FieldFaults<Values>>({});
  const [withoutField, setWithoutField] = useState<readonly string[]>([]);
  return {
    /** Incremented by each submit and each refusal, to focus the first field with a fault. */
    attempts,
    byField,
    withoutField,
    begin: () => {
      setWithoutField([]);
      setByField({});
      setAttempts((count) => count + 1);
    },
    end: () => setAttempts(0),
    /** Removes the refusals of changed fields. */
    forget: (names: readonly string[]) =>
      setByField((old) => ({ ...old, ...Object.fromEntries(names.map((name) => [name, null])) })),
    /** Shows a failure at the fields that it names, and otherwise above the form. */
    show: (failure: Failure, fields: Values) => {
      setAttempts((count) => count + 1);
      const faults = failureFaults(failure, t).map(({ field, text }) => {
        const name = field?.split('.')[0];
        return { name: name !== undefined && name in fields ? name : null, text };
      });
      const atFields = faults.filter(({ name }) => name !== null);
      setByField(
        Object.fromEntries(
          atFields.toReversed().map(({ name, text }) => [name, text]),
        ) as FieldFaults<Values>,
      );
      setWithoutField(faults.flatMap(({ name, text }) => (name === null ? [text] : [])));
    },
  };
};

/** Returns the conflict with another user's changes, until the user has chosen. @param onChosen receives the chosen and the stored values */
const useFormConflict = <Values extends object, Answer>(
  { pending, settle, drop }: ReturnType<typeof useReconciling<Values, Answer>>,
  onChosen: (values: Values, stored: Values) => void,
): FormConflict | null =>
  pending && {
    fields: pending.fields,
    cancel: drop,
    choose: (storedNames) => {
      const settled = settle(storedNames);
      if (settled) onChosen(settled.values, settled.stored);
    },
  };

/** Returns functions for the props of a form's fields. */
const useFieldProps = <Values extends object>(
  values: Values,
  change: (changes: Partial<Values>) => void,
  errorOf: (name: keyof Values) => string | undefined,
) => ({
  /** Props of a field whose `onChange` receives the value. */
  field: <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    error: errorOf(name),
    onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
  }),
  /** Props of a text field whose `onChange` receives the event. */
  text: <Name extends keyof Values>(name: Name & (Values[Name] extends string ? Name : never)) => ({
    value: values[name] as string,
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
  }),
});

/**
 * Manages the values of a form for one record: all fields are validated on submit, nothing is sent while one has a fault, saves never
 * overlap, and the backend's refusals are shown at their fields. [FORM-06, FORM-07]
 */
export const useEntityForm = <Values extends object, Answer = unknown>(
  options: EntityFormOptions<Values, Answer>,
) => {
  const { validate, save, onSaved } = options;
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  // State is set a render later; a second submit within one frame must see the first.
  const isBusy = useRef(false);
  const isDone = useRef(false);
  const saveKey = useSaveKey();
  const refusals = useRefusals<Values>();
  const reconciling = useReconciling<Values, Answer>(options.stored);
  const ownFaults: FieldFaults<Values> = refusals.attempts > 0 ? (validate?.(values) ?? {}) : {};
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);

  const change = (changes: Partial<Values>) => {
    isDone.current = false;
    setValues((old) => ({ ...old, ...changes }));
    refusals.forget(Object.keys(changes));
  };

  const rebase = (next: Values, stored: Values): void => {
    setValues(next);
    setInitial(stored);
  };

  const submit = async (edited: Values, loaded: Values): Promise<void> => {
    if (isBusy.current || isDone.current) return;
    refusals.begin();
    if (hasFault(validate?.(edited) ?? {})) return;
    isBusy.current = true;
    setIsSaving(true);
    const outcome = await reconciling.save({
      edited,
      loaded,
      rebase,
      save: (sent, record) =>
        save(sent, saveKey.keyOf(sent), record).catch((error: unknown): SaveResult<Answer> => ({ error })),
    });
    isBusy.current = false;
    setIsSaving(false);
    if (outcome === null) return;
    const { result, values: saved } = outcome;
    if (result.error === undefined) {
      isDone.current = true;
      saveKey.decided();
      // A form that stays open continues from the saved values.
      setInitial(saved);
      refusals.end();
      onSaved(result.data, saved);
      return;
    }
    const failure = toFailure(result.error);
    refusals.show(failure, initial);
    if (!isTemporary(failure)) saveKey.decided();
  };

  const conflict = useFormConflict(reconciling, (next, stored) => {
    rebase(next, stored);
    void submit(next, stored);
  });
  const errorOf = (name: keyof Values): string | undefined =>
    ownFaults[name] || refusals.byField[name] || undefined;
  return {
    values,
    change,
    ...useFieldProps(values, change, errorOf),
    errorOf,
    /** Refusals without a field. */
    failures: refusals.withoutField,
    attempts: refusals.attempts,
    isDirty,
    /** Returns whether leaving now would lose input. */
    isUnsaved: () => isDirty && !isDone.current,
    isSaving,
    conflict,
    submit: () => void submit(values, initial),
  };
};

/** Parts of the form used by its frame, independent of the values' type. */
export type EntityFormFrame = Pick<
  ReturnType<typeof useEntityForm>,
  'failures' | 'attempts' | 'isDirty' | 'isUnsaved' | 'isSaving' | 'conflict' | 'submit'
>;
