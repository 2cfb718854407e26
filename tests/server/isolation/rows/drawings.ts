import type { Place } from '#tests/support/isolation/world.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList, seenCount } from './parts.ts';

const inHouse = { sees: 'house' } as const;
const corners = { startX: 0, endX: 9, startY: 0, endY: 9 };
const stampOf = ({ id, version }: { id: number; version: number }) => ({ id, version });
/** Editor steps that name records on the drawing of another place. */
const standingElsewhere: ((place: Place) => object)[] = [
  ({ item }) => ({ items: { updated: [stampOf(item)] } }),
  ({ item }) => ({ items: { deleted: [stampOf(item)] } }),
  ({ item }) => ({ items: { restored: [stampOf(item)] } }),
  ({ area }) => ({ areas: { updated: [stampOf(area)] } }),
  ({ area }) => ({ areas: { deleted: [stampOf(area)] } }),
  ({ area }) => ({ areas: { restored: [stampOf(area)] } }),
];
/** Names a catalogue entry for the own level's drawing. */
const ofCatalogue = {
  sees: 'usable',
  unseen: 400,
  isRightFirst: true,
  isAtHome: true,
} as const;

/** A record in a plan of the level above can't be deleted. */
const plannedAbove = ({ relation }: Cell): number =>
  ['own', 'unconnected', 'descendant'].includes(relation) ? 409 : 200;

/** Names another picture for a place's drawing. */
const replacement = ({ map, drawing }: Place) => ({
  fileId: drawing.id,
  version: map.version,
  fit: [1, 0, 0, 0, 1, 0],
});

