import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { RoundLateEntry } from '#contract/rounds/roundConflict.ts';
import { itemOnFloor } from '#domain/catalogue/itemName.ts';
import { useAnswerText } from '#entities/rounds/conflicts/useAnswerText.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './finishedRound.module.css';
import { usePersonName } from '#platform/usePersonName.ts';
import { useCallQuery } from '#store/callApi.ts';
import { lateEntriesOfRound } from '#entities/rounds/conflicts/conflictQueries.ts';

/** List of work that arrived after the round was finished, with user and time; nothing if there is none. (decisions, Sending work) */
export const LateEntries = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const answerText = useAnswerText();
  const personName = usePersonName();
  const { data, error, refetch } = useCallQuery(
    'listRoundLateEntries',
    lateEntriesOfRound(roundId),
    refetchOnMount,
  );

  const whatOf = ({ kind, answer, targetName, positionNumber, floorName }: RoundLateEntry): string => {
    const name = itemOnFloor({ positionNumber, name: targetName }, floorName);
    if (answer) return t('late.answer', { name, answer: answerText(answer) });
    return t(kind === 'flawRemoval' ? 'late.flaw_removal' : 'late.flaw', { name });
  };
  if (error) return <FailureAlert text={textOf(error)} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="late-entries">
      <Box id="late-entries" component="h2" m="0 0 4px" fz="lg">
        {t('late.title')}
      </Box>
      <p className={classes.hint}>{t('late.hint')}</p>
      <ul className={classes.late} aria-labelledby="late-entries">
        {data.rows.map((entry) => (
          <li key={entry.id}>
            <strong>{whatOf(entry)}</strong>
            <span className={`${classes.hint} tabular`}>
              {t('late.by', { who: personName(entry.userName), when: formatTimestamp(entry.created) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
