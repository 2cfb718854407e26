import type { CompetenceGaps } from '#contract/competence/competence.ts';
import { isSeen, isShared } from '#tests/support/isolation/rules.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';

const ofCustomer = {
  isRightFirst: true,
  params: ({ place }: Cell) => ({ customerId: place.customer.id }),
} as const;

export const competenceRows = {
  getCompetenceGaps: [
    { sees: 'customer', ...ofCustomer },
    {
      // A house's fire alarm without caretakers is a gap for those who see the house.
      sees: 'house',
      ...ofCustomer,
      unseen: 'hidden',
      on: ({ principal, relation }: Cell) => isSeen('customer', principal, relation) && !isShared(relation),
      shows: ({ today }: CompetenceGaps, { place }: Cell) =>
        today.some(({ installationId }) => installationId === place.installation.id),
    },
    {
      // A number that the level needs is no concern of guests.
      sees: 'ownCustomer',
      ...ofCustomer,
      unseen: 'hidden',
      on: ({ principal, relation }: Cell) => isSeen('customer', principal, relation) && !isShared(relation),
      shows: ({ today }: CompetenceGaps, { place }: Cell) =>
        today.some(({ buildingId, customerId }) => buildingId === null && customerId === place.customer.id),
    },
  ],
} satisfies Table;
