/** Logs a failure to the browser's console; never a token, a password or personal data. [WIRE-30] */
export const logFailure = (what: string, cause?: unknown): void => {
  console.warn(`Tillsyn: ${what}`, cause ?? '');
};
