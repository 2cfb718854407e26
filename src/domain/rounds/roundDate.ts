/** Returns the date of a round in lists, search, letters and exports: when it was finished, else when it was started. [LIFE-301] */
export const dateOfRound = ({ created, done }: { created: string; done: string | null }): string =>
  done ?? created;
