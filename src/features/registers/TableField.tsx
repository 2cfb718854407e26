import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RegisterColumn } from '#contract/registers/registerKind.ts';
import type { FormRow } from './recordForm.ts';
import { RowsField } from './RowsField.tsx';
import { ValueField } from './ValueField.tsx';

type TableFieldProps = {
  label: string;
  columns: readonly RegisterColumn[];
  rows: readonly FormRow[];
  onChange: (rows: readonly FormRow[]) => void;
  error?: string | undefined;
};

/** Table of a record: each cell is a field. */
export const TableField = ({ label, columns, rows, onChange, error }: TableFieldProps) => {
  const { t } = useTranslation('registers');
  return (
    <RowsField
      label={label}
      rows={rows}
      error={error}
      addLabel={t('add_row')}
      onAdd={() => onChange([...rows, {}])}
      onChange={onChange}
    >
      {(row, change) => (
        <Stack gap="xs" flex={1}>
          {columns.map((column) => (
            <ValueField
              key={column.key}
              field={column}
              value={row[column.key] ?? (column.type === 'number' ? null : '')}
              onChange={(value) => change({ ...row, [column.key]: value as string | number | null })}
            />
          ))}
        </Stack>
      )}
    </RowsField>
  );
};
