import { TextInput } from '@mantine/core';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import type { ServiceField } from '#contract/inventory.ts';
import { isMultilineField, isNumericField, type ServiceInfo } from '#domain/catalogue/serviceInfo.ts';
import classes from './flawParts.module.css';

type ServiceFieldsProps = {
  fields: readonly ServiceField[];
  values: ServiceInfo;
  /** Returns the validation error of a field. */
  errorOf: (field: ServiceField) => string | undefined;
  isReadOnly: boolean;
  onChange: (field: ServiceField, value: number | string | null) => void;
};

/** Fields of the service: years and degrees as numbers, the comment in several lines. [FLAW-37, FLAW-38] */
export const ServiceFields = ({ fields, values, errorOf, isReadOnly, onChange }: ServiceFieldsProps) => {
  const { fieldName } = useKindNames();
  return fields.map((field) => {
    const label = fieldName(field);
    const value = values[field];
    const error = errorOf(field);
    if (isNumericField(field)) {
      return (
        <NumberField
          key={field}
          label={label}
          value={typeof value === 'number' ? value : null}
          maxDigits={4}
          error={error}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(field, next)}
        />
      );
    }
    const shared = {
      label,
      error,
      value: typeof value === 'string' ? value : '',
      readOnly: isReadOnly,
      onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
    };
    return isMultilineField(field) ? (
      <UncutTextField key={field} {...shared} className={classes.wide} />
    ) : (
      <TextInput key={field} {...shared} />
    );
  });
};
