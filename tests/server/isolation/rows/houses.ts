import type { Place } from '#tests/support/isolation/world.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList } from './parts.ts';
import { can } from '#domain/can.ts';
import { principalThere } from '#tests/support/isolation/rules.ts';

const inHouse = { sees: 'house' } as const;
const ofHouse = (query: (place: Place) => Record<string, number>) => (cell: Cell) => query(cell.place);

/** People of other companies are connected if they are linked. */
const ofCompany = ({ relation }: Cell): number =>
  relation === 'otherCompany' || relation === 'linked' ? 400 : 200;

export const houseRows = {
  listBuildings: [
    { ...inHouse, ...inList((place) => place.building) },
    {
      ...inHouse,
      ...inList(
        (place) => place.building,
        ofHouse((place) => ({ customerId: place.customer.id })),
      ),
    },
  ],
  listBuildingsBelow: [
    { ...inHouse, ...inList((place) => place.building) },
    {
      ...inHouse,
      ...inList(
        (place) => place.building,
        ofHouse((place) => ({ customerId: place.customer.id })),
      ),
    },
    {
      ...inHouse,
      on: isOn('descendant'),
      ...inList(
        (place) => place.building,
        ({ world }) => ({ customerId: world.places.own.customer.id }),
      ),
    },
  ],
  listDeletedBuildings: {
    sees: 'customer',
    unseen: 400,
    query: ({ place }) => ({ customerId: place.customer.id }),
  },
  importBuildings: {
    sees: 'customer',
    unseen: 400,
    isRightFirst: true,
    body: ({ place }) => ({
      customerId: place.customer.id,
      dryRun: true,
      rows: [{ row: 2, building: 'Nytt hus' }],
    }),
  },
  countBuilding: { ...inHouse, ...byId((place) => place.building) },
  restoreBuilding: { ...inHouse, ...byId((place) => place.building), allowed: 404 },
  getBuilding: {
    ...inHouse,
    ...byId((place) => place.building),
    // Its people are named with the right to see employees there.
    shows: (data: object, { principal, relation }) =>
      'users' in data === can(principalThere(principal, relation), 'users_access_view'),
  },
  createBuilding: [
    {
      sees: 'customer',
      unseen: 400,
      body: ({ place }) => ({ name: 'Nytt hus', customerId: place.customer.id }),
    },
    {
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      extra: 'userIds',
      allowed: ofCompany,
      body: ({ place, world }) => ({
        name: 'Nytt hus',
        customerId: world.places.own.customer.id,
        userIds: [place.person.id],
      }),
    },
  ],
  updateBuilding: [
    {
      ...inHouse,
      ...byId((place) => place.building),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      ...elsewhere(),
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.building.id }),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      extra: 'userIds',
      params: ({ world }) => ({ id: world.places.own.building.id }),
      allowed: ofCompany,
      body: ({ place, world }) => ({
        name: 'Nytt namn',
        customerId: world.places.own.customer.id,
        userIds: [place.person.id],
      }),
    },
  ],
  deleteBuilding: { ...inHouse, ...byId((place) => place.building) },

  listFloors: [
    { ...inHouse, ...inList((place) => place.floor) },
    {
      ...inHouse,
      ...inList(
        (place) => place.floor,
        ofHouse(({ plan }) => ({ roundPlanningId: plan.id })),
      ),
    },
  ],
  getFloor: { ...inHouse, ...byId((place) => place.floor) },
  createFloor: {
    ...inHouse,
    unseen: 400,
    body: ({ place }) => ({ name: 'Ny våning', buildingId: place.building.id }),
  },
  updateFloor: [
    {
      ...inHouse,
      ...byId((place) => place.floor),
      body: ({ place }) => ({ name: 'Nytt namn', buildingId: place.building.id }),
    },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.floor.id }),
      body: ({ place }) => ({ name: 'Nytt namn', buildingId: place.building.id }),
    },
  ],
  copyFloor: [
    {
      ...inHouse,
      ...byId((place) => place.floor),
      body: ({ place }) => ({ name: 'Plan 1 (kopia)', buildingId: place.building.id, level: 2 }),
    },
    {
      ...elsewhere(),
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.floor.id }),
      body: ({ place }) => ({ name: 'Plan 1 (kopia)', buildingId: place.building.id, level: 2 }),
    },
    {
      // Another building of the same customer that the caller is connected to.
      ...inHouse,
      unseen: 400,
      isRightFirst: true,
      on: isOn('unconnected'),
      params: ({ world }) => ({ id: world.places.own.floor.id }),
      body: ({ place }) => ({ name: 'Plan 1 (kopia)', buildingId: place.building.id, level: 2 }),
    },
  ],
  deleteFloor: [
    { ...inHouse, ...byId((place) => place.spareFloor) },
    // The response names its uses.
    { ...inHouse, ...byId((place) => place.floor), allowed: 409 },
  ],
} satisfies Table;
