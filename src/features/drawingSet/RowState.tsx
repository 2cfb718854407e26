import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useProblemText } from '#components/drawingFile/useProblemText.ts';
import { pathTo } from '#platform/paths.ts';
import type { SetPage } from './setPages.ts';
import classes from './drawingSet.module.css';
import rows from './setTable.module.css';

/** State of a page, with the reason if it is blocked. */
export const RowState = ({ page }: { page: SetPage }) => {
  const { t } = useTranslation('drawingSet');
  const problemText = useProblemText();
  const { state, problem, outcome, isTaken, replaces, fit } = page;
  if (state === 'waiting') return <span className={classes.note}>{t('state.reading')}</span>;
  if (state === 'broken') return <span className={classes.wrong}>{problemText(problem ?? 'broken')}</span>;
  if (outcome?.at === 'failed') return <span className={classes.wrong}>{outcome.text}</span>;
  if (outcome?.at === 'done')
    return (
      <Link className={rows.right} to={pathTo('floor', { floorId: outcome.floorId })}>
        {t(replaces === null ? 'state.made' : 'state.replaced')}
      </Link>
    );
  if (outcome) return <span>{t(`state.${outcome.at}`)}</span>;
  if (!isTaken) return <span className={classes.note}>{t('state.out')}</span>;
  if (replaces !== null)
    return <span className={classes.note}>{t(fit ? 'state.fitted' : 'state.unfitted')}</span>;
  return <span className={classes.note}>{t('state.new')}</span>;
};
