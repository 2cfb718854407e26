/** Largest difference between clocks that counts as equal; above that the device's clock is wrong. (offline-and-safety, The device) */
export const clockToleranceMs = 120_000;

const two = (part: number): string => String(part).padStart(2, '0');

/** Formats a date as YYYY-MM-DD by the local calendar; '' for a missing or invalid one. [FORM-17, START-09] */
export function dayText(timestamp: string | Date | null | undefined): string {
  if (timestamp == null) return '';
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return '';
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Formats the local time of day, HH:mm, with the date unless it is today; '' for an invalid timestamp. */
export function timeText(timestamp: string | Date, now: Date): string {
  const date = new Date(timestamp);
  const day = dayText(date);
  if (day === '') return '';
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return day === dayText(now) ? time : `${day} ${time}`;
}

/** Returns whether both are the same timestamp, in any notation, or both missing. */
export function isSameTimestamp(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return Date.parse(a) === Date.parse(b);
}
