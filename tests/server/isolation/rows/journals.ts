import type { Table } from '#tests/support/isolation/table.ts';
import { byId } from './parts.ts';

export const journalRows = {
  getJournalState: { sees: 'house', isRightFirst: true, ...byId((place) => place.installation) },
} satisfies Table;
