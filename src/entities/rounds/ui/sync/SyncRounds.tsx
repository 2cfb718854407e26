import { Anchor, Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '#platform/paths.ts';
import type { PanelRound, ParkedPlace } from '#entities/rounds/device/syncRounds.ts';
import { SyncParked } from './SyncParked.tsx';
import classes from './syncPanel.module.css';

type SyncRoundsProps = {
  rounds: readonly PanelRound[];
  /** Round open on this page, and the handler that shows a target in it. */
  open: { roundId: number; onJump: (place: ParkedPlace) => void } | null;
  onClose: () => void;
};

/** List of waiting rounds with the amount of work, and refused calls. */
export const SyncRounds = ({ rounds, open, onClose }: SyncRoundsProps) => {
  const { t } = useTranslation('sync');
  if (rounds.length === 0) return null;
  return (
    <section aria-label={t('rounds.title')} className={classes.section}>
      <Box component="h3" m={0} fz="md" fw={650}>
        {t('rounds.title')}
      </Box>
      <ul className={classes.rows}>
        {rounds.map((round) => {
          const { roundId, name, isFinished, texts, photos, parked } = round;
          const amounts = [
            texts > 0 ? t('rounds.texts', { count: texts }) : '',
            photos > 0 ? t('rounds.photos', { count: photos }) : '',
            isFinished ? t('rounds.finished') : '',
          ].filter(Boolean);
          return (
            <li key={roundId} className={classes.row}>
              <Box component="span" fw={650}>
                {name || t('rounds.unnamed', { id: roundId })}
              </Box>
              <span className="tabular">{amounts.join(' · ')}</span>
              {open?.roundId === roundId ? null : (
                <Anchor component={Link} to={pathTo('round', { roundId })} onClick={onClose}>
                  {t('rounds.open')}
                </Anchor>
              )}
              <SyncParked
                roundId={roundId}
                parked={parked}
                onJump={open?.roundId === roundId ? open.onJump : undefined}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
