import { Select } from '@mantine/core';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { useClearButton } from '#components/forms/fields/useClearButton.ts';
import { TextField } from '#components/forms/fields/textFields.ts';
import type { RegisterColumn } from '#contract/registers/registerKind.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import type { FormValue } from './recordForm.ts';

export type FieldProps = {
  value: FormValue;
  onChange: (value: FormValue) => void;
  error?: string | undefined;
};

/** Label of a field; a required one has an asterisk for the eye, and its fault says so to everybody. */
export const labelOf = ({ label, isRequired }: Pick<RegisterColumn, 'label' | 'isRequired'>): string =>
  isRequired ? `${labelIn(label)} *` : labelIn(label);

/** Field of a single value, also in a cell of a table. */
export const ValueField = ({ field, value, onChange, error }: FieldProps & { field: RegisterColumn }) => {
  const clearButton = useClearButton();
  const label = labelOf(field);
  const shared = { label, error };
  switch (field.type) {
    case 'number':
      return (
        <NumberField
          {...shared}
          isInteger={false}
          unit={field.unit}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateField {...shared} value={String(value ?? '')} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...shared}
          clearable={!field.isRequired}
          clearButtonProps={clearButton(labelIn(field.label))}
          value={value ? String(value) : null}
          data={(field.options ?? []).map((option) => ({ value: option.key, label: labelIn(option.label) }))}
          onChange={(key) => onChange(key ?? '')}
        />
      );
    case 'text':
      return (
        <TextField
          {...shared}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
};
