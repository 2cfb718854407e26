import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ThinBar } from '#components/feedback/ThinBar.tsx';
import { selectPendingCount } from '#store/pending.ts';
import classes from '../shell.module.css';

/** Thin bar while any request is pending. [SHELL-36, WIRE-31] */
export const LoadingBar = () => {
  const { t } = useTranslation('common');
  const isPending = useSelector(selectPendingCount) > 0;
  return (
    <div className={`${classes.loading} no-print`}>
      {isPending ? <ThinBar label={t('feedback.loading')} /> : null}
    </div>
  );
};
