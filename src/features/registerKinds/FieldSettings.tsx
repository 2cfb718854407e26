import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { TextField } from '#components/forms/fields/textFields.ts';
import type { FieldType } from '#contract/registers/kindWords.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { faultBelow } from './kindFaultTexts.ts';
import type { FaultTexts } from './kindFaultTexts.ts';
import { canBeMany, withType } from './kindForm.ts';
import type { FieldDraft } from './kindForm.ts';
import { OptionList } from './OptionList.tsx';
import { Translations } from './Translations.tsx';
import type { TranslatedText } from './Translations.tsx';

type FieldSettingsProps = {
  field: FieldDraft;
  storedField: FieldDraft | undefined;
  types: readonly FieldType[];
  /** Label of the name: of a field or of a column. */
  nameLabel: string;
  /** Path of the field in the definition. */
  path: string;
  faults: FaultTexts;
  /** List of the columns, for a table. */
  columns: ReactNode;
  onChange: (field: FieldDraft) => void;
};

/** Maximum length of a unit, as in the contract. */
const longestUnit = 20;

/** Unit and limits of a number field. */
const NumberSettings = ({
  field,
  path,
  faults,
  onChange,
}: Omit<FieldSettingsProps, 'types' | 'storedField' | 'nameLabel' | 'columns'>) => {
  const { t } = useTranslation('ownKinds');
  const number = (name: 'min' | 'max') => (
    <NumberField
      label={t(`field.${name}`)}
      isInteger={false}
      isNegativeAllowed
      value={field[name]}
      error={faults.get(`${path}.${name}`)}
      onChange={(value) => onChange({ ...field, [name]: value })}
    />
  );
  return (
    <Group gap="sm" grow align="flex-start" preventGrowOverflow={false}>
      <TextField
        label={t('field.unit')}
        maxLength={longestUnit}
        value={field.unit}
        error={faults.get(`${path}.unit`)}
        onChange={(event) => onChange({ ...field, unit: event.currentTarget.value })}
      />
      {number('min')}
      {number('max')}
    </Group>
  );
};

/** Settings of a field or column. */
export const FieldSettings = (props: FieldSettingsProps) => {
  const { field, storedField, types, nameLabel, path, faults, columns, onChange } = props;
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  const { type, label, options } = field;
  const texts: TranslatedText[] = [
    {
      id: 'label',
      title: nameLabel,
      label,
      storedLabel: storedField?.label,
      onChange: (next) => onChange({ ...field, label: next }),
    },
    ...(type === 'choice' ? options : []).map((option, index): TranslatedText => ({
      id: option.key,
      title: option.label[language] || t('field.option', { number: index + 1 }),
      label: option.label,
      storedLabel: storedField?.options.find(({ key }) => key === option.key)?.label,
      onChange: (next) =>
        onChange({
          ...field,
          options: options.map((each) => (each.key === option.key ? { ...each, label: next } : each)),
        }),
    })),
  ];
  return (
    <>
      <TextField
        label={nameLabel}
        value={label[language]}
        error={faultBelow(faults, `${path}.label`)}
        onChange={(event) =>
          onChange({ ...field, label: { ...label, [language]: event.currentTarget.value } })
        }
      />
      <ChoiceSelect
        label={t('field.type')}
        value={type}
        options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        error={faults.get(`${path}.type`)}
        onChange={(next) => onChange(withType(field, next))}
      />
      <Group gap="12px 24px">
        <Checkbox
          label={t('field.required')}
          checked={field.isRequired}
          onChange={(event) => onChange({ ...field, isRequired: event.currentTarget.checked })}
        />
        {canBeMany(type) ? (
          <Checkbox
            label={t('field.many')}
            checked={field.isMany}
            onChange={(event) => onChange({ ...field, isMany: event.currentTarget.checked })}
          />
        ) : null}
      </Group>
      {type === 'choice' ? (
        <OptionList
          options={options}
          path={`${path}.options`}
          faults={faults}
          onChange={(next) => onChange({ ...field, options: next })}
        />
      ) : null}
      {type === 'number' ? (
        <NumberSettings field={field} path={path} faults={faults} onChange={onChange} />
      ) : null}
      {type === 'table' ? columns : null}
      <Translations texts={texts} />
    </>
  );
};
