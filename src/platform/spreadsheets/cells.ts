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

/** Returns the local day of a timestamp as a date cell; null for none. [FORM-17] */
export const dayCell = (moment: string | Date | null | undefined): DateCell | null => dateCell(moment, false);

/** Returns the local day and time of a timestamp; null for none. */
export const momentCell = (moment: string | Date | null | undefined): DateCell | null =>
  dateCell(moment, true);

/**
 * Characters that make a spreadsheet interpret a text as a formula, including the full-width ones that it converts. (OWASP, CSV injection)
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A telephone number with its country code. A spreadsheet converts these characters to a number at most: no call, no cell, no other
 * program.
 */
const phoneNumber = /^\+\d[\d ()-]*$/;

/** Prevents a spreadsheet from running a text: one that could begin a formula gets an apostrophe prefix, a telephone number doesn't. */
export const neutralText = (text: string): string =>
  formulaStart.test(text) && !phoneNumber.test(text) ? `'${text}` : text;

/** Reverts `neutralText`, for reading a file that was written here. */
export const plainText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;

/** Returns a file name valid on every file system, at most 100 characters and never empty. */
export const fileNameOf = (name: string, extension: string): string => {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100);
  return `${safe || 'export'}.${extension}`;
};