export const drawingRows = {
  listMaps: { ...inHouse, ...inList((place) => place.map) },
  getMap: { ...inHouse, ...byId((place) => place.map) },
  createMap: [
    {
      ...inHouse,
      unseen: 400,
      body: ({ place }) => ({ name: 'Ny ritning', floorId: place.floor.id }),
    },
    {
      // A drawing's file must belong to its customer: another's is refused for every caller.
      sees: 'nobody',
      unseen: 400,
      isRightFirst: true,
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      body: ({ place, world }) => ({
        name: 'Ny ritning',
        floorId: world.places.own.floor.id,
        fileId: place.drawing.id,
      }),
    },
  ],
  updateMap: [
    {
      ...inHouse,
      ...byId((place) => place.map),
      body: ({ place }) => ({ name: 'Nytt namn', floorId: place.floor.id }),
    },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place }) => ({ name: 'Nytt namn', floorId: place.floor.id }),
    },
    {
      sees: 'nobody',
      unseen: 400,
      isRightFirst: true,
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place, world }) => ({
        name: 'Nytt namn',
        floorId: world.places.own.floor.id,
        fileId: place.drawing.id,
      }),
    },
  ],
  changeDrawing: [
    {
      ...inHouse,
      ...byId((place) => place.map),
      body: ({ place }) => ({
        items: {
          created: [{ fireProtectionId: place.used.id }],
          updated: [{ id: place.item.id, version: place.item.version, positionX: 7 }],
        },
      }),
    },
    {
      ...inHouse,
      ...byId((place) => place.map),
      allowed: plannedAbove,
      body: ({ place }) => ({ areas: { deleted: [stampOf(place.plannedArea)] } }),
    },
    {
      ...inHouse,
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      allowed: 409,
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place, world }) => ({
        items: { created: [{ fireProtectionId: world.places.own.used.id, code: place.code.code }] },
      }),
    },
    ...standingElsewhere.map((body) => ({
      ...elsewhere(404),
      params: ({ world }: Cell) => ({ id: world.places.own.map.id }),
      body: ({ place }: Cell) => body(place),
    })),
    ...['created' as const, 'updated' as const, 'restored' as const].map((how) => ({
      ...ofCatalogue,
      allowed: how === 'restored' ? 409 : 200,
      params: ({ world }: Cell) => ({ id: world.places.own.map.id }),
      body: ({ place, world }: Cell) => {
        const { id, version } = world.places.own.item;
        const fields = { fireProtectionId: place.protection.id };
        return { items: { [how]: [how === 'created' ? fields : { ...fields, id, version }] } };
      },
    })),
  ],
  replaceDrawing: [
    {
      ...inHouse,
      ...byId((place) => place.map),
      body: ({ place }) => ({
        ...replacement(place),
        items: [{ id: place.item.id, version: place.item.version, positionX: 7, positionY: 8 }],
      }),
    },
    {
      ...elsewhere(),
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }: Cell) => ({ id: world.places.own.map.id }),
      body: ({ place }: Cell) => replacement(place),
    },
    {
      ...elsewhere(404),
      params: ({ world }: Cell) => ({ id: world.places.own.map.id }),
      body: ({ place, world }: Cell) => ({
        ...replacement(world.places.own),
        items: [{ id: place.item.id, version: place.item.version, positionX: 7, positionY: 8 }],
      }),
    },
    {
      ...elsewhere(404),
      params: ({ world }: Cell) => ({ id: world.places.own.map.id }),
      body: ({ place, world }: Cell) => ({
        ...replacement(world.places.own),
        areas: [{ id: place.area.id, version: 1, startX: 1, endX: 2, startY: 1, endY: 2 }],
      }),
    },
  ],
  undoReplaceDrawing: {
    ...inHouse,
    ...byId((place) => place.map),
    allowed: 404,
  },
  deleteMap: [
    { ...inHouse, ...byId((place) => place.spareMap) },
    { ...inHouse, ...byId((place) => place.map), allowed: plannedAbove },
  ],

  listMapItems: [
    { ...inHouse, ...inList((place) => place.item) },
    // The total comes from a separate query; each house has two.
    {
      ...inHouse,
      unseen: 'hidden',
      on: isOn('own'),
      query: () => ({ pageSize: 1 }),
      total: (cell) => 2 * seenCount('house', cell),
    },
  ],
  getMapItem: { ...inHouse, ...byId((place) => place.item) },
  createMapItem: [
    {
      ...inHouse,
      unseen: 400,
      body: ({ place }) => ({ mapId: place.map.id, fireProtectionId: place.used.id }),
    },
    {
      ...ofCatalogue,
      body: ({ place, world }) => ({ mapId: world.places.own.map.id, fireProtectionId: place.protection.id }),
    },
  ],
  updateMapItem: [
    {
      ...inHouse,
      ...byId((place) => place.item),
      body: ({ place }) => ({ mapId: place.map.id, fireProtectionId: place.used.id }),
    },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.item.id }),
      body: ({ place, world }) => ({ mapId: place.map.id, fireProtectionId: world.places.own.used.id }),
    },
    {
      ...ofCatalogue,
      params: ({ world }) => ({ id: world.places.own.item.id }),
      body: ({ place, world }) => ({ mapId: world.places.own.map.id, fireProtectionId: place.protection.id }),
    },
  ],
  deleteMapItem: { ...inHouse, ...byId((place) => place.laterItem) },
  saveMapItemExtra: {
    ...inHouse,
    ...byId((place) => place.item),
    body: () => ({ model: 'P6' }),
  },

  listAreas: { ...inHouse, ...inList((place) => place.area) },
  getArea: { ...inHouse, ...byId((place) => place.area) },
  createArea: {
    ...inHouse,
    unseen: 400,
    body: ({ place }) => ({ name: 'Nytt område', mapId: place.map.id, ...corners }),
  },
  updateArea: [
    {
      ...inHouse,
      ...byId((place) => place.area),
      body: ({ place }) => ({ name: 'Nytt namn', mapId: place.spareMap.id, ...corners }),
    },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.area.id }),
      body: ({ place }) => ({ name: 'Nytt namn', mapId: place.spareMap.id, ...corners }),
    },
  ],
  deleteArea: [
    { ...inHouse, ...byId((place) => place.area) },
    { ...inHouse, ...byId((place) => place.plannedArea), allowed: plannedAbove },
  ],

  listFiles: [
    { ...inHouse, ...inList((place) => place.drawing) },
    { sees: 'customer', ...inList((place) => place.document) },
  ],
  downloadFile: [
    { ...inHouse, ...byId((place) => place.drawing) },
    { sees: 'customer', extra: 'document', ...byId((place) => place.document) },
  ],
  openFile: [
    { ...inHouse, ...byId((place) => place.drawing), allowed: 415 },
    { sees: 'customer', ...byId((place) => place.document) },
  ],
  deleteFile: [
    { ...inHouse, kind: 'drawing', ...byId((place) => place.drawing) },
    { ...inHouse, kind: 'photo', ...byId((place) => place.picture) },
    { sees: 'customer', kind: 'document', ...byId((place) => place.document) },
  ],
} satisfies Table;
