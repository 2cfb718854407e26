import { Box, Button } from '@mantine/core';
import { IconDeviceTablet, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { DevicePermits } from '#entities/hotWork/DevicePermits.tsx';
import { DeviceJournals } from '#entities/maintenance/journals/DeviceJournals.tsx';
import { useDeviceRounds } from '#entities/rounds/device/outboxRounds.ts';
import type { DeviceRound } from '#offline/sync/waiting.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './rounds.module.css';
import rowClasses from '../rows.module.css';

/** Returns a function that formats the state of a round's work on this device; refused work goes before waiting work. */
const useWorkText = () => {
  const { t } = useTranslation(['dashboard', 'sync']);
  return ({ unsentCount, refusedCount, quarantinedCount, isFinished }: DeviceRound): string => {
    const refusedText = refusedCount > 0 ? t('waiting.refused', { count: refusedCount }) : '';
    const waiting = unsentCount > 0 ? t('waiting.unsent', { count: unsentCount }) : '';
    if (refusedText) return [refusedText, waiting].filter(Boolean).join(' · ');
    if (isFinished) return t('waiting.finished');
    if (waiting) return waiting;
    if (quarantinedCount > 0) return t('waiting.quarantined', { count: quarantinedCount });
    return t('sync:device_rounds.all_sent');
  };
};

/** Card of the rounds that can be continued without a network, with the waiting work of each. (decisions, Sending work) */
const DeviceRoundsCard = () => {
  const { t } = useTranslation(['dashboard', 'sync']);
  const rounds = useDeviceRounds();
  const workText = useWorkText();
  return (
    <Card title={t('sync:device_rounds.title')}>
      {rounds === null ? <RowsSkeleton rows={2} /> : null}
      {rounds?.length === 0 ? <p className={rowClasses.none}>{t('sync:device_rounds.none')}</p> : null}
      {rounds && rounds.length > 0 ? (
        <ul className={rowClasses.rows} aria-label={t('sync:device_rounds.title')}>
          {rounds.map((round) => (
            <li key={round.roundId}>
              <Link to={pathTo('round', { roundId: round.roundId })} className={classes.deviceRound}>
                <IconDeviceTablet size={22} stroke={1.75} aria-hidden />
                <span className={rowClasses.rowMain}>
                  <Box component="span" fw={600} maw="100%">
                    {round.name}
                  </Box>
                  <span className={rowClasses.rowNote}>{round.buildingNames}</span>
                </span>
                <span className={rowClasses.rowNote}>{workText(round)}</span>
                {round.isFinished ? null : (
                  <Button
                    component="span"
                    variant="default"
                    size="md"
                    leftSection={<IconPlayerPlay size={20} aria-hidden />}
                  >
                    {t('rounds.continue')}
                  </Button>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={rowClasses.none}>{t('sync:device_rounds.rest')}</p>
    </Card>
  );
};

/** Work that this device offers without a network: its rounds, and the journals and permits that it keeps. */
export const DeviceRounds = () => (
  <>
    <DeviceRoundsCard />
    <DeviceJournals />
    <DevicePermits />
  </>
);
