import type { Place } from '../../../support/isolation/world.ts';
import type { Cell, Table } from '../../../support/isolation/table.ts';
import { byId, elsewhere, isOn, listed, seenCount } from './parts.ts';
import { can } from '../../../../src/domain/can.ts';
import { principalThere } from '../../../support/isolation/rules.ts';

const inHouse = { sees: 'house' } as const;
const ofHouse = (query: (place: Place) => Record<string, number>) => (cell: Cell) => query(cell.place);
const corners = { startX: 0, endX: 9, startY: 0, endY: 9 };

export const houseRows = {
  listBuildings: [
    { ...inHouse, ...listed((place) => place.building) },
    {
      ...inHouse,
      ...listed(
        (place) => place.building,
        ofHouse((place) => ({ customerId: place.customer.id })),
      ),
    },
  ],
  listBuildingsBelow: [
    { ...inHouse, ...listed((place) => place.building) },
    {
      ...inHouse,
      ...listed(
        (place) => place.building,
        ofHouse((place) => ({ customerId: place.customer.id })),
      ),
    },
    {
      ...inHouse,
      on: isOn('descendant'),
      ...listed(
        (place) => place.building,
        ({ world }) => ({ customerId: world.places.own.customer.id }),
      ),
    },
  ],
  listDeletedBuildings: {
    sees: 'customer',
    unseen: 400,
    right: 'buildings_edit',
    query: ({ place }) => ({ customerId: place.customer.id }),
  },
  countBuilding: { ...inHouse, right: 'buildings_edit', ...byId((place) => place.building) },
  restoreBuilding: { ...inHouse, right: 'buildings_edit', ...byId((place) => place.building), allowed: 404 },
  getBuilding: {
    ...inHouse,
    ...byId((place) => place.building),
    // Its people are named to those who may see employees there.
    shows: (data: object, { principal, relation }) =>
      'users' in data === can(principalThere(principal, relation), 'users_access_view'),
  },
  createBuilding: [
    {
      sees: 'customer',
      unseen: 400,
      right: 'buildings_edit',
      body: ({ place }) => ({ name: 'Nytt hus', customerId: place.customer.id }),
    },
    {
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      right: 'buildings_administer_connected_users',
      body: ({ place, world }) => ({
        ...{ name: 'Nytt hus', customerId: world.places.own.customer.id, userIds: [place.person.id] },
      }),
    },
  ],
  updateBuilding: [
    {
      ...inHouse,
      right: 'buildings_edit',
      ...byId((place) => place.building),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      ...elsewhere('buildings_edit'),
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.building.id }),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      right: 'buildings_administer_connected_users',
      params: ({ world }) => ({ id: world.places.own.building.id }),
      body: ({ place, world }) => ({
        ...{ name: 'Nytt namn', customerId: world.places.own.customer.id, userIds: [place.person.id] },
      }),
    },
  ],
  deleteBuilding: { ...inHouse, right: 'buildings_edit', ...byId((place) => place.building) },

  listFloors: [
    { ...inHouse, ...listed((place) => place.floor) },
    {
      ...inHouse,
      ...listed(
        (place) => place.floor,
        ofHouse(({ plan }) => ({ roundPlanningId: plan.id })),
      ),
    },
  ],
  getFloor: { ...inHouse, ...byId((place) => place.floor) },
  createFloor: {
    ...inHouse,
    unseen: 400,
    right: 'floors_edit',
    body: ({ place }) => ({ name: 'Ny våning', buildingId: place.building.id }),
  },
  updateFloor: [
    {
      ...inHouse,
      right: 'floors_edit',
      ...byId((place) => place.floor),
      body: ({ place }) => ({ name: 'Nytt namn', buildingId: place.building.id }),
    },
    {
      ...elsewhere('floors_edit'),
      params: ({ world }) => ({ id: world.places.own.floor.id }),
      body: ({ place }) => ({ name: 'Nytt namn', buildingId: place.building.id }),
    },
  ],
  deleteFloor: [
    { ...inHouse, right: 'floors_edit', ...byId((place) => place.spareFloor) },
    // What uses it is named.
    { ...inHouse, right: 'floors_edit', ...byId((place) => place.floor), allowed: 409 },
  ],

  listMaps: { ...inHouse, ...listed((place) => place.map) },
  getMap: { ...inHouse, ...byId((place) => place.map) },
  createMap: [
    {
      ...inHouse,
      unseen: 400,
      right: 'floors_edit',
      body: ({ place }) => ({ name: 'Ny ritning', floorId: place.floor.id }),
    },
    {
      // A drawing's file is of its own customer: another's is none, however far one sees.
      sees: 'nobody',
      unseen: 400,
      isRightFirst: true,
      right: 'floors_edit',
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      body: ({ place, world }) => ({
        ...{ name: 'Ny ritning', floorId: world.places.own.floor.id, fileId: place.drawing.id },
      }),
    },
  ],
  updateMap: [
    {
      ...inHouse,
      right: 'floors_edit',
      ...byId((place) => place.map),
      body: ({ place }) => ({ name: 'Nytt namn', floorId: place.floor.id }),
    },
    {
      ...elsewhere('floors_edit'),
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place }) => ({ name: 'Nytt namn', floorId: place.floor.id }),
    },
    {
      sees: 'nobody',
      unseen: 400,
      isRightFirst: true,
      right: 'floors_edit',
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place, world }) => ({
        ...{ name: 'Nytt namn', floorId: world.places.own.floor.id, fileId: place.drawing.id },
      }),
    },
  ],
  changeDrawing: [
    {
      ...inHouse,
      right: 'floor_areas_edit',
      ...byId((place) => place.map),
      body: ({ place, world }) => ({
        items: {
          created: [{ fireProtectionId: world.places.own.used.id }],
          updated: [{ id: place.item.id, version: place.item.version, positionX: 7 }],
        },
      }),
    },
    // What stands on another drawing isn't there.
    {
      ...elsewhere('floor_areas_edit', 404),
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place }) => ({ items: { updated: [{ id: place.item.id, version: place.item.version }] } }),
    },
    {
      ...elsewhere('floor_areas_edit', 404),
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place }) => ({ areas: { deleted: [{ id: place.area.id, version: place.area.version }] } }),
    },
    {
      sees: 'catalogue',
      unseen: 400,
      isRightFirst: true,
      right: ({ principal }) => principal.level >= 3,
      params: ({ world }) => ({ id: world.places.own.map.id }),
      body: ({ place }) => ({ items: { created: [{ fireProtectionId: place.protection.id }] } }),
    },
  ],
  deleteMap: { ...inHouse, right: 'floors_edit', ...byId((place) => place.spareMap) },

  listMapItems: [
    { ...inHouse, ...listed((place) => place.item) },
    // The number of all comes by a way of its own; each house has two.
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
      right: 'floor_areas_edit',
      body: ({ place, world }) => ({ mapId: place.map.id, fireProtectionId: world.places.own.used.id }),
    },
    {
      sees: 'catalogue',
      unseen: 400,
      isRightFirst: true,
      right: ({ principal }) => principal.level >= 3,
      body: ({ place, world }) => ({ mapId: world.places.own.map.id, fireProtectionId: place.protection.id }),
    },
  ],
  updateMapItem: [
    {
      ...inHouse,
      right: 'floor_areas_edit',
      ...byId((place) => place.item),
      body: ({ place }) => ({ mapId: place.map.id, fireProtectionId: place.used.id }),
    },
    {
      ...elsewhere('floor_areas_edit'),
      params: ({ world }) => ({ id: world.places.own.item.id }),
      body: ({ place, world }) => ({ mapId: place.map.id, fireProtectionId: world.places.own.used.id }),
    },
    {
      sees: 'catalogue',
      unseen: 400,
      isRightFirst: true,
      right: ({ principal }) => principal.level >= 3,
      params: ({ world }) => ({ id: world.places.own.item.id }),
      body: ({ place, world }) => ({ mapId: world.places.own.map.id, fireProtectionId: place.protection.id }),
    },
  ],
  deleteMapItem: { ...inHouse, right: 'floor_areas_edit', ...byId((place) => place.laterItem) },
  saveMapItemExtra: {
    ...inHouse,
    right: 'roundplannings_perform_round',
    ...byId((place) => place.item),
    body: () => ({ model: 'P6' }),
  },

  listAreas: { ...inHouse, ...listed((place) => place.area) },
  getArea: { ...inHouse, ...byId((place) => place.area) },
  createArea: {
    ...inHouse,
    unseen: 400,
    right: 'floor_areas_edit',
    body: ({ place }) => ({ name: 'Nytt område', mapId: place.map.id, ...corners }),
  },
  updateArea: [
    {
      ...inHouse,
      right: 'floor_areas_edit',
      ...byId((place) => place.area),
      body: ({ place }) => ({ name: 'Nytt namn', mapId: place.spareMap.id, ...corners }),
    },
    {
      ...elsewhere('floor_areas_edit'),
      params: ({ world }) => ({ id: world.places.own.area.id }),
      body: ({ place }) => ({ name: 'Nytt namn', mapId: place.spareMap.id, ...corners }),
    },
  ],
  deleteArea: { ...inHouse, right: 'floor_areas_edit', ...byId((place) => place.area) },

  listFiles: [
    { ...inHouse, ...listed((place) => place.drawing) },
    { sees: 'customer', ...listed((place) => place.document) },
  ],
  downloadFile: [
    { ...inHouse, ...byId((place) => place.drawing) },
    { sees: 'customer', right: 'files_edit', ...byId((place) => place.document) },
  ],
  deleteFile: [
    { ...inHouse, right: 'floors_edit', ...byId((place) => place.drawing) },
    { ...inHouse, right: 'roundplannings_perform_round', ...byId((place) => place.picture) },
    { sees: 'customer', right: 'files_edit', ...byId((place) => place.document) },
  ],
} satisfies Table;
