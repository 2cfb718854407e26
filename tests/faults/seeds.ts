/** Seeds whose schedules failed once, with what they found; each is run every time. */
export const formerlyFailing: readonly { seed: number; found: string }[] = [];
