import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LongList } from '#components/fold/LongList.tsx';
import { DatedText } from '#components/text/DatedText.tsx';
import type { BuildingMove } from '#contract/moves/move.ts';
import { formatDate } from '#platform/time/dates.ts';
import { pathTo } from '#platform/paths.ts';
import { usePermission } from '#entities/session/useSession.ts';
import classes from './buildingMoves.module.css';

type StayedRoundsProps = Pick<BuildingMove, 'rounds' | 'buildingName'>;

/** Rounds that a moved building left behind, each with a link to its report. (moves, Rounds) */
export const StayedRounds = ({ rounds, buildingName }: StayedRoundsProps) => {
  const { t } = useTranslation('moveSummary');
  const mayOpen = usePermission('roundplannings_perform_round');
  if (rounds.length === 0) return null;
  return (
    <div>
      <Box component="strong" display="block" m="0 0 4px" fz="sm">
        {t('history.stayed')}
      </Box>
      <LongList
        label={t('parts.in_building', { part: t('history.stayed'), building: buildingName })}
        rows={rounds}
        keyOf={({ id }) => id}
      >
        {({ id: roundId, name, done }) => {
          const text = (
            <DatedText
              text={`${name}, ${done ? t('history.walked', { date: formatDate(done) }) : t('history.unfinished')}`}
            />
          );
          return mayOpen && done ? (
            <Link to={pathTo('finishedRound', { roundId })} className={classes.link}>
              {text}
            </Link>
          ) : (
            text
          );
        }}
      </LongList>
    </div>
  );
};
