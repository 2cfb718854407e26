import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import classes from '../shell.module.css';

const refusedIn = (state: unknown): string | null =>
  state instanceof Object && 'refused' in state && typeof state.refused === 'string' ? state.refused : null;

/** Says which right was missing after being sent to the root. (decisions, Behaviour) */
export const RefusedAlert = () => {
  const { t } = useTranslation('common');
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const refused = refusedIn(state);
  if (!refused) return null;
  return (
    <Alert
      color="orange"
      role="alert"
      className={classes.refused}
      title={t('shell.refused_title')}
      withCloseButton
      closeButtonLabel={t('feedback.close')}
      onClose={() => void navigate(pathname + search, { replace: true, state: null })}
    >
      {t('shell.refused_text', { right: t(`rights.${refused}`, { defaultValue: refused }) })}
    </Alert>
  );
};
