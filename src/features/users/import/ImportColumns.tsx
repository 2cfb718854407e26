import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportField } from '../../../domain/userImport.ts';
import { importFields } from '../../../domain/userImport.ts';
import classes from '../users.module.css';

type ImportColumnsProps = {
  table: readonly (readonly string[])[];
  columns: readonly (ImportField | null)[];
  onChange: (index: number, field: ImportField | null) => void;
};

/** Which column of the file is which field; guessed from its headings. */
export const ImportColumns = ({ table, columns, onChange }: ImportColumnsProps) => {
  const { t } = useTranslation('users');
  const [heading = [], ...rows] = table;
  const sampleOf = (index: number) => rows.find((row) => row[index])?.[index] ?? '';
  const options = [
    { value: '', label: t('import.ignored') },
    ...importFields.map((value) => ({ value, label: t(`import.fields.${value}`) })),
  ];
  return (
    <section aria-label={t('import.columns')}>
      <h3 className={classes.heading}>{t('import.columns')}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.sample')}</th>
            <th scope="col">{t('import.means')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((field, index) => {
            const name = heading[index] || t('import.unnamed', { number: index + 1 });
            return (
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{sampleOf(index)}</td>
                <td>
                  <NativeSelect
                    aria-label={t('import.means_named', { column: name })}
                    data={options}
                    value={field ?? ''}
                    onChange={(event) =>
                      onChange(
                        index,
                        importFields.find((known) => known === event.currentTarget.value) ?? null,
                      )
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
