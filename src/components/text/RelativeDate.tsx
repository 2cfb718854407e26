import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { now as clockNow } from '#platform/time/clock.ts';
import { formatDate, formatDistance } from '#platform/time/dates.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { isLanguage } from '#platform/language/language.ts';
import { defaultLanguage } from '#contract/constants.ts';
import classes from './text.module.css';

type RelativeDateProps = {
  /** ISO date-time; null shows a dash. */
  date: string | null | undefined;
  /** Time at which the backend received a time recorded by a device; a time from a clock that was ahead is marked. */
  received?: string | null;
  /** Adds the distance in time. */
  hasDistance?: boolean;
  now?: Date;
};

/** Date as YYYY-MM-DD in local time, optionally with "3 days ago". [FORM-17] */
export const RelativeDate = ({ date, received, hasDistance = false, now }: RelativeDateProps) => {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  const dayOf = useDeviceTime();
  if (!date) return <span>{formatDate(date)}</span>;
  return (
    <time dateTime={date} className={`${classes.date} tabular`}>
      {dayOf(date, received)}
      {hasDistance ? (
        <Text span c="dimmed" fz="xs">
          {formatDistance(date, now ?? clockNow(), language)}
        </Text>
      ) : null}
    </time>
  );
};
