import { useTranslation } from 'react-i18next';
import classes from './actedOn.module.css';

/** Names of the records that a dialog acts on, in the order of their selection; a long list scrolls, by keyboard too. */
export const ActedOn = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation('common');
  return (
    <ul className={classes.list} aria-label={t('data_table.acted_on')} tabIndex={0}>
      {names.map((name, index) => (
        <li key={`${index} ${name}`}>{name}</li>
      ))}
    </ul>
  );
};
