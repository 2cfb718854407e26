import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lowSpaceBytes } from '#offline/sync/storageState.ts';
import { useStorageState } from '../device/syncRounds.ts';

/** Warning that there is little storage left for photos. */
export const LowStorageNotice = () => {
  const { t } = useTranslation('sync');
  const state = useStorageState();
  const free = state?.freeBytes ?? null;
  return free !== null && free < lowSpaceBytes ? <Alert color="orange">{t('storage.low')}</Alert> : null;
};
