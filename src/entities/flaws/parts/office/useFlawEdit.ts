import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLimits } from '../../../../contract/constants.ts';
import type { FoundFlaw } from '../../../../contract/flaws/flaw.ts';
import { useFlawWords } from '../../../flawCategories/useFlawWords.ts';
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

/**
 * A flaw being edited: the user's changes on top of the newest known version, so that another's save in between isn't undone.
 * @param flaw as the backend has it; undefined while loading
 * @param reload refetches it after somebody else changed it
 */
export const useFlawEdit = (flaw: FoundFlaw | undefined, reload: () => unknown) => {
  const { email } = useUser();
  const faultsOf = useFlawFaults();
  const [changes, setChanges] = useState<Partial<FlawValues>>({});
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
  const isStale = error !== undefined && toFailure(error).codes.includes('stale_version');

  /** Returns whether it was saved, or stored to be sent; Fix sets time and user. [FLAWM-02..04, FLAWM-19] */
  const submit = async (how: 'save' | 'fix'): Promise<boolean> => {
    setAsked(how);
    const isFixing = how === 'fix' && !wasFixed;
    const faults = faultsOf(values, isFixing || wasFixed);
    if (!flaw || isSending.current || Object.keys(faults).length > 0) return false;
    isSending.current = true;
    // Untouched fields stay as stored, in whichever language.
    const { name, description, measure, responsible } = { ...values, ...flaw, ...changes };
    const texts = { name: name.trim(), description, measure: measure.trim() };
    const body = { ...texts, responsible, version: flaw.version };
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

  const isDirty = Object.entries(changes).some(
    ([field, value]) => shown?.[field as keyof FlawValues] !== value,
  );

  return {
    values,
    change: (next: Partial<FlawValues>) => setChanges({ ...changes, ...next }),
    errors: asked ? faultsOf(values, isFixed) : {},
    isDirty,
    isUnsaved: () => isDirty && !isDone.current,
    isLoading,
    asked,
    error,
    isStale,
    submit,
  };
};

export type FlawEdit = ReturnType<typeof useFlawEdit>;
