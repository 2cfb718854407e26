/** Day of 24 hours, in milliseconds. */
export const msPerDay = 86_400_000;
/** Last timestamp whose year has four digits in every time zone. */
const lastMs = Date.parse('9999-12-31T00:00:00Z');

/** Limits a computed timestamp to the last one whose year has four digits in every time zone. */
export const notAfterLast = (timestamp: Date): Date =>
  timestamp.getTime() > lastMs ? new Date(lastMs) : timestamp;

/** Returns the timestamp that is the given duration after another, before it if negative; days have 24 hours. */
export const addTime = (timestamp: string | Date, { ms = 0, minutes = 0, days = 0 }): Date =>
  new Date(new Date(timestamp).getTime() + ms + minutes * 60_000 + days * msPerDay);

/** Like `addTime`, in ISO 8601. */
export const later = (...of: Parameters<typeof addTime>): string => addTime(...of).toISOString();

/** Adds months to a timestamp, in UTC; a missing day of the month becomes its last. */
export function addMonths(from: Date, months: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(year, month + 1, 0);
  const result = new Date(from);
  result.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return result;
}

/** Returns the UTC day of a timestamp, YYYY-MM-DD. */
export const utcDay = (timestamp: Date): string => timestamp.toISOString().slice(0, 10);

/** Returns whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDayText = (text: string): boolean => {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(day.getTime()) && utcDay(day) === text;
};

/** Returns the whole local calendar days between two timestamps; negative if the second is earlier. */
export function daysBetween(from: string | Date, to: string | Date): number {
  const midnight = (timestamp: string | Date) => {
    const date = new Date(timestamp);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnight(to) - midnight(from)) / msPerDay);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a timestamp in a time zone, YYYY-MM-DD; within the years 1 to 9999. */
export function dayIn(timestamp: string | Date, timeZone: string): string {
  const cachedFormat = dayFormats.get(timeZone);
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = cachedFormat ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts });
  if (!cachedFormat) dayFormats.set(timeZone, format);
  return format.format(notAfterLast(new Date(timestamp))).padStart('YYYY-MM-DD'.length, '0');
}

/** Returns the minute of a timestamp in a time zone, YYYY-MM-DD HH:MM. */
export const minuteIn = (timestamp: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(timestamp),
  );

/** Returns the whole calendar days between two timestamps in a time zone; negative if the second is earlier. */
export const daysBetweenIn = (timeZone: string, from: string | Date, to: string | Date): number =>
  (Date.parse(dayIn(to, timeZone)) - Date.parse(dayIn(from, timeZone))) / msPerDay;

/** Returns the first millisecond of a timestamp's UTC day. */
export const dayStart = (timestamp: string | number): number => {
  const ms = typeof timestamp === 'number' ? timestamp : Date.parse(timestamp);
  return Math.floor(ms / msPerDay) * msPerDay;
};

/** Returns the first millisecond of the following UTC day. */
export const dayAfter = (timestamp: string | number): number => dayStart(timestamp) + msPerDay;
