import type { Place } from '#tests/support/isolation/world.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList, seenCount } from './parts.ts';
import type { ServiceCounts } from '#contract/maintenance/service.ts';

const inHouse = { sees: 'house' } as const;
const done = '2026-11-19T09:00:00.000Z';
/** Everything of other customers. */
const ofOthers = isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked');

/** A round of another level with items of the own house. */
const inRoundAbove = {
  ...({ sees: 'house', kind: 'one', unseen: 400, isRightFirst: true } as const),
  on: isOn('ancestor'),
};

const onItem = ({ item }: Place) => [{ mapItemId: item.id, serviceKey: 'service' }];
const installation = ({ building }: Place, more: object = {}) => ({
  buildingId: building.id,
  type: 'fire_alarm_system',
  name: 'Larm',
  ...more,
});
/** Number of services per house without a known date. */
const unknownPerHouse = 3;
const partOn = ({ floor }: Place) => ({ parts: [{ floorId: floor.id, name: 'Del', count: 1 }] });
const samePart = ({ installationPart }: Place) => ({
  parts: [{ id: installationPart.id, floorId: null, name: 'Del', count: 1 }],
});
const rule = ({ customer }: Place) => ({
  customerId: customer.id,
  kind: 'hose_reel',
  serviceKey: 'service',
  interval: 'P6M',
  countedFrom: 'installed',
  performer: 'own',
  rank: 'advice',
});
const ofCustomer = ({ place }: Cell) => ({ customerId: place.customer.id });
const ofHouse = ({ place }: Cell) => ({ buildingId: place.building.id });

export const serviceRows = {
  listServices: [
    {
      ...inHouse,
      unseen: 'hidden',
      query: () => ({ pageSize: 0 }),
      shows: (data: readonly { mapItemId: number | null }[], { place }) =>
        data.some(({ mapItemId }) => mapItemId === place.item.id),
    },
    { sees: 'customer', query: ofCustomer },
    { ...inHouse, query: ofHouse },
  ],
  countServices: [
    {
      sees: 'all',
      on: isOn('own'),
      shows: ({ unknown }: ServiceCounts, cell) => unknown === unknownPerHouse * seenCount('house', cell),
    },
    { sees: 'customer', query: ofCustomer },
    { ...inHouse, query: ofHouse },
  ],
  getServiceHistory: [
    { ...inHouse, query: ({ place }) => ({ mapItemId: place.item.id }) },
    { ...inHouse, query: ({ place }) => ({ installationId: place.installation.id }) },
  ],
  noteServices: [
    { ...inHouse, kind: 'one', body: ({ place }) => ({ services: onItem(place), done }) },
    {
      ...inHouse,
      kind: 'one',
      body: ({ place }) => ({
        services: [{ installationId: place.installation.id, serviceKey: 'inspection' }],
        done,
      }),
    },
    {
      ...elsewhere(),
      kind: 'one',
      body: ({ place, world }) => ({
        services: [{ installationId: world.places.own.installation.id, serviceKey: 'daily' }],
        done,
        partIds: [place.installationPart.id],
      }),
    },
    {
      ...elsewhere(),
      kind: 'one',
      on: ofOthers,
      body: ({ place, world }) => ({
        services: onItem(world.places.own),
        done,
        fileId: place.document.id,
      }),
    },
    {
      ...elsewhere(),
      kind: 'one',
      body: ({ place, world }) => ({
        services: onItem(world.places.own),
        done,
        roundHistoryId: place.round.id,
      }),
    },
    {
      ...inRoundAbove,
      body: ({ world }) => ({
        services: onItem(world.places.own),
        done,
        roundHistoryId: world.roundAbove.id,
      }),
    },
  ],
  undoService: [
    { ...inHouse, kind: 'foreign', ...byId((place) => place.serviceEvent) },
    { ...inHouse, kind: 'foreign', ...byId((place) => place.installationEvent) },
  ],
  // Its item has a later service.
  undoReplacement: { ...inHouse, kind: 'foreign', allowed: 409, ...byId((place) => place.itemUnit) },
  replaceItems: [
    { ...inHouse, kind: 'one', body: ({ place }) => ({ mapItemIds: [place.item.id], done }) },
    {
      ...elsewhere(),
      kind: 'one',
      body: ({ place, world }) => ({
        mapItemIds: [world.places.own.item.id],
        done,
        roundHistoryId: place.round.id,
      }),
    },
    {
      ...inRoundAbove,
      body: ({ world }) => ({
        mapItemIds: [world.places.own.item.id],
        done,
        roundHistoryId: world.roundAbove.id,
      }),
    },
  ],

  listServiceRules: { sees: 'customer', unseen: 400, query: ofCustomer },
  saveServiceRule: { sees: 'customer', unseen: 400, body: ({ place }) => rule(place) },
  setServiceCountry: {
    sees: 'customer',
    unseen: 400,
    body: ({ place }) => ({ customerId: place.customer.id, country: 'FI' }),
  },
  resetServiceRule: { sees: 'customer', ...byId((place) => place.serviceRule) },

  listInstallations: [
    { ...inHouse, ...inList((place) => place.installation) },
    { ...inHouse, ...inList((place) => place.installation, ofHouse) },
    { ...inHouse, ...inList((place) => place.installation, ofCustomer) },
  ],
  listDeletedInstallations: {
    ...inHouse,
    unseen: 400,
    query: ofHouse,
    shows: (data: readonly { id: number }[], { place }: Cell) =>
      data.some(({ id }) => id === place.binnedInstallation.id),
  },
  getInstallation: { ...inHouse, ...byId((place) => place.installation) },
  createInstallation: [
    { ...inHouse, unseen: 400, body: ({ place }) => installation(place) },
    {
      ...elsewhere(),
      body: ({ place, world }) => installation(world.places.own, partOn(place)),
    },
    {
      ...elsewhere(),
      body: ({ place, world }) => installation(world.places.own, samePart(place)),
    },
  ],
  updateInstallation: [
    {
      ...inHouse,
      ...byId((place) => place.installation),
      body: ({ place }) => installation(place),
    },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.installation.id }),
      body: ({ place }) => installation(place),
    },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.installation.id }),
      body: ({ place, world }) => installation(world.places.own, partOn(place)),
    },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.installation.id }),
      body: ({ place, world }) => installation(world.places.own, samePart(place)),
    },
  ],
  deleteInstallation: { ...inHouse, ...byId((place) => place.installation) },
  restoreInstallation: {
    ...inHouse,
    ...byId((place) => place.binnedInstallation),
  },
} satisfies Table;
