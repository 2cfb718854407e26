import type { Place } from '#tests/support/isolation/world.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList, seenCount } from './parts.ts';
import type { ServiceCounts } from '#contract/maintenance/service.ts';

const inHouse = { sees: 'house' } as const;
const walking = 'roundplannings_perform_round';
const drawing = 'floor_areas_edit';
const ruling = 'service_rules_edit';
const done = '2026-11-19T09:00:00.000Z';
/** Everything of other customers. */
const ofOthers = isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked');

/** A round of another level with items of the own house. */
const inRoundAbove = {
  ...({ sees: 'house', unseen: 400, isRightFirst: true, right: walking } as const),
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
    { ...inHouse, right: walking, body: ({ place }) => ({ services: onItem(place), done }) },
    {
      ...inHouse,
      right: walking,
      body: ({ place }) => ({
        services: [{ installationId: place.installation.id, serviceKey: 'inspection' }],
        done,
      }),
    },
    {
      ...elsewhere(walking),
      body: ({ place, world }) => ({
        services: [{ installationId: world.places.own.installation.id, serviceKey: 'daily' }],
        done,
        partIds: [place.installationPart.id],
      }),
    },
    {
      ...elsewhere(walking),
      on: ofOthers,
      body: ({ place, world }) => ({
        services: onItem(world.places.own),
        done,
        fileId: place.document.id,
      }),
    },
    {
      ...elsewhere(walking),
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
    { ...inHouse, right: drawing, ...byId((place) => place.serviceEvent) },
    { ...inHouse, right: drawing, ...byId((place) => place.installationEvent) },
  ],
  // Its item has a later service.
  undoReplacement: { ...inHouse, right: drawing, allowed: 409, ...byId((place) => place.itemUnit) },
  replaceItems: [
    { ...inHouse, right: walking, body: ({ place }) => ({ mapItemIds: [place.item.id], done }) },
    {
      ...elsewhere(walking),
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

  listServiceRules: { sees: 'customer', unseen: 400, right: ruling, query: ofCustomer },
  saveServiceRule: { sees: 'customer', unseen: 400, right: ruling, body: ({ place }) => rule(place) },
  setServiceCountry: {
    sees: 'customer',
    unseen: 400,
    right: ruling,
    body: ({ place }) => ({ customerId: place.customer.id, country: 'FI' }),
  },
  resetServiceRule: { sees: 'customer', right: ruling, ...byId((place) => place.serviceRule) },

  listInstallations: [
    { ...inHouse, ...inList((place) => place.installation) },
    { ...inHouse, ...inList((place) => place.installation, ofHouse) },
    { ...inHouse, ...inList((place) => place.installation, ofCustomer) },
  ],
  listDeletedInstallations: {
    ...inHouse,
    unseen: 400,
    right: drawing,
    query: ofHouse,
    shows: (data: readonly { id: number }[], { place }: Cell) =>
      data.some(({ id }) => id === place.binnedInstallation.id),
  },
  getInstallation: { ...inHouse, ...byId((place) => place.installation) },
  createInstallation: [
    { ...inHouse, unseen: 400, right: drawing, body: ({ place }) => installation(place) },
    {
      ...elsewhere(drawing),
      body: ({ place, world }) => installation(world.places.own, partOn(place)),
    },
    {
      ...elsewhere(drawing),
      body: ({ place, world }) => installation(world.places.own, samePart(place)),
    },
  ],
  updateInstallation: [
    {
      ...inHouse,
      right: drawing,
      ...byId((place) => place.installation),
      body: ({ place }) => installation(place),
    },
    {
      ...elsewhere(drawing),
      params: ({ world }) => ({ id: world.places.own.installation.id }),
      body: ({ place }) => installation(place),
    },
    {
      ...elsewhere(drawing),
      params: ({ world }) => ({ id: world.places.own.installation.id }),
      body: ({ place, world }) => installation(world.places.own, partOn(place)),
    },
    {
      ...elsewhere(drawing),
      params: ({ world }) => ({ id: world.places.own.installation.id }),
      body: ({ place, world }) => installation(world.places.own, samePart(place)),
    },
  ],
  deleteInstallation: { ...inHouse, right: drawing, ...byId((place) => place.installation) },
  restoreInstallation: {
    ...inHouse,
    right: drawing,
    ...byId((place) => place.binnedInstallation),
  },
} satisfies Table;
