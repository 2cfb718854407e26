import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isAhead } from '#domain/rounds/deviceTimes.ts';
import { formatDate } from './dates.ts';

/** Formats the day of a device time, given its receipt. */
export type DeviceTimeText = (time: string | null | undefined, received: string | null | undefined) => string;

/** Returns the formatter of device times; for a clock that was ahead it adds a remark with the day of receipt. */
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
