/** Yields to the browser during long work. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
