import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { ResponsibleSelect } from './ResponsibleSelect.tsx';
import type { FlawValues } from './flawEdits.ts';

type FlawFieldsProps = {
  values: FlawValues;
  errorOf: (field: keyof FlawValues) => string | undefined;
  isReadOnly: boolean;
  /** Customer whose roles can be responsible. */
  customerId: number | null;
  /** Name of the responsible role in the flaw, if the list lacks the role. */
  responsibleName: string;
  onChange: (changes: Partial<FlawValues>) => void;
};

/** Fields of a flaw that the office can edit. [FLAWM-06] */
export const FlawFields = (props: FlawFieldsProps) => {
  const { values, errorOf, isReadOnly, customerId, responsibleName, onChange } = props;
  const { t } = useTranslation('flaws');
  const optional = (label: string) => t('office.optional', { label });
  return (
    <>
      <TextInput
        label={t('form.name')}
        value={values.name}
        readOnly={isReadOnly}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <UncutTextField
        label={optional(t('form.description'))}
        value={values.description}
        readOnly={isReadOnly}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <UncutTextField
        label={t('form.measure')}
        description={t('office.measure_hint')}
        value={values.measure}
        readOnly={isReadOnly}
        error={errorOf('measure')}
        onChange={(event) => onChange({ measure: event.currentTarget.value })}
      />
      <ResponsibleSelect
        value={values.responsible}
        error={errorOf('responsible')}
        isReadOnly={isReadOnly}
        customerId={customerId}
        name={responsibleName}
        onChange={(responsible) => onChange({ responsible })}
      />
    </>
  );
};
