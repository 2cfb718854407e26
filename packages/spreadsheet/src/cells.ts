/** A day, or a timestamp if `hasTime`, in a table for a file. */
export interface DateCell {
  at: Date;
  hasTime: boolean;
}

/** Value of a cell in a file; null is empty. */
export type SheetCell = string | number | DateCell | null;

/** A table for a file: one row of headings above rows of as many cells. */
export interface Sheet {
  name: string;
  headings: readonly string[];
  rows: readonly (readonly SheetCell[])[];
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

const dateCell = (moment: string | Date | null | undefined, hasTime: boolean): DateCell | null => {
  if (!moment) return null;
  // A day without a time is parsed as local; JavaScript would take it as midnight UTC.
  const at = new Date(typeof moment === 'string' && dayForm.test(moment) ? `${moment}T00:00` : moment);
  return Number.isNaN(at.getTime()) ? null : { at, hasTime };
};

/** Returns the local day of a timestamp as a date cell; null for none. */
export const dayCell = (moment: string | Date | null | undefined): DateCell | null => dateCell(moment, false);

/** Returns the local day and time of a timestamp; null for none. */
export const timestampCell = (moment: string | Date | null | undefined): DateCell | null =>
  dateCell(moment, true);
