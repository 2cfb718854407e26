/** Notes a failure for whoever looks into the browser's console; never a token, a password or a person's data. [WIRE-30] */
export const logFailure = (what: string, cause?: unknown): void => {
  console.warn(`Tillsyn: ${what}`, cause ?? '');
};
