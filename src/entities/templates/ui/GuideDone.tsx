import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Message that the first round is finished, which ends the guide. [SETUP-04] */
export const GuideDone = ({ onClose }: { onClose?: () => void }) => {
  const { t } = useTranslation(['guide', 'common']);
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconCircleCheck aria-hidden />}
      title={t('done.title')}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={t('common:feedback.close')}
      onClose={onClose}
    >
      {t('done.text')}
    </Alert>
  );
};
