import type { StandingDisconnections } from '#contract/journals/journal.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId } from './parts.ts';

const standing = {
  sees: 'house',
  unseen: 'hidden',
  shows: ({ disconnections }: StandingDisconnections, { place }: Cell) =>
    disconnections.some(({ installationId }) => installationId === place.installation.id),
} as const;

export const journalRows = {
  getJournalState: { sees: 'house', isRightFirst: true, ...byId((place) => place.installation) },
  downloadJournal: {
    sees: 'house',
    isRightFirst: true,
    ...byId((place) => place.installation),
    query: () => ({ language: 'sv' }),
  },
  getDisconnections: [
    standing,
    { ...standing, query: ({ place }: Cell) => ({ buildingId: place.building.id }) },
    { ...standing, query: ({ place }: Cell) => ({ customerId: place.customer.id }) },
  ],
} satisfies Table;
