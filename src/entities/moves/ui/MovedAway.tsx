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
      <h3 id="moved-away" className={classes.title}>
        {t('moved_away.title')}
      </h3>
      <p>{t('moved_away.text')}</p>
      <ul className={classes.moves} aria-labelledby="moved-away">
        {currentData.map((move) => (
          <li key={`${move.moveId} ${move.buildingName}`} className={classes.move}>
            <div className={classes.body}>
              <strong>{move.buildingName}</strong>
              <p className={classes.line}>
                <DatedText
                  text={t('moved_away.to', {
                    id: move.moveId,
                    date: formatDate(move.executed),
                    to: move.targetCustomerName ?? t('history.another'),
                  })}
                />
              </p>
              {move.rounds.length === 0 ? (
                <p className={classes.note}>{t('moved_away.no_rounds')}</p>
              ) : (
                <StayedRounds {...move} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
