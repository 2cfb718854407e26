import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, isOn } from './parts.ts';

const ofLevel = ({ place }: Cell) => ({ customerId: place.customer.id });

/** Packs: listed at the customer that made them, visible like their building. */
export const filePackRows = {
  listFilePacks: [
    { sees: 'customer', params: ofLevel },
    {
      sees: 'house',
      unseen: 'hidden',
      on: isOn('own', 'unconnected'),
      params: ofLevel,
      query: () => ({ pageSize: 0 }),
      shows: (data: readonly { id: number }[], { place }) => data.some(({ id }) => id === place.pack.id),
    },
  ],
  createFilePacks: { sees: 'customer', params: ofLevel, body: () => ({ form: 'pdf' }) },
  createFilePack: { sees: 'house', ...byId((place) => place.building), body: () => ({ form: 'pdf' }) },
  downloadFilePack: { sees: 'house', ...byId((place) => place.pack) },
} satisfies Table;
