import { randomUUID } from 'node:crypto';
import { can } from '../../../../src/domain/can.ts';
import { isOfCustomer } from '../../../support/isolation/rules.ts';
import type { Table } from '../../../support/isolation/table.ts';
import { byId, isOn, listed, upload } from './parts.ts';

const deciding = { sees: 'ownCustomer', right: 'roundplannings_edit' } as const;

export const quarantineRows = {
  listRoundQuarantine: [
    { ...deciding, ...listed((place) => place.entry) },
    {
      ...deciding,
      ...listed(
        (place) => place.entry,
        ({ place }) => ({ customerId: place.customer.id }),
      ),
    },
  ],
  createRoundQuarantine: {
    sees: 'claim',
    body: ({ place }) => ({
      ...{ operationId: randomUUID(), roundHistoryId: place.round.id, callName: 'updateRound' },
      ...{ targetId: place.round.id, payload: { description: 'Ny' } },
    }),
  },
  // Only its author adds the photo, whoever else sees the entry.
  uploadQuarantinePhoto: {
    sees: 'nobody',
    ...byId((place) => place.photoEntry),
    form: () => upload({}),
  },
  downloadQuarantinePhoto: { ...deciding, ...byId((place) => place.photoEntry) },
  approveRoundQuarantine: [
    { ...deciding, ...byId((place) => place.entry), body: () => ({}) },
    { ...deciding, ...byId((place) => place.photoEntry), body: () => ({}), on: isOn('own', 'sibling') },
    {
      // What a round of the own level lists of a flaw that its admin doesn't see.
      sees: 'house',
      unseen: 400,
      isRightFirst: true,
      right: ({ principal }) => can(principal, 'roundplannings_edit'),
      on: ({ relation }) => isOfCustomer(relation),
      params: ({ place }) => ({ id: place.strayEntry?.id ?? 0 }),
      body: () => ({}),
    },
  ],
  rejectRoundQuarantine: { ...deciding, ...byId((place) => place.entry), body: () => ({ note: 'Nej' }) },
} satisfies Table;
