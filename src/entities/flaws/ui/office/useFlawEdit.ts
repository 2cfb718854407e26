import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDayText } from '#domain/dates.ts';
import { textLimits } from '#contract/constants.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { useKeepFix } from '#entities/flaws/waitingFixes/useFixes.ts';
import { useUser } from '#entities/session/useSession.ts';
import { nowIso } from '#platform/time/clock.ts';
import { toFailure } from '#platform/calls/failure.ts';
import type { FormConflict } from '#components/forms/conflict/useReconciling.ts';
import type { FlawEdits, FlawField, FlawValues, WorkValues } from './flawEdits.ts';
import { changedByBoth, differing, withoutFields, workOf } from './flawEdits.ts';
import { useFlawConflictFields } from './useFlawConflictFields.ts';
import { useCallMutation } from '#store/callApi.ts';

const emptyFlaw: FlawValues = { name: '', description: '', measure: '', responsible: null };

type FlawErrors = Partial<Record<keyof FlawValues, string>>;

/** Returns the validation errors of the texts by field; a fixed flaw needs a measure. [FLAW-19] */
const useFlawFaults = () => {
  const { t } = useTranslation('flaws');
  const tooLong = (text: string, max: number) =>
    text.length > max ? { is: t('form.too_long', { max }) } : null;
  return ({ name, description, measure }: FlawValues, isFixed: boolean): FlawErrors => {
    const errors: FlawErrors = {};
    const put = (field: keyof FlawValues, fault: { is: string } | null) => {
      if (fault) errors[field] = fault.is;
    };
    put('name', name.trim() === '' ? { is: t('form.name_missing') } : tooLong(name, textLimits.name));
    put('description', tooLong(description, textLimits.text));
    const isMissing = isFixed && measure.trim() === '';
    put('measure', isMissing ? { is: t('form.measure_missing') } : tooLong(measure, textLimits.text));
    return errors;
  };
};

/** Maximum number of consecutive tries that may meet another user's change. */
const maxAttempts = 3;

type How = 'save' | 'fix';

/** Conflict that the user decides on before the flaw is saved. */
interface Pending {
  how: How;
  newest: FoundFlaw;
  fields: readonly FlawField[];
}

const isStaleError = (error: unknown): boolean =>
  error !== undefined && toFailure(error).codes.includes('stale_version');

/** Returns functions that save edits over a flaw as the backend stores it. */
const useFlawSaving = (textsOf: ReturnType<typeof useLocalizeFlaw>) => {
  const { email } = useUser();
  const [setWork, { error: workError, isLoading: isSettingWork }] = useCallMutation('setFlawWork');
  const [send, { isLoading, error }] = useCallMutation('updateFlaw');
  const keepFix = useKeepFix();

  /** Saves the given severity, day and person. Returns the error. */
  const saveWork = async (newest: FoundFlaw, changes: Partial<WorkValues> | null): Promise<unknown> => {
    if (changes === null) return undefined;
    const { due, ...otherChanges } = changes;
    const saved = await setWork({
      body: {
        flawIds: [newest.id],
        ...otherChanges,
        ...(due === undefined ? {} : { due: due || null }),
        version: newest.version,
      },
    });
    return 'error' in saved ? saved.error : undefined;
  };

  /** Saves the edits over the stored flaw. Returns the error; a fix sets time and user. [FLAWM-02..04, FLAWM-19] */
  const saveOver = async (newest: FoundFlaw, { texts, work }: FlawEdits, how: How): Promise<unknown> => {
    const workChanges = differing(workOf(newest), work);
    const workFailure = await saveWork(newest, workChanges);
    if (workFailure !== undefined) return workFailure;
    const isTextChanged = differing<FlawValues>({ ...emptyFlaw, ...textsOf(newest) }, texts) !== null;
    if (how === 'save' && !isTextChanged && workChanges !== null) return undefined;
    // Untouched fields keep the stored texts, which may be in another language.
    const { name, description, measure, responsible } = { ...newest, ...texts };
    // Saved work has changed the flaw's version.
    const version = workChanges === null ? newest.version : newest.version + 1;
    const body = { name: name.trim(), description, measure: measure.trim(), responsible, version };
    if (how === 'fix' && newest.done === null) {
      const fix = { ...body, done: nowIso(), doneBy: email };
      void keepFix({ kind: 'flaw', targetId: newest.id, body: fix }, body.name);
      return undefined;
    }
    const saved = await send({ id: newest.id, body });
    return 'error' in saved ? saved.error : undefined;
  };
  return { saveOver, error: error ?? workError, isLoading: isLoading || isSettingWork };
};

interface AttemptOptions {
  textsOf: ReturnType<typeof useLocalizeFlaw>;
  saveOver: ReturnType<typeof useFlawSaving>['saveOver'];
  reload: () => Promise<{ data?: FoundFlaw | undefined }>;
  onConflict: (conflict: Pending) => void;
}

/**
 * Returns a function that saves edits, again if another user has changed the flaw. It returns true if they were saved, or stored to be sent;
 * false also if the user has to choose first.
 */
