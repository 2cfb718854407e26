import { UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloud,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, preloadPart } from '#components/lazy/LazyPart.tsx';
import { syncPanelPart } from '#entities/rounds/ui/sync/syncPanelPart.ts';
import type { RoundSaving } from '#entities/rounds/roundHooks.ts';
import { useRoundSaving } from '#entities/rounds/roundHooks.ts';
import type { Jump } from './roundUi.ts';
import classes from './network.module.css';

const toneOf = (saving: RoundSaving) => {
  if (saving.parked.length > 0) return 'danger';
  if (saving.isOffline) return 'warning';
  if (saving.unsentCount > 0) return 'info';
  if (saving.quarantined.length > 0) return 'warning';
  return saving.status === 'unknown' ? 'unknown' : 'success';
};

const icons = {
  danger: IconAlertTriangle,
  warning: IconCloudOff,
  info: IconCloudUpload,
  success: IconCloudCheck,
  unknown: IconCloud,
};

type NetworkChipProps = { roundId: number; onJump: (jump: Jump) => void };

/** Chip with connection and saving state; opens the sync panel. */
export const NetworkChip = ({ roundId, onJump }: NetworkChipProps) => {
  const { t } = useTranslation('rounds');
  const saving = useRoundSaving(roundId);
  const [isOpen, setIsOpen] = useState(false);
  // Preloaded, since it is usually opened without a connection.
  useEffect(() => preloadPart(syncPanelPart), []);
  const tone = toneOf(saving);
  const isCounted = saving.status !== 'unknown';
  const Icon = tone === 'warning' && !saving.isOffline ? IconUserQuestion : icons[tone];
  const count = saving.parked.length || saving.unsentCount;
  const text = () => {
    if (saving.parked.length > 0) return t('network.parked', { count: saving.parked.length });
    if (saving.status === 'saving') return t('network.sending');
    if (saving.unsentCount > 0) return t('network.waiting', { count: saving.unsentCount });
    if (saving.isOffline) return t('network.offline');
    if (saving.quarantined.length > 0) return t('network.approval');
    return isCounted ? t('network.all_sent') : t('network.online');
  };

  return (
    <>
      <UnstyledButton
        className={classes.network}
        data-tone={tone}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon size={20} aria-hidden />
        <span className={classes.words}>{text()}</span>
        {count > 0 ? (
          <span className={`${classes.count} tabular`} aria-hidden>
            {count}
          </span>
        ) : null}
      </UnstyledButton>
      {isOpen ? (
        <LazyPart
          source={syncPanelPart}
          waiting={null}
          props={{ open: { roundId, onJump }, onClose: () => setIsOpen(false) }}
        />
      ) : null}
    </>
  );
};
