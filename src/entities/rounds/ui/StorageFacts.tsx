import { Alert, Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StorageState } from '#offline/sync/storageState.ts';
import { useStorageMode } from '#offline/sync/useSync.ts';
import { sizeText } from '#platform/language/sizeText.ts';
import { useStorageState } from '../device/syncRounds.ts';
import { LowStorageNotice } from './LowStorageNotice.tsx';
import classes from './sync/syncPanel.module.css';

const keptOf = ({ isPersistent, askedAt }: StorageState) => {
  if (isPersistent) return 'storage.kept_yes';
  if (isPersistent === null) return 'storage.kept_unknown';
  return askedAt === null ? 'storage.kept_not_asked' : 'storage.kept_no';
};

/** Facts about this device's storage: place of the work, the browser's guarantee to keep it, and free space. */
export const StorageFacts = () => {
  const { t } = useTranslation('sync');
  const mode = useStorageMode();
  const state = useStorageState();
  const free = state?.freeBytes ?? null;
  return (
    <section aria-label={t('storage.title')} className={classes.section}>
      <Box component="h3" m={0} fz="md" fw={650}>
        {t('storage.title')}
      </Box>
      <dl className={classes.facts}>
        <div>
          <dt>{t('storage.mode')}</dt>
          <dd>{t(`storage.mode_${mode}`)}</dd>
        </div>
        <div>
          <dt>{t('storage.kept')}</dt>
          <dd>{state ? t(keptOf(state)) : '…'}</dd>
        </div>
        <div>
          <dt>{t('storage.free')}</dt>
          <dd className="tabular">{free === null ? t('storage.unknown') : sizeText(free)}</dd>
        </div>
      </dl>
      {mode === 'onlineOnly' ? <Alert color="orange">{t('storage.online_only')}</Alert> : null}
      {mode === 'unavailable' ? <Alert color="orange">{t('storage.unavailable')}</Alert> : null}
      <LowStorageNotice />
    </section>
  );
};
