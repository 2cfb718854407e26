import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './registers.module.css';

type RowsFieldProps<Row> = {
  label: string;
  rows: readonly Row[];
  error?: string | undefined;
  addLabel: string;
  /** Adds a row; without it no more rows can be added. */
  onAdd?: (() => void) | undefined;
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, change: (row: Row) => void) => ReactNode;
};

/** Group of rows of one field, which are added, edited and removed. */
export const RowsField = <Row,>({
  label,
  rows,
  error,
  addLabel,
  onAdd,
  onChange,
  children,
}: RowsFieldProps<Row>) => {
  const { t } = useTranslation('registers');
  return (
    <fieldset className={classes.rows}>
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
          {children(row, (next) => onChange(rows.map((each, at) => (at === index ? next : each))))}
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
      {onAdd ? (
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {addLabel}
        </Button>
      ) : null}
    </fieldset>
  );
};
