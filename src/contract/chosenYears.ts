/** The years, both included, in which dates chosen by people lie. */
export const chosenYears = { first: 1900, last: 2199 } as const;

/** Whether a date, written YYYY-MM-DD with whatever follows, lies in those years. */
export function isOfChosenYears(date: string): boolean {
  const [year = ''] = /^\d{4}(?=-)/.exec(date) ?? [];
  return year !== '' && isChosenYear(Number(year));
}

/** Whether a year is one of those. */
export const isChosenYear = (year: number): boolean => year >= chosenYears.first && year <= chosenYears.last;
