/** Days from one to another, both included, as YYYY-MM-DD; null for no end. */
export interface DayPeriod {
  from: string;
  until: string | null;
}

/** First day of a period that has always run. */
export const firstDay = '0001-01-01';

/** Day after every other, for comparisons with a period that has no end. */
const endless = '9999-12-31';

/** Returns the day that is some days after another, before it if negative; within the years 1 to 9999. */
export function shiftDay(day: string, days: number): string {
  const shifted = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
  const text = shifted.toISOString().slice(0, 10);
  return text.startsWith('+') || text > endless ? endless : text < firstDay ? firstDay : text;
}

const lastOf = ({ until }: DayPeriod): string => until ?? endless;
const periodTo = (from: string, last: string): DayPeriod => ({ from, until: last >= endless ? null : last });

/** Returns whether a period includes a day. */
export const includesDay = (period: DayPeriod, day: string): boolean =>
  period.from <= day && day <= lastOf(period);

/** Returns the union of periods, disjoint and sorted; adjacent periods become one, and those that end before they begin are left out. */
export function uniteDays(periods: readonly DayPeriod[]): DayPeriod[] {
  const sorted = periods
    .filter((period) => period.from <= lastOf(period))
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const united: DayPeriod[] = [];
  for (const period of sorted) {
    const before = united.at(-1);
    const touches = before && (before.until === null || period.from <= shiftDay(before.until, 1));
    if (!touches) united.push({ ...period });
    else if (lastOf(period) > lastOf(before)) before.until = period.until;
  }
  return united;
}

/** Returns the days that two sets of disjoint, sorted periods have in common. */
export function commonDays(some: readonly DayPeriod[], others: readonly DayPeriod[]): DayPeriod[] {
  const common: DayPeriod[] = [];
  let [index, otherIndex] = [0, 0];
  for (;;) {
    const [one, other] = [some[index], others[otherIndex]];
    if (!one || !other) return common;
    const from = one.from > other.from ? one.from : other.from;
    const last = lastOf(one) < lastOf(other) ? lastOf(one) : lastOf(other);
    if (from <= last) common.push(periodTo(from, last));
    if (lastOf(one) <= lastOf(other)) index += 1;
    else otherIndex += 1;
  }
}
