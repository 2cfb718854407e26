import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import type { ParkedPlace } from '#entities/rounds/device/syncRounds.ts';
import { useWaitingWork } from '#entities/rounds/device/syncRounds.ts';
import { useOfflineReadiness } from '#entities/rounds/device/useOfflineReadiness.ts';
import { ReadyForOffline } from '../ReadyForOffline.tsx';
import { RescueButton } from '../RescueButton.tsx';
import { RescueLoader } from '../RescueLoader.tsx';
import { StorageFacts } from '../StorageFacts.tsx';
import { SyncCalls } from './SyncCalls.tsx';
import { SyncRounds } from './SyncRounds.tsx';
import { SyncState } from './SyncState.tsx';
import classes from './syncPanel.module.css';

export type SyncPanelProps = {
  /** Round open on this page, and the handler that shows a target in it; null outside a round. */
  open: { roundId: number; onJump: (place: ParkedPlace) => void } | null;
  onClose: () => void;
};

const OpenRoundReadiness = ({ roundId }: { roundId: number }) => (
  <ReadyForOffline readiness={useOfflineReadiness({ roundId, isOpen: true })} />
);

/** Panel with waiting work, work being sent, refused work, storage, and the rescue file. */
export const SyncPanel = ({ open, onClose }: SyncPanelProps) => {
  const { t } = useTranslation('sync');
  const work = useWaitingWork();

  const jumping = open && {
    ...open,
    onJump: (place: ParkedPlace) => {
      onClose();
      open.onJump(place);
    },
  };

  return (
    <SidePanel isOpen title={t('panel.title')} onClose={onClose}>
      <Stack gap="lg">
        <SyncState {...work} />
        <SyncRounds rounds={work.rounds} open={jumping} onClose={onClose} />
        <SyncCalls calls={work.calls} onClose={onClose} />
        {open ? <OpenRoundReadiness roundId={open.roundId} /> : null}
        <StorageFacts />
        <section aria-label={t('rescue.title')} className={classes.section}>
          <Box component="h3" m={0} fz="md" fw={650}>
            {t('rescue.title')}
          </Box>
          <Text c="dimmed" fz="sm">
            {t('rescue.hint')}
          </Text>
          <RescueButton />
          <RescueLoader />
        </section>
      </Stack>
    </SidePanel>
  );
};
