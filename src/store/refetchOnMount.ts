let isOpening = false;

/** Marks the start of the page's opening: its requests fill the store, so that the first screen needn't refetch them. */
export const openingBegins = (): void => {
  isOpening = true;
};

/** Marks the end of the opening: the first screen is shown. */
export const openingEnds = (): void => {
  isOpening = false;
};

/** Options for a query whose result may have changed elsewhere: it is refetched on every mount; the old result is shown until then. */
export const refetchOnMount = {
  get refetchOnMountOrArgChange(): boolean {
    return !isOpening;
  },
} as const;
