import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { byId, elsewhere, inList } from './parts.ts';

const ofHouse = { sees: 'house' } as const satisfies Case;
const listRow = { ...ofHouse, isRightFirst: true, ...inList((place) => place.visitCase) } satisfies Case;
const byCase = byId((place) => place.visitCase);
const byPoint = byId((place) => place.visitPoint);

const content = { authority: 'Räddningstjänsten', paper: 'order', visited: '2026-10-02' };
const newCase = ({ building }: Place) => ({ ...content, buildingId: building.id });
const point = { text: 'Ny', addressedTo: 'owner', deadline: '2027-01-31' };

const ownCase = ({ world }: Cell) => ({ id: world.places.own.visitCase.id });
const ownPoint = ({ world }: Cell) => ({ id: world.places.own.visitPoint.id });

/** References to something of the place, in a point of the own house, that are refused for every reach. */
const strays: readonly ((place: Place) => object)[] = [
  ({ picture }) => ({ fileIds: [picture.id] }),
  ({ picture }) => ({ deadlineFileId: picture.id }),
  ({ flaw }) => ({ flaws: [{ flawId: flaw.id }] }),
];

/** Cases of authorities' visits: visible like their building. */
export const visitRows = {
  listVisitCases: [
    listRow,
    { ...listRow, query: ({ place }) => ({ pageSize: 0, customerId: place.customer.id }) },
    { ...listRow, query: ({ place }) => ({ pageSize: 0, buildingId: place.building.id }) },
  ],
  getVisitCase: { ...ofHouse, ...byCase },
  createVisitCase: [
    { ...ofHouse, unseen: 400, body: ({ place }) => newCase(place) },
    {
      ...elsewhere(),
      body: ({ place, world }) => ({ ...newCase(world.places.own), fileId: place.picture.id }),
    },
    {
      ...elsewhere(),
      body: ({ place, world }) => ({ ...newCase(world.places.own), continuesCaseId: place.visitCase.id }),
    },
  ],
  updateVisitCase: [
    { ...ofHouse, ...byCase, body: () => content },
    { ...elsewhere(), params: ownCase, body: ({ place }) => ({ ...content, fileId: place.picture.id }) },
  ],
  deleteVisitCase: { ...ofHouse, ...byCase },
  restoreVisitCase: { ...ofHouse, ...byId((place) => place.binnedCase), body: () => ({}) },
  createVisitPoint: [
    { ...ofHouse, ...byCase, body: () => point },
    ...strays.map((stray) => ({
      ...elsewhere(),
      params: ownCase,
      body: ({ place }: Cell) => ({ ...point, ...stray(place) }),
    })),
  ],
  updateVisitPoint: [
    { ...ofHouse, ...byPoint, body: () => point },
    ...strays.map((stray) => ({
      ...elsewhere(),
      params: ownPoint,
      body: ({ place }: Cell) => ({ ...point, ...stray(place) }),
    })),
  ],
  deleteVisitPoint: { ...ofHouse, ...byPoint },
  createPointFlaw: [
    { ...ofHouse, ...byPoint, body: () => ({ name: 'Ny' }) },
    { ...elsewhere(), params: ownPoint, body: ({ place }) => ({ name: 'Ny', mapItemId: place.item.id }) },
  ],
  sealVisitReply: { ...ofHouse, ...byCase, body: () => ({}) },
} satisfies Table;
