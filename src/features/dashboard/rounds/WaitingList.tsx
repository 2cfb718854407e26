import { Box, Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp, IconPlayerPlay, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { syncPanelPart } from '#entities/rounds/ui/sync/syncPanelPart.ts';
import type { NamedWaitingRound, QuarantinedRound } from '#offline/sync/waiting.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './rounds.module.css';

export type WaitingListProps = {
  rounds: readonly NamedWaitingRound[];
  quarantined: readonly QuarantinedRound[];
};

/** List of rounds whose work still waits, each with the reason; refused work has its own row and opens the sync panel. */
export const WaitingList = ({ rounds, quarantined }: WaitingListProps) => {
  const { t } = useTranslation('dashboard');
  const [isSyncOpen, setIsSyncOpen] = useState(false);
  const refusedRounds = rounds.filter(({ refusedCount }) => refusedCount > 0);
  const waitingRounds = rounds.filter(
    ({ isFinished, unsentCount, refusedCount }) => unsentCount > 0 || (isFinished && refusedCount === 0),
  );
  return (
    <>
      <ul className={classes.waiting} aria-label={t('waiting.title')}>
        {refusedRounds.map(({ roundId, name, refusedCount }) => (
          <li key={`refused-${roundId}`} className={`${classes.waitingRow} ${classes.refusedRow}`}>
            <IconAlertTriangle size={20} aria-hidden />
            <Box component="span" flex="1 1 12em" maw="100%">
              <strong>{name}</strong>
              {': '}
              {t('waiting.refused', { count: refusedCount })}
            </Box>
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-label={t('waiting.decide_named', { name })}
              onClick={() => setIsSyncOpen(true)}
            >
              {t('waiting.decide')}
            </Button>
          </li>
        ))}
        {waitingRounds.map(({ roundId, name, isFinished, unsentCount }) => (
          <li key={roundId} className={classes.waitingRow}>
            <IconCloudUp size={20} aria-hidden />
            <Box component="span" flex="1 1 12em" maw="100%">
              {isFinished ? <Link to={pathTo('round', { roundId })}>{name}</Link> : <strong>{name}</strong>}
              {': '}
              {isFinished ? t('waiting.finished') : t('waiting.unsent', { count: unsentCount })}
            </Box>
            {isFinished ? null : (
              <Button
                component={Link}
                to={pathTo('round', { roundId })}
                variant="default"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                aria-label={t('rounds.continue_named', { name })}
              >
                {t('rounds.continue')}
              </Button>
            )}
          </li>
        ))}
        {quarantined.map(({ roundId, name, count }) => (
          <li key={`quarantined-${roundId}`} className={classes.waitingRow}>
            <IconUserQuestion size={20} aria-hidden />
            <span>
              {name}
              {': '}
              {t('waiting.quarantined', { count })}
            </span>
          </li>
        ))}
      </ul>
      {isSyncOpen ? (
        <LazyPart
          source={syncPanelPart}
          waiting={null}
          props={{ open: null, onClose: () => setIsSyncOpen(false) }}
        />
      ) : null}
    </>
  );
};
