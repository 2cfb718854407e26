import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isAhead } from '#domain/rounds/deviceTimes.ts';
import { formatDate } from './dates.ts';

/** The day of a device time, given when it was received. */
export type DeviceTimeText = (time: string | null | undefined, received: string | null | undefined) => string;

/** The day of a device time; one from a clock that was ahead says so, and when it was received. */
export const useDeviceTime = (): DeviceTimeText => {
  const { t } = useTranslation('common');
  return useCallback(
    (time, received) =>
      isAhead(time, received)
        ? t('text.clock_ahead', { date: formatDate(time), received: formatDate(received) })
        : formatDate(time),
    [t],
  );
};
