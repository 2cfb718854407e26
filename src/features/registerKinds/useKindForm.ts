import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { failureFaults } from '#platform/calls/failureText.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';
import { faultsOfValues } from './kindFaultTexts.ts';
import type { FaultTexts } from './kindFaultTexts.ts';
import { definitionOfValues, newKindValues, valuesOfKind } from './kindForm.ts';
import type { KindValues } from './kindForm.ts';
import { shownLabel } from './labels.ts';

/** Refusal of a save: the values that were sent, and the texts by path and by the key of a field that records use. */
interface Refusal {
  sent: KindValues;
  byPath: FaultTexts;
  byUsedField: FaultTexts;
}

const readKind = async (rootId: number, id: number) => {
  const outcome = await sendCall('listRegisterKinds', { query: { customerId: rootId } });
  return outcome.ok ? { ...outcome, data: outcome.data.find((each) => each.id === id) ?? null } : outcome;
};

/** Returns the labels and formats of the form's values, for a conflict with another user's changes. */
const useConflictLabels = () => {
  const { t } = useTranslation('ownKinds');
  const { t: fileText } = useTranslation('fireSafetyFile');
  const language = currentLanguage();
  return {
    name: { label: t('form.name'), format: (name: KindValues['name']) => shownLabel(name, language) },
    recordName: {
      label: t('form.record_name'),
      format: (name: KindValues['recordName']) => shownLabel(name, language),
    },
    fields: {
      label: t('form.fields'),
      format: (fields: KindValues['fields']) =>
        fields.map(({ label }) => shownLabel(label, language)).join(', '),
    },
    validity: {
      label: t('form.validity'),
      format: ({ type }: KindValues['validity']) => t(`validities.${type}`),
    },
    isAppendOnly: t('form.append_only'),
    duties: {
      label: t('form.duties'),
      format: (duties: KindValues['duties']) =>
        duties.map(({ country }) => fileText(`countries.${country}`)).join(', '),
    },
  };
};

/** Returns the refusal of a save by path, and by field that records use. */
const useRefusal = (kind: RegisterKind | null) => {
  const errors = useErrorTexts();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const show = (sent: KindValues, error: unknown): void => {
    const failure = toFailure(error);
    const byPath = new Map<string, string>();
    const byUsedField = new Map<string, string>();
    failureFaults(failure, errors).forEach(({ field, text }, index) => {
      const code = failure.codes[index];
      if (code === 'kind_used') byPath.set(kind?.scope === sent.scope ? 'isAppendOnly' : 'scope', text);
      else if (field === null) return;
      else if (code === 'kind_field_used') byUsedField.set(field, text);
      else if (!byPath.has(field)) byPath.set(field, text);
    });
    setRefusal({ sent, byPath, byUsedField });
  };
  return { refusal, show, clear: () => setRefusal(null) };
};

/** Returns the refusals of parts that weren't changed since the save. */
const currentRefusals = (refusal: Refusal | null, values: KindValues): [string, string][] =>
  [...(refusal?.byPath ?? [])].filter(([path]) => {
    const [name = ''] = path.split('.');
    return refusal?.sent[name as keyof KindValues] === values[name as keyof KindValues];
  });

type KindFormOptions = { rootId: number; kind: RegisterKind | null; onClose: () => void };

/** Manages the form of a customer's own kind: its values, and the fault of each part. */
export const useKindForm = ({ rootId, kind, onClose }: KindFormOptions) => {
  const { t } = useTranslation('ownKinds');
  const errors = useErrorTexts();
  const language = currentLanguage();
  const labels = useConflictLabels();
  const { refusal, show, clear } = useRefusal(kind);
  const [create] = useCallMutation('createRegisterKind');
  const [update] = useCallMutation('updateRegisterKind');
  const id = kind?.id ?? null;
  const form = useEntityForm<KindValues, RegisterKind | null>({
    initial: kind ? valuesOfKind(kind, language) : newKindValues(),
    stored:
      kind && id !== null
        ? {
            record: kind,
            read: () => readKind(rootId, id),
            valuesOf: (record) => valuesOfKind(record ?? kind, language),
            labels,
          }
        : null,
    validate: (values) =>
      Object.fromEntries(
        faultsOfValues(values, language).map(({ field, code }) => [field.split('.')[0], errors(code)]),
      ),
    save: async (values, idempotencyKey, newest) => {
      clear();
      const definition = definitionOfValues(values, language);
      const version = (newest ?? kind)?.version;
      const result =
        id === null
          ? await create({ body: { ...definition, customerId: rootId }, idempotencyKey })
          : await update({ id, body: { ...definition, ...(version !== undefined && { version }) } });
      if (result.error !== undefined) show(values, result.error);
      return result;
    },
    onSaved: () => {
      notify({ tone: 'success', text: t('saved') });
      onClose();
    },
  });
  const { values, attempts } = form;
  const ownFaults = attempts > 0 ? faultsOfValues(values, language) : [];
  const faults: FaultTexts = new Map(
    [
      ...currentRefusals(refusal, values),
      ...ownFaults.map(({ field, code }): [string, string] => [field, errors(code)]),
    ].toReversed(),
  );
  /** Returns the refusal of a field that records use, until it is changed again. */
  const usedFault = (key: string): string | undefined => {
    const fieldIn = ({ fields }: KindValues) => fields.find((field) => field.key === key);
    return refusal && fieldIn(refusal.sent) === fieldIn(values) ? refusal.byUsedField.get(key) : undefined;
  };
  // A refusal that is shown at its field needs no second place.
  const failures = form.failures.filter((text) => ![...(refusal?.byUsedField.values() ?? [])].includes(text));
  return { ...form, failures, faults, usedFault, language };
};

export type KindFormState = ReturnType<typeof useKindForm>;
