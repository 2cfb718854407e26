import { useTranslation } from 'react-i18next';
import { StateChip } from '#components/marks/StateChip.tsx';
import { dueOf } from '#domain/maintenance/serviceDates.ts';
import { now } from '#platform/time/clock.ts';

const marks = {
  overdue: 'flaw',
  month: 'warning',
  year: 'ok',
  later: 'ok',
  unknown: 'unchecked',
} as const;

/** Chip that shows how near a service's due day is, by colour, shape and text. */
export const DueChip = ({ due }: { due: string | null }) => {
  const { t } = useTranslation('services');
  const standing = dueOf(due, now());
  return <StateChip state={marks[standing]}>{t(`dues.${standing}`)}</StateChip>;
};
