/** Lets the browser answer the user between two parts of a long work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
