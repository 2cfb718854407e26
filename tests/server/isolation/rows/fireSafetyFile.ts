import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import { byId } from './parts.ts';

const listed = {
  sees: 'house',
  isRightFirst: true,
  isAtHome: true,
  unseen: 'hidden',
  shows: (data: readonly { buildingId: number }[], { place }: Cell) =>
    data.some(({ buildingId }) => buildingId === place.building.id),
} satisfies Case;

const noticesCase = {
  ...listed,
  shows: ({ notices }: { notices: readonly { buildingId: number }[] }, { place }: Cell) =>
    notices.some(({ buildingId }) => buildingId === place.building.id),
} satisfies Case;

/** Fire-safety files: visible like their building. */
export const fireSafetyFileRows = {
  getFireSafetyFile: { sees: 'house', ...byId((place) => place.building) },
  listFireSafetyFiles: [
    { ...listed, query: () => ({ pageSize: 0 }) },
    { ...listed, query: ({ place }) => ({ pageSize: 0, customerId: place.customer.id }) },
    { ...listed, query: ({ place }) => ({ pageSize: 0, buildingId: place.building.id }) },
    { ...listed, query: () => ({ pageSize: 0, notReady: true }) },
  ],
  getFileNotices: [
    { ...noticesCase, query: () => ({}) },
    { ...noticesCase, query: ({ place }) => ({ customerId: place.customer.id }) },
  ],
} satisfies Table;
