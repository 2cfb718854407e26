import { useTranslation } from 'react-i18next';
import type { ImportFault, ImportRow } from '../../../domain/userImport.ts';
import classes from '../users.module.css';

/** So many faults are told at a time; the first ones usually explain the rest. */
const mostShown = 100;

/** What is wrong, row by row, with what stands there. */
export const ImportFaults = ({
  faults,
  rows,
}: {
  faults: readonly ImportFault[];
  rows: readonly ImportRow[];
}) => {
  const { t } = useTranslation(['users', 'errors', 'common']);
  const rowOf = new Map(rows.map((row) => [row.row, row]));
  const faultyRows = new Set(faults.map((fault) => fault.row)).size;
  const textOf = ({ code }: ImportFault): string => {
    if (code === 'required') return t('common:validators.required');
    return code === 'too_long' ? t('import.too_long') : t(`errors:${code}`);
  };
  return (
    <section className={classes.section} aria-label={t('import.faulty_title')}>
      <p role="alert" className={classes.heading}>
        {t('import.faulty', { count: faultyRows })}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('import.faulty_title')}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.value')}</th>
              <th scope="col">{t('import.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, mostShown).map((fault) => (
              <tr key={`${fault.row}.${fault.field}.${fault.code}`}>
                <td className="tabular">{fault.row}</td>
                <td>{t(`import.fields.${fault.field}`)}</td>
                <td>{rowOf.get(fault.row)?.[fault.field]}</td>
                <td>{textOf(fault)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > mostShown ? (
        <p className={classes.note}>{t('import.more_faults', { count: faults.length - mostShown })}</p>
      ) : null}
    </section>
  );
};
