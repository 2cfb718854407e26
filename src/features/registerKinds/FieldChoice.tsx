import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import type { FieldType } from '#contract/registers/kindWords.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { fieldsOfTypes } from './kindForm.ts';
import type { KindValues } from './kindForm.ts';
import { shownLabel } from './labels.ts';

type FieldChoiceProps = {
  label: string;
  value: string;
  values: Pick<KindValues, 'fields'>;
  types: readonly FieldType[];
  error: string | undefined;
  onChange: (key: string) => void;
};

/** Select of a field, limited to some types. */
export const FieldChoice = ({ label, value, values, types, error, onChange }: FieldChoiceProps) => {
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  return (
    <ChoiceSelect
      label={label}
      value={value}
      options={fieldsOfTypes(values, types).map((field) => ({
        value: field.key,
        label: shownLabel(field.label, language) || field.key,
      }))}
      emptyHint={t('no_field', { types: types.map((type) => t(`types.${type}`)).join(', ') })}
      error={error}
      onChange={onChange}
    />
  );
};

type MonthsFieldProps = {
  label: string;
  value: number | null;
  description?: string;
  error: string | undefined;
  onChange: (months: number | null) => void;
};

/** Number of months; empty is null, or NaN where a number is required. */
export const MonthsField = ({ label, value, description, error, onChange }: MonthsFieldProps) => (
  <NumberField
    label={label}
    description={description}
    maxDigits={3}
    value={value === null || Number.isNaN(value) ? null : value}
    error={error}
    onChange={onChange}
  />
);
