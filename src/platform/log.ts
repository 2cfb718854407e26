/** Notes a failure for whoever looks into the browser's console; never a token, a password or a person's data. [WIRE-30] */
export const logFailure = (what: string, cause?: unknown): void => {
  // eslint-disable-next-line no-console -- the one place where the client writes to the console
  console.warn(`Tillsyn: ${what}`, cause ?? '');
};
