import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RegisterColumn } from '#contract/registers/registerKind.ts';
import { ValueField } from './ValueField.tsx';
import type { FormRow } from './recordForm.ts';
import classes from './registers.module.css';

type TableFieldProps = {
  label: string;
  columns: readonly RegisterColumn[];
  rows: readonly FormRow[];
  onChange: (rows: readonly FormRow[]) => void;
  error?: string | undefined;
};

/** Table of a record: rows are added and removed, and each cell is a field. */
export const TableField = ({ label, columns, rows, onChange, error }: TableFieldProps) => {
  const { t } = useTranslation('registers');
  const changeRow = (index: number, changes: FormRow) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  return (
    <fieldset className={classes.table}>
      <legend>{label}</legend>
      {error ? (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
      {rows.map((row, index) => (
        // Rows have no identity besides their position.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.row}>
          <Stack gap="xs" flex={1}>
            {columns.map((column) => (
              <ValueField
                key={column.key}
                field={column}
                value={row[column.key] ?? (column.type === 'number' ? null : '')}
                onChange={(value) => changeRow(index, { [column.key]: value as string | number | null })}
              />
            ))}
          </Stack>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('remove_row', { number: index + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...rows, {}])}
      >
        {t('add_row')}
      </Button>
    </fieldset>
  );
};
