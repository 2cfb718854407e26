import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { useHas } from '#entities/session/useMayHave.ts';
import type { StatisticsPlace } from '#entities/statistics/statisticsApi.ts';
import { flawOrdersPart } from '#entities/worklists/ui/flawOrdersPart.ts';

/** Card with the currently open flaws by severity, if the backend supports severities. */
export const OrdersCard = ({ place }: { place: StatisticsPlace }) => {
  const { t } = useTranslation('statistics');
  if (!useHas('flawWork')) return null;
  return (
    <Card title={t('orders')}>
      <LazyPart source={flawOrdersPart} waiting={null} props={{ place }} />
    </Card>
  );
};
