import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';

export type RefusedRightProps = { refused: string };

/** Name of the missing right. */
export const RefusedRight = ({ refused }: RefusedRightProps) => {
  const { t } = useTranslation('common');
  const { t: nameOf } = useTranslation('rights');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Alert
      color="orange"
      role="alert"
      mb="md"
      title={t('shell.refused_title')}
      withCloseButton
      closeButtonLabel={t('feedback.close')}
      onClose={() => void navigate(pathname + search, { replace: true, state: null })}
    >
      {t('shell.refused_text', { right: nameOf(refused as 'users_access_view', { defaultValue: refused }) })}
    </Alert>
  );
};
