import { Button } from '@mantine/core';
import { IconCloudUp, IconPlayerPlay, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NamedWaitingRound, QuarantinedRound } from '../../../offline/sync/waiting.ts';
import { pathTo } from '../../../platform/paths.ts';
import classes from './rounds.module.css';

export type WaitingListProps = {
  rounds: readonly NamedWaitingRound[];
  quarantined: readonly QuarantinedRound[];
};

/** Rounds whose work still waits, each with what it waits for. */
export const WaitingList = ({ rounds, quarantined }: WaitingListProps) => {
  const { t } = useTranslation('dashboard');
  return (
    <ul className={classes.waiting} aria-label={t('waiting.title')}>
      {rounds.map(({ roundId, name, isFinished, unsentCount }) => (
        <li key={roundId} className={classes.waitingRow}>
          <IconCloudUp size={20} aria-hidden />
          <span className={classes.waitingText}>
            {isFinished ? <Link to={pathTo('round', { roundId })}>{name}</Link> : <strong>{name}</strong>}
            {': '}
            {isFinished ? t('waiting.finished') : t('waiting.unsent', { count: unsentCount })}
          </span>
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
  );
};
