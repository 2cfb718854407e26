/** Seeds whose schedules failed once, with the finding; each is run every time. */
export const formerlyFailing: readonly { seed: number; found: string }[] = [];
