import type { DateCell } from './cells.ts';

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** Formats a date cell in local time: YYYY-MM-DD, with hours and minutes (HH:mm) if it has a time. */
export const formatDateCell = ({ at, hasTime }: DateCell): string => {
  const day = `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1, 2)}-${digits(at.getDate(), 2)}`;
  return hasTime ? `${day} ${digits(at.getHours(), 2)}:${digits(at.getMinutes(), 2)}` : day;
};