const attemptWith = ({ textsOf, saveOver, reload, onConflict }: AttemptOptions) => {
  return async (
    how: How,
    own: FlawEdits,
    from: { before: FoundFlaw; newest: FoundFlaw },
  ): Promise<boolean> => {
    let { newest } = from;
    for (let tries = 1; ; tries += 1) {
      const fields = changedByBoth(own, {
        before: from.before,
        newest,
        shown: { ...emptyFlaw, ...textsOf(newest) },
      });
      if (fields.length > 0) {
        onConflict({ how, newest, fields });
        return false;
      }
      const error = await saveOver(newest, own, how);
      if (error === undefined) return true;
      if (!isStaleError(error)) return false;
      const { data } = await reload();
      if (!data || tries === maxAttempts) return false;
      newest = data;
    }
  };
};

/** Returns the values of a form with a flaw's edits, and whether and where they differ from the flaw. */
const editedValues = (
  flaw: FoundFlaw | undefined,
  texts: Partial<FlawValues> | undefined,
  edits: FlawEdits,
) => {
  const work: WorkValues = { ...workOf(flaw), ...edits.work };
  const isTextDirty =
    texts !== undefined && differing<FlawValues>({ ...emptyFlaw, ...texts }, edits.texts) !== null;
  return {
    values: { ...emptyFlaw, ...texts, ...edits.texts } satisfies FlawValues,
    work,
    isDayWrong: work.due !== '' && !isDayText(work.due),
    isDirty: isTextDirty || differing(workOf(flaw), edits.work) !== null,
  };
};

/**
 * Returns a flaw being edited: the user's changes on top of the newest known version. The user decides about fields that another user has
 * changed since the edit began.
 * @param flaw the backend's flaw; undefined while loading
 * @param reload refetches it after another user changed it
 * @param onDone called when the flaw is saved, or the fix is stored to be sent
 */
export const useFlawEdit = (
  flaw: FoundFlaw | undefined,
  reload: () => Promise<{ data?: FoundFlaw | undefined }>,
  onDone: (how: How) => void,
) => {
  const faultsOf = useFlawFaults();
  const [edits, setEdits] = useState<FlawEdits>({ texts: {}, work: {} });
  // Flaw when the edit began.
  const [before, setBefore] = useState<FoundFlaw>();
  const [pending, setPending] = useState<Pending | null>(null);
  const [asked, setAsked] = useState<How | null>(null);
  const isSending = useRef(false);
  const isDone = useRef(false);
  const textsOf = useLocalizeFlaw(pending ? [pending.newest] : flaw && [flaw]);
  const saving = useFlawSaving(textsOf);
  const { values, work, isDayWrong, isDirty } = editedValues(flaw, flaw && textsOf(flaw), edits);
  const attempt = attemptWith({ textsOf, saveOver: saving.saveOver, reload, onConflict: setPending });
  const wasFixed = flaw ? flaw.done !== null : false;
  const isFixed = wasFixed || asked === 'fix';

  const save = async (how: How, own: FlawEdits, from: { before: FoundFlaw; newest: FoundFlaw }) => {
    isSending.current = true;
    isDone.current = await attempt(how, own, from);
    isSending.current = false;
    if (isDone.current) onDone(how);
  };

  const submit = async (how: How): Promise<void> => {
    setAsked(how);
    const faults = faultsOf(values, how === 'fix' || wasFixed);
    if (!flaw || isSending.current || isDayWrong || Object.keys(faults).length > 0) return;
    await save(how, edits, { before: before ?? flaw, newest: flaw });
  };

  const change = (next: FlawEdits) => {
    setBefore(before ?? flaw);
    setEdits({ texts: { ...edits.texts, ...next.texts }, work: { ...edits.work, ...next.work } });
  };

  const storedValues = pending && { ...emptyFlaw, ...textsOf(pending.newest), ...workOf(pending.newest) };
  const fields = useFlawConflictFields(
    pending && storedValues && { ...pending, own: { ...values, ...work }, stored: storedValues },
  );
  const choose = (storedNames: readonly string[]): void => {
    if (!pending) return;
    const ownEdits = withoutFields(edits, storedNames);
    setEdits(ownEdits);
    setBefore(pending.newest);
    setPending(null);
    void save(pending.how, ownEdits, { before: pending.newest, newest: pending.newest });
  };
  const conflict: FormConflict | null = pending && { fields, choose, cancel: () => setPending(null) };
  const error = pending ? undefined : saving.error;

  return {
    values,
    change: (texts: Partial<FlawValues>) => change({ texts, work: {} }),
    work,
    changeWork: (next: Partial<WorkValues>) => change({ texts: {}, work: next }),
    isDayWrong: asked !== null && isDayWrong,
    errors: asked ? faultsOf(values, isFixed) : {},
    isDirty,
    isUnsaved: () => isDirty && !isDone.current,
    isLoading: saving.isLoading,
    asked,
    error,
    isStale: isStaleError(error),
    conflict,
    submit,
  };
};

export type FlawEdit = ReturnType<typeof useFlawEdit>;
