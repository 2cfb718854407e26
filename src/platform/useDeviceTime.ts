import { useTranslation } from 'react-i18next';
import { isAhead } from '../domain/deviceTimes.ts';
import { formatDate } from './dates.ts';

/** The day of a time that a device told; one from a clock that was ahead says so, and when it was received. */
export const useDeviceTime = (): ((
  time: string | null | undefined,
  received: string | null | undefined,
) => string) => {
  const { t } = useTranslation('common');
  return (time, received) =>
    isAhead(time, received)
      ? t('text.clock_ahead', { date: formatDate(time), received: formatDate(received) })
      : formatDate(time);
};
