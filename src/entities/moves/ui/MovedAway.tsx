import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#components/feedback/LoadFailure.tsx';
import { DatedText } from '#components/text/DatedText.tsx';
import { formatDate } from '#platform/time/dates.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { StayedRounds } from './StayedRounds.tsx';
import classes from './buildingMoves.module.css';
import { useCallQuery } from '#store/callApi.ts';

/** Buildings moved away from a customer, with the rounds that stayed; nothing if there are none. (decisions, Bin) */
export const MovedAway = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('moveSummary');
  const textOf = useFailureText();
  const {
    currentData = [],
    error,
    refetch,
  } = useCallQuery('listBuildingMoves', { customerId }, refetchOnMount);
  if (error) return <LoadFailure text={textOf(error)} onRetry={() => void refetch()} />;
  if (currentData.length === 0) return null;
  return (
    <section aria-labelledby="moved-away">
      <Box id="moved-away" component="h3" m={0} fz="md">
        {t('moved_away.title')}
      </Box>
      <p>{t('moved_away.text')}</p>
      <ul className={classes.moves} aria-labelledby="moved-away">
        {currentData.map((move) => (
          <li key={`${move.moveId} ${move.buildingName}`} className={classes.move}>
            <Stack gap="xs" miw={0}>
              <strong>{move.buildingName}</strong>
              <Text>
                <DatedText
                  text={t('moved_away.to', {
                    id: move.moveId,
                    date: formatDate(move.executed),
                    to: move.targetCustomerName ?? t('history.another'),
                  })}
                />
              </Text>
              {move.rounds.length === 0 ? (
                <Text c="dimmed" fz="sm">
                  {t('moved_away.no_rounds')}
                </Text>
              ) : (
                <StayedRounds {...move} />
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  );
};
