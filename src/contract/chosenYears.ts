/** Range of years, both included, of dates that users choose. */
export const chosenYears = { first: 1900, last: 2199 } as const;

/** Returns whether a text starting with YYYY-MM-DD lies in the range of `chosenYears`. */
export function isOfChosenYears(date: string): boolean {
  const [year = ''] = /^\d{4}(?=-)/.exec(date) ?? [];
  return year !== '' && isChosenYear(Number(year));
}

/** Returns whether a year lies in the range of `chosenYears`. */
export const isChosenYear = (year: number): boolean => year >= chosenYears.first && year <= chosenYears.last;
