import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { pathTo } from '#platform/paths.ts';

/** Message that the round doesn't exist or may not be read, with a link back. */
export const MissingRound = () => {
  const { t } = useTranslation('rounds');
  const navigate = useNavigate();
  return (
    <EmptyState
      isScreen
      icon={<IconMapOff size={40} stroke={1.5} />}
      title={t('load.not_found')}
      action={<Button onClick={() => void navigate(pathTo('dashboard'))}>{t('start.to_root')}</Button>}
    />
  );
};
