/** Yields to the browser during long work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
