/** Move of the demo data: a building that moves to another customer, with its plans. */
export interface MoveSeed {
  building: string;
  /** Name of the target customer. */
  target: string;
  note: string;
  /** Age of the move in days; also of its execution and approval, if any. */
  madeDaysAgo: number;
  executedDaysAgo?: number;
  approvedDaysAgo?: number;
}

/** Moves of the demo data, one of each status: completed, started and open. [MOVE-58] */
export const moveSeeds: readonly MoveSeed[] = [
  {
    building: 'Verkstan',
    target: 'Kultur- och fritidsförvaltningen',
    note: 'Kulturskolan tar över huset när daglig verksamhet flyttar till Hantverkaren.',
    madeDaysAgo: 48,
    executedDaysAgo: 40,
    approvedDaysAgo: 26,
  },
  {
    building: 'Sågens handelshus',
    target: 'Logistik',
    note: 'Sålt till Stålvik Industri AB, som gör kontor av det.',
    madeDaysAgo: 12,
    executedDaysAgo: 3,
  },
  {
    building: 'Förskolan Tallkotten',
    target: 'Björkhagsskolan',
    note: 'Förskolan stänger, huset blir fritidshem för Björkhagsskolan.',
    madeDaysAgo: 2,
  },
];
