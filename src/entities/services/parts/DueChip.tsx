import { useTranslation } from 'react-i18next';
import { StateChip } from '#components/marks/StateChip.tsx';
import { dueOf } from '#domain/services/serviceDates.ts';
import { now } from '#platform/time/clock.ts';

const marks = {
  overdue: 'flaw',
  month: 'warning',
  year: 'ok',
  later: 'ok',
  unknown: 'unchecked',
} as const;

/** How near a service is, by colour, shape and word. */
export const DueChip = ({ due }: { due: string | null }) => {
  const { t } = useTranslation('services');
  const standing = dueOf(due, now());
  return <StateChip state={marks[standing]}>{t(`dues.${standing}`)}</StateChip>;
};
