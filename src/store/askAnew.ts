let isOpening = false;

/** What is in the store was asked for by the page that opens just now: its first screen needn't ask again. */
export const openingBegins = (): void => {
  isOpening = true;
};

/** The first screen stands. */
export const openingEnds = (): void => {
  isOpening = false;
};

/**
 * For a query whose answer may have changed elsewhere: it is asked anew whenever it is shown again; what was shown stays meanwhile.
 */
export const askAnew = {
  get refetchOnMountOrArgChange(): boolean {
    return !isOpening;
  },
} as const;
