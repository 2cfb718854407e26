import { MultiSelect, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClearButton } from '#components/forms/fields/useClearButton.ts';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import type { RegisterField } from '#contract/registers/registerKind.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import type { RecordPlace } from './LinkField.tsx';
import { LinkField } from './LinkField.tsx';
import type { FormLink, FormRow } from './recordForm.ts';
import { localTime, timestampOf } from '#entities/registers/recordTime.ts';
import { TableField } from './TableField.tsx';
import type { FieldProps } from './ValueField.tsx';
import { labelOf, ValueField } from './ValueField.tsx';

const YesNoField = ({ field, value, onChange, error }: FieldProps & { field: RegisterField }) => {
  const { t } = useTranslation('registers');
  return (
    <Stack gap={4} role="group" aria-label={labelIn(field.label)}>
      <Text fz="sm" fw={500}>
        {labelOf(field)}
      </Text>
      <SegmentedControl
        data={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
          { value: '', label: t('unknown') },
        ]}
        value={value === null ? '' : value === true ? 'yes' : 'no'}
        onChange={(answer) => onChange(answer === '' ? null : answer === 'yes')}
      />
      {error ? (
        <Text fz="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
};

const ItemTypeField = ({ field, value, onChange, error }: FieldProps & { field: RegisterField }) => {
  const { t } = useTranslation('inventory');
  const clearButton = useClearButton();
  const data = inventoryTypes.map((type) => ({ value: type, label: t(`kinds.${type}`) }));
  const shared = { label: labelOf(field), error, data, searchable: true };
  if (field.isMany)
    return <MultiSelect {...shared} value={value as string[]} onChange={(types) => onChange(types)} />;
  const [type = null] = value as readonly string[];
  return (
    <Select
      {...shared}
      clearable
      clearButtonProps={clearButton(labelIn(field.label))}
      value={type}
      onChange={(next) => onChange(next ? [next] : [])}
    />
  );
};

/** Field of a record, by its type. */
export const RecordField = ({
  field,
  place,
  ...props
}: FieldProps & { field: RegisterField; place: RecordPlace }) => {
  const { value, onChange, error } = props;
  const label = labelOf(field);
  switch (field.type) {
    case 'longText':
      return (
        <LongTextField
          label={label}
          error={error}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'time':
      return (
        <TextInput
          type="datetime-local"
          maw={260}
          label={label}
          error={error}
          value={localTime(String(value ?? ''))}
          onChange={(event) => onChange(timestampOf(event.currentTarget.value))}
        />
      );
    case 'yesNo':
      return <YesNoField field={field} {...props} />;
    case 'itemType':
      return <ItemTypeField field={field} {...props} />;
    case 'table':
      return (
        <TableField
          label={label}
          columns={field.columns ?? []}
          rows={value as readonly FormRow[]}
          onChange={onChange}
          error={error}
        />
      );
    case 'person':
    case 'role':
    case 'file':
    case 'place':
      return (
        <LinkField
          field={field}
          label={label}
          place={place}
          links={value as readonly FormLink[]}
          onChange={onChange}
          error={error}
        />
      );
    default:
      return <ValueField field={{ ...field, type: field.type }} {...props} />;
  }
};
