import type { Place } from '#tests/support/isolation/world.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn } from './parts.ts';

const inHouse = { sees: 'house' } as const;
const ofSet = byId((place) => place.drawingSet);
/** Addresses the own set, with a body that names another place's record. */
const ofOwnSet = { params: ({ world }: Cell) => ({ id: world.places.own.drawingSet.id }) };
const isOfAnother = isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked');
const nameField = { name: 'Plan 3' };

const replacement = ({ map, drawing }: Place) => ({
  mapId: map.id,
  fileId: drawing.id,
  version: map.version,
  fit: [1, 0, 0, 0, 1, 0],
});

export const drawingSetRows = {
  listDrawingSets: {
    ...inHouse,
    unseen: 400,
    query: ({ place }) => ({ buildingId: place.building.id }),
    shows: (data: readonly { id: number }[], { place }) => data.some(({ id }) => id === place.drawingSet.id),
  },
  createDrawingSet: { ...inHouse, unseen: 400, body: ({ place }) => ({ buildingId: place.building.id }) },
  addSetDrawing: [
    {
      ...inHouse,
      ...ofSet,
      body: ({ place }) => ({ ...nameField, floorId: place.floor.id, fileId: place.drawing.id }),
    },
    {
      ...elsewhere(),
      ...ofOwnSet,
      body: ({ place, world }) => ({
        ...nameField,
        floorId: place.floor.id,
        fileId: world.places.own.drawing.id,
      }),
    },
    {
      ...elsewhere(),
      ...ofOwnSet,
      on: isOfAnother,
      body: ({ place, world }) => ({
        ...nameField,
        floorId: world.places.own.floor.id,
        fileId: place.drawing.id,
      }),
    },
  ],
  replaceSetDrawing: [
    {
      ...inHouse,
      ...ofSet,
      body: ({ place }) => ({
        ...replacement(place),
        items: [{ id: place.item.id, version: place.item.version, positionX: 7, positionY: 8 }],
      }),
    },
    {
      ...elsewhere(),
      ...ofOwnSet,
      body: ({ place, world }) => ({ ...replacement(world.places.own), mapId: place.map.id }),
    },
    {
      ...elsewhere(),
      ...ofOwnSet,
      on: isOfAnother,
      body: ({ place, world }) => ({ ...replacement(world.places.own), fileId: place.drawing.id }),
    },
    {
      ...elsewhere(404),
      ...ofOwnSet,
      body: ({ place, world }) => ({
        ...replacement(world.places.own),
        items: [{ id: place.item.id, version: place.item.version, positionX: 7, positionY: 8 }],
      }),
    },
    {
      ...elsewhere(404),
      ...ofOwnSet,
      body: ({ place, world }) => ({
        ...replacement(world.places.own),
        areas: [{ id: place.area.id, version: 1, startX: 1, endX: 2, startY: 1, endY: 2 }],
      }),
    },
  ],
} satisfies Table;
