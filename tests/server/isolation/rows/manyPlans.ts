import type { Case, Cell } from '#tests/support/isolation/table.ts';
import { elsewhere, isOn } from './parts.ts';

const common = (customerId: number) => ({ customerId, start: '2026-12-01T00:00:00.000Z' });

/** Names a part of another place in an own building's plan; the response names the field. */
const naming = (part: (cell: Cell) => object): Case => ({
  ...elsewhere(),
  on: isOn('descendant', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
  body: (cell) => {
    const { customer, building } = cell.world.places.own;
    return {
      plan: { ...common(customer.id), ...part(cell) },
      buildings: [{ buildingId: building.id, name: 'Ny' }],
    };
  },
});

/**
 * Calls that create a plan for each of many buildings: at a level, for sibling or higher buildings, and with
 * others' parts.
 */
export const manyPlans: readonly Case[] = [
  {
    sees: 'ownCustomer',
    unseen: 400,
    body: ({ place }) => ({
      plan: common(place.customer.id),
      buildings: [{ buildingId: place.building.id, name: 'Ny' }],
    }),
  },
  {
    ...elsewhere(),
    on: isOn('ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked', 'linkedUnconnected'),
    body: ({ place, world }) => ({
      plan: common(world.places.own.customer.id),
      buildings: [{ buildingId: place.building.id, name: 'Ny' }],
    }),
  },
  naming(({ place }) => ({ roleId: place.role.id })),
  naming(({ place }) => ({ roleIds: [place.role.id] })),
  naming(({ place }) => ({ questionListIds: [place.list.id] })),
  naming(({ place }) => ({ fireProtectionIds: [place.protection.id] })),
];
