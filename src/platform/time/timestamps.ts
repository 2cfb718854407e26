import dayjs from 'dayjs';

/** Formats date and time of day in local time, YYYY-MM-DD HH:mm. */
export const formatTimestamp = (timestamp: string | Date): string =>
  dayjs(timestamp).format('YYYY-MM-DD HH:mm');

/** Returns the start of a local day, in ISO 8601. */
export const localMidnight = (day: string): string => dayjs(day).toISOString();
