import { drill } from '#tests/support/isolation/houseLife.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { byId, elsewhere, inList, isOn } from './parts.ts';

const ofHouse = { sees: 'house', kind: 'documents_access_view' } as const satisfies Case;
const inHouse = { sees: 'house', kind: 'documents_edit' } as const satisfies Case;

const listed = {
  ...ofHouse,
  isRightFirst: true,
  isAtHome: true,
  ...inList((place) => place.registerRecord),
} satisfies Case;
const drills = { kind: 'drills', pageSize: 0 };

const body = ({ customer, building }: Place, links: readonly object[] = []) => ({
  kind: 'drills',
  customerId: customer.id,
  buildingId: building.id,
  values: drill('Ny'),
  links,
});

/** A link of the own record to something of the place. */
const toPlace = (link: (place: Place) => object) => ({
  ...elsewhere(),
  kind: 'documents_edit',
  params: ({ world }: Cell) => ({ id: world.places.own.registerRecord.id }),
  body: ({ place }: Cell) => ({ values: drill('Ny'), links: [link(place)] }),
});

/** Records of registers: visible like their building, and written with the right that their kind names. */
export const registerRows = {
  listRegisterKinds: { open: 'session' },
  listRegisterRecords: [
    { ...listed, query: () => drills },
    { ...listed, query: ({ place }) => ({ ...drills, customerId: place.customer.id }) },
    { ...listed, query: ({ place }) => ({ ...drills, buildingId: place.building.id }) },
  ],
  getRegisterRecord: { ...ofHouse, ...byId((place) => place.registerRecord) },
  createRegisterRecord: [{ ...inHouse, unseen: 400, isRightFirst: true, body: ({ place }) => body(place) }],
  updateRegisterRecord: [
    { ...inHouse, ...byId((place) => place.registerRecord), body: () => ({ values: drill('Ny') }) },
    {
      ...toPlace(({ person }) => ({ field: 'observers', userId: person.id })),
      on: isOn('otherCompany'),
    },
    toPlace(({ picture }) => ({ field: 'files', fileId: picture.id })),
  ],
  deleteRegisterRecord: { ...inHouse, ...byId((place) => place.registerRecord) },
  restoreRegisterRecord: { ...inHouse, ...byId((place) => place.registerRecord), body: () => ({}) },
} satisfies Table;
