import { Box, Button, Flex, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

type ImportColumnsProps<Field extends string> = {
  table: readonly (readonly string[])[];
  columns: readonly (Field | null)[];
  fields: readonly Field[];
  /** Required fields without a column. */
  missing: readonly Field[];
  labelOf: (field: Field) => string;
  onChange: (index: number, field: Field | null) => void;
};

/** Assignment of the file's columns to fields; collapsed to a single line if the headings are recognised. */
export const ImportColumns = <Field extends string>(props: ImportColumnsProps<Field>) => {
  const { table, columns, missing, labelOf } = props;
  const { t } = useTranslation('imports');
  const [isOpen, setIsOpen] = useState(false);
  const [heading = []] = table;
  const fieldLabels = columns.flatMap((field) => (field === null ? [] : [labelOf(field)]));
  const unread = columns.flatMap((field, index) =>
    field === null ? [heading[index] || t('unnamed', { number: index + 1 })] : [],
  );
  if (missing.length > 0 || isOpen) return <ColumnTable {...props} />;
  return (
    <section className={classes.fits} aria-label={t('columns')}>
      <Text c="dimmed" fz="sm">
        {t('fits', { fields: fieldLabels.join(', ') })}
        {unread.length > 0 ? ` ${t('unread', { columns: unread.join(', ') })}` : null}
      </Text>
      <Button variant="subtle" onClick={() => setIsOpen(true)}>
        {t('change')}
      </Button>
    </section>
  );
};

const ColumnTable = <Field extends string>(props: ImportColumnsProps<Field>) => {
  const { table, columns, fields, missing, labelOf, onChange } = props;
  const { t } = useTranslation('imports');
  const [heading = [], ...rows] = table;
  const sampleOf = (index: number) => rows.find((row) => row[index])?.[index] ?? '';
  const options = [
    { value: '', label: t('ignored') },
    ...fields.map((value) => ({ value, label: labelOf(value) })),
  ];
  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t('columns')}>
      <Box component="h3" m={0} fz="sm" fw={600}>
        {t('columns')}
      </Box>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('sample')}</th>
              <th scope="col">{t('means')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((field, index) => {
              const name = heading[index] || t('unnamed', { number: index + 1 });
              return (
                <tr key={index}>
                  <th scope="row">{name}</th>
                  <td>{sampleOf(index)}</td>
                  <td>
                    <NativeSelect
                      aria-label={t('means_named', { column: name })}
                      data={options}
                      value={field ?? ''}
                      onChange={(event) =>
                        onChange(index, fields.find((known) => known === event.currentTarget.value) ?? null)
                      }
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {missing.length > 0 ? (
        <Text c="dimmed" fz="sm">
          {t('missing', { columns: missing.map(labelOf).join(', ') })}
        </Text>
      ) : null}
    </Flex>
  );
};
