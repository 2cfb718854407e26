import { randomUUID } from 'node:crypto';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { newAct, newPermit } from '#tests/support/hotWork/permitBodies.ts';
import { byId, elsewhere, inList, isOn } from './parts.ts';

const ofHouse = { sees: 'house' } as const satisfies Case;
const listRow = { ...ofHouse, isRightFirst: true, ...inList((place) => place.hotWorkPermit) } satisfies Case;
const byPermit = byId((place) => place.hotWorkPermit);

/** References to something of the place, in a permit of the own house, that are refused for every reach. */
const strays: readonly ((place: Place) => object)[] = [
  ({ map }) => ({ mapId: map.id, positionX: 1, positionY: 1 }),
  ({ installation }) => ({ disconnections: [{ installationId: installation.id }] }),
];

const act = (permit: { key: string }, more: object = {}) => ({
  ...newAct(permit.key, { act: 'endWork', ...more }),
  key: randomUUID(),
});

type Items = Record<'detectorIds' | 'extinguisherIds' | 'flawIds', number[]>;

/** Items and flaw of the place, which a permit of the own house leaves out. */
const strayItems = ({ item, flaw }: Place): Items => ({
  detectorIds: [item.id],
  extinguisherIds: [item.id],
  flawIds: [flaw.id],
});

/** Person of the place, whom only those can name whose own reach has that person. */
const toColleague = (body: (cell: Cell, person: object) => object) =>
  ({
    sees: 'ownCustomer',
    unseen: 400,
    isRightFirst: true,
    isAtHome: true,
    on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot'),
    body: (cell: Cell) => body(cell, { userId: cell.place.person.id, name: 'Namn' }),
  }) satisfies Case;

/** Permits of hot work: visible like their building. */
export const hotWorkRows = {
  listHotWorkPermits: [
    listRow,
    { ...listRow, query: ({ place }) => ({ pageSize: 0, customerId: place.customer.id }) },
    { ...listRow, query: ({ place }) => ({ pageSize: 0, buildingId: place.building.id }) },
  ],
  getHotWorkPermit: { ...ofHouse, ...byPermit },
  downloadHotWorkPermit: { ...ofHouse, ...byPermit, query: () => ({ language: 'sv' }) },
  getHotWorkBasis: [
    { ...ofHouse, ...byId((place) => place.building) },
    // Certificates of other levels, in the basis of the own house.
    {
      sees: 'customer',
      unseen: 'hidden',
      on: isOn('descendant', 'ancestor', 'sibling'),
      params: ({ world }) => ({ id: world.places.own.building.id }),
      shows: ({ people }: HotWorkBasis, { place }) =>
        people.some(({ name }) => name === place.customerRecord.name),
    },
  ],
  createHotWorkPermit: [
    { ...ofHouse, unseen: 400, body: ({ place }) => newPermit(place.building.id) },
    ...strays.map((stray) => ({
      ...elsewhere(),
      body: ({ place, world }: Cell) => newPermit(world.places.own.building.id, stray(place)),
    })),
    {
      ...elsewhere(),
      unseen: 'hidden',
      body: ({ place, world }) => newPermit(world.places.own.building.id, strayItems(place)),
      shows: ({ detectorIds, extinguisherIds, flawIds }: Items) =>
        [...detectorIds, ...extinguisherIds, ...flawIds].length > 0,
    },
    toColleague(({ world }, person) =>
      newPermit(world.places.own.building.id, { issuer: person, watcher: person }),
    ),
    toColleague(({ world }, person) => newPermit(world.places.own.building.id, { worker: person })),
    toColleague(({ world }, person) => newPermit(world.places.own.building.id, { guard: person })),
  ],
  addHotWorkAct: [
    { ...ofHouse, body: ({ place }) => act(place.hotWorkPermit) },
    toColleague(({ world }, approver) =>
      act(world.places.own.hotWorkPermit, { act: 'disconnect', approver }),
    ),
  ],
} satisfies Table;
