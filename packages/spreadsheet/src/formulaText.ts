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
