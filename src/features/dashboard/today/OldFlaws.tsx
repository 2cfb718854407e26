import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { disconnectionsPart } from '#entities/maintenance/journals/disconnectionsPart.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { LateFlaws } from '../overview/LateFlaws.tsx';
import classes from '../overview/overview.module.css';
import { useLateFlaws } from '../overview/useOverview.ts';

/** List of the oldest open flaws; nothing if there are none. */
const OldFlawsCard = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const isOffline = useConnection() === 'offline';
  const { currentData, isError, error, refetch } = useLateFlaws(customerId);
  const hasFailed = isError && !isOffline;
  if (!hasFailed && !currentData?.rows.length) return null;
  return (
    <Card title={t('today.flaws')}>
      {hasFailed ? <FailureAlert text={textOf(error)} onRetry={() => void refetch()} /> : null}
      {currentData ? (
        <div className={classes.frame}>
          <div className={classes.overview}>
            <LateFlaws late={currentData} />
          </div>
        </div>
      ) : null}
    </Card>
  );
};

/** Standing disconnections and the oldest open flaws, last on an inspector's start. */
export const OldFlaws = ({ customerId }: { customerId: number }) => (
  <>
    <AtTillsyn>
      <LazyPart source={disconnectionsPart} waiting={null} props={{ place: { customerId } }} />
    </AtTillsyn>
    <OldFlawsCard customerId={customerId} />
  </>
);
