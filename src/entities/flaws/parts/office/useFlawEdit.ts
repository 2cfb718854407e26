import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDayText } from '../../../../components/forms/fields/dateText.ts';
import { textLimits } from '../../../../contract/constants.ts';
import type { Severity } from '../../../../contract/constants.ts';
import type { FoundFlaw } from '../../../../contract/flaws/flaw.ts';
import { useFlawWords } from '../../../flawCategories/useFlawWords.ts';
import { useSetFlawWorkMutation } from '../../flawWorkApi.ts';
import { useSaveFlawMutation } from '../../flawsApi.ts';
import { useKeepFix } from '../../waitingFixes/useFixes.ts';
import { useUser } from '../../../session/useSession.ts';
import { nowIso } from '../../../../platform/time/clock.ts';
import { toFailure } from '../../../../platform/calls/failure.ts';

/** The fields of a flaw that the office may change. */
export interface FlawValues {
  name: string;
  description: string;
  measure: string;
  responsible: number | null;
}

/** Severity, day and person of a flaw; the day as it is typed, empty for none. [LIFE-72] */
export interface WorkValues {
  severity: Severity | null;
  due: string;
  personId: number | null;
}

const workOf = (flaw: FoundFlaw | undefined): WorkValues => ({
  severity: flaw?.severity ?? null,
  due: flaw?.due ?? '',
  personId: flaw?.personId ?? null,
});

const emptyFlaw: FlawValues = { name: '', description: '', measure: '', responsible: null };

type FlawErrors = Partial<Record<keyof FlawValues, string>>;

/** The faults of the texts, at their fields; a fixed flaw needs what was done. [FLAW-19] */
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

/** Returns the changes that differ from what is stored; null if none does. */
function differing(stored: WorkValues, changes: Partial<WorkValues>): Partial<WorkValues> | null {
  const fields = Object.entries(changes).filter(
    ([field, value]) => stored[field as keyof WorkValues] !== value,
  );
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/**
 * A flaw being edited: the user's changes on top of the newest known version, so that another's save in between isn't undone.
 * @param flaw as the backend has it; undefined while loading
 * @param reload refetches it after somebody else changed it
 */
export const useFlawEdit = (flaw: FoundFlaw | undefined, reload: () => unknown) => {
  const { email } = useUser();
  const faultsOf = useFlawFaults();
  const [changes, setChanges] = useState<Partial<FlawValues>>({});
  const [workChanges, setWorkChanges] = useState<Partial<WorkValues>>({});
  const [setWork, { error: workError, isLoading: isSettingWork }] = useSetFlawWorkMutation();
  const [asked, setAsked] = useState<'save' | 'fix' | null>(null);
  const [send, { isLoading, error }] = useSaveFlawMutation();
  const keepFix = useKeepFix();
  const isSending = useRef(false);
  const isDone = useRef(false);
  const say = useFlawWords(flaw && [flaw]);
  const shown = flaw && say(flaw);
  const values: FlawValues = { ...emptyFlaw, ...shown, ...changes };
  const wasFixed = flaw ? flaw.done !== null : false;
  const isFixed = wasFixed || asked === 'fix';
  const work: WorkValues = { ...workOf(flaw), ...workChanges };
  const changedWork = differing(workOf(flaw), workChanges);
  const isDayWrong = work.due !== '' && !isDayText(work.due);
  const isTextDirty = Object.entries(changes).some(
    ([field, value]) => shown?.[field as keyof FlawValues] !== value,
  );
  const isStale = error !== undefined && toFailure(error).codes.includes('stale_version');

  /** Saves severity, day and person where one of them was changed. Returns whether nothing is left to save. */
  const saveWork = async (flawId: number): Promise<boolean> => {
    if (changedWork === null) return true;
    const { due, ...others } = changedWork;
    const saved = await setWork({
      flawIds: [flawId],
      ...others,
      ...(due === undefined ? {} : { due: due || null }),
    });
    return !('error' in saved);
  };

  /** Returns whether it was saved, or stored to be sent; Fix sets time and user. [FLAWM-02..04, FLAWM-19] */
  const submit = async (how: 'save' | 'fix'): Promise<boolean> => {
    setAsked(how);
    const isFixing = how === 'fix' && !wasFixed;
    const faults = faultsOf(values, isFixing || wasFixed);
    if (!flaw || isSending.current || isDayWrong || Object.keys(faults).length > 0) return false;
    isSending.current = true;
    const isWorkSaved = await saveWork(flaw.id);
    if (!isWorkSaved) {
      isSending.current = false;
      return false;
    }
    if (how === 'save' && !isTextDirty && changedWork !== null) {
      isSending.current = false;
      isDone.current = true;
      return true;
    }
    // Untouched fields stay as stored, in whichever language.
    const { name, description, measure, responsible } = { ...values, ...flaw, ...changes };
    const texts = { name: name.trim(), description, measure: measure.trim() };
    // Saved work is a change of the flaw.
    const version = flaw.version + (changedWork === null ? 0 : 1);
    const body = { ...texts, responsible, version };
    if (isFixing) {
      const fix = { ...body, done: nowIso(), doneBy: email };
      keepFix({ kind: 'flaw', targetId: flaw.id, body: fix }, texts.name);
      isDone.current = true;
      return true;
    }
    const saved = await send({ id: flaw.id, ...body });
    isSending.current = false;
    isDone.current = !('error' in saved);
    if (!('error' in saved)) return true;
    if (toFailure(saved.error).codes.includes('stale_version')) reload();
    return false;
  };

  const isDirty = isTextDirty || changedWork !== null;

  return {
    values,
    change: (next: Partial<FlawValues>) => setChanges({ ...changes, ...next }),
    work,
    changeWork: (next: Partial<WorkValues>) => setWorkChanges({ ...workChanges, ...next }),
    isDayWrong: asked !== null && isDayWrong,
    errors: asked ? faultsOf(values, isFixed) : {},
    isDirty,
    isUnsaved: () => isDirty && !isDone.current,
    isLoading: isLoading || isSettingWork,
    asked,
    error: error ?? workError,
    isStale,
    submit,
  };
};

export type FlawEdit = ReturnType<typeof useFlawEdit>;
