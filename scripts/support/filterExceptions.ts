/** Filters whose absence no answer can tell; each is kept for the day when what covers it changes. */
export const coveredFilters: readonly { filter: string; why: string }[] = [];
