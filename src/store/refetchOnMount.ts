let isOpening = false;

/** The store's content was requested by the page being opened: its first screen needn't refetch it. */
export const openingBegins = (): void => {
  isOpening = true;
};

/** The first screen is shown. */
export const openingEnds = (): void => {
  isOpening = false;
};

/** For a query whose result may have changed elsewhere: it is refetched on every mount; the old result is shown until then. */
export const refetchOnMount = {
  get refetchOnMountOrArgChange(): boolean {
    return !isOpening;
  },
} as const;
