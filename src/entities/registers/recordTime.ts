import { dayText } from '#domain/timestamps.ts';

/** Returns a timestamp as a field for local date and time shows it, YYYY-MM-DDTHH:mm; '' for none. */
export function localTime(timestamp: string): string {
  const day = dayText(timestamp);
  if (day === '') return '';
  const date = new Date(timestamp);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns the ISO 8601 timestamp of a local date and time; '' while it is incomplete. */
export function timestampOf(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
