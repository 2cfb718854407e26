import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { dueOf } from '#domain/maintenance/serviceDates.ts';
import { now } from '#platform/time/clock.ts';

const tones = {
  overdue: 'danger',
  month: 'warning',
  year: 'success',
  later: 'success',
  unknown: 'info',
} as const;

/** Chip that shows how near a service's due day is, by colour, shape and text. */
export const DueChip = ({ due }: { due: string | null }) => {
  const { t } = useTranslation('maintenance');
  const standing = dueOf(due, now());
  return <StatusChip tone={tones[standing]}>{t(`dues.${standing}`)}</StatusChip>;
};
