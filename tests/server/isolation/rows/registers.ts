import { drill } from '#tests/support/isolation/houseLife.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import { ownKind } from '#tests/support/registers/ownKind.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { byId, elsewhere, inList, isOn } from './parts.ts';

const ofHouse = { sees: 'house', kind: 'documents_access_view' } as const satisfies Case;
const inHouse = { sees: 'house', kind: 'documents_edit' } as const satisfies Case;

const listCase = {
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

type Links = ((place: Place) => object)[];

/** Links to something of the place, in an own record, that are refused for every reach. */
const strayLinks: Links = [
  ({ picture }) => ({ field: 'files', fileId: picture.id }),
  ({ map }) => ({ field: 'places', mapId: map.id, positionX: 1, positionY: 1 }),
  ({ item }) => ({ field: 'places', mapItemId: item.id }),
  ({ registerRecord }) => ({ field: 'observers', id: registerRecord.id }),
];
/** Links that colleagues of the same company may use. */
const colleagueLinks: Links = [
  ({ person }) => ({ field: 'observers', userId: person.id }),
  ({ role }) => ({ field: 'groups', roleId: role.id }),
];

/** File with one drill in the place's building. */
const fileWith = ({ customer, building }: Place, cells: object = {}) => ({
  customerId: customer.id,
  kind: 'drills',
  rows: [
    {
      row: 2,
      building: building.name,
      cells: {
        kind: 'night',
        date: '2026-03-02',
        secondsUntilEmpty: '60',
        persons: '4',
        allCounted: 'ja',
        findings: 'Inga',
        ...cells,
      },
    },
  ],
});

const params = ({ world }: Cell) => ({ id: world.places.own.registerRecord.id });
const withLink = (on: Partial<Case>, bodyOf: (cell: Cell, link: object) => object) => (link: Links[number]) =>
  ({
    ...elsewhere(),
    kind: 'documents_edit',
    ...on,
    body: (cell: Cell) => bodyOf(cell, link(cell.place)),
  }) satisfies Case;
const created = ({ world }: Cell, link: object) => body(world.places.own, [link]);
const updated = (_: Cell, link: object) => ({ values: drill('Ny'), links: [link] });
/** A colleague of the same company, whom only those see whose own reach has that person. */
const toColleague = (on: Partial<Case>, bodyOf: (cell: Cell, link: object) => object) =>
  ({
    sees: 'ownCustomer',
    unseen: 400,
    isRightFirst: true,
    isAtHome: true,
    kind: 'documents_edit',
    on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot'),
    ...on,
    body: (cell: Cell) => bodyOf(cell, { field: 'observers', userId: cell.place.person.id }),
  }) satisfies Case;
const ofOtherCompany = { on: isOn('otherCompany') };

const incidentContent = (links: readonly object[] = []) => ({
  values: { event: 'smoke', date: '2026-11-02', description: 'Laddaren rök' },
  links,
});
/** Fields of an incident, by those of a drill. */
const incidentFields: Readonly<Record<string, string>> = { places: 'place', observers: 'followedUpBy' };
const ofIncident = { params: ({ world }: Cell) => ({ id: world.places.own.incident.id }) };
const accepted = (_: Cell, link: object & { field?: string }) =>
  incidentContent([{ ...link, field: incidentFields[link.field ?? ''] ?? link.field }]);
const incidentAt = ({ building }: Place, mapItemId?: number) => ({
  buildingId: building.id,
  event: 'smoke',
  date: '2026-11-02',
  description: 'Laddaren rök',
  ...(mapItemId !== undefined && { mapItemId }),
});

/** The own kinds of a root customer; other levels have none. */
const ofRoot = {
  sees: 'customer',
  on: ({ place, relation }: Cell) => place.customer.parentId === null && isOfCustomer(relation),
} satisfies Case;

/** Records of registers: visible like their building, and written with the right that their kind names. */
export const registerRows = {
  listRegisterKinds: [
    {
      ...ofRoot,
      sees: 'customer',
      query: ({ place }) => ({ customerId: place.customer.id }),
      shows: (data: readonly RegisterKind[], { place }) => data.some(({ id }) => id === place.ownKind.id),
    },
    {
      ...ofRoot,
      sees: 'usable',
      unseen: 'hidden',
      on: isOn('ancestor', 'otherRoot', 'otherCompany'),
      shows: (data: readonly RegisterKind[], { place }) => data.some(({ id }) => id === place.ownKind.id),
    },
  ],
  createRegisterKind: {
    ...ofRoot,
    unseen: 400,
    isRightFirst: true,
    body: ({ place }) => ({ ...ownKind, customerId: place.customer.id }),
  },
  updateRegisterKind: { ...ofRoot, ...byId((place) => place.ownKind), body: () => ownKind },
  deleteRegisterKind: { ...ofRoot, ...byId((place) => place.ownKind) },
  listRegisterRecords: [
    { ...listCase, query: () => drills },
    { ...listCase, query: ({ place }) => ({ pageSize: 0, buildingId: place.building.id }) },
    { ...listCase, query: ({ place }) => ({ ...drills, customerId: place.customer.id }) },
    { ...listCase, query: ({ place }) => ({ ...drills, buildingId: place.building.id }) },
    {
      ...ofRoot,
      sees: 'catalogue',
      unseen: 400,
      kind: 'documents_access_view',
      isAtHome: true,
      query: ({ place }) => ({ kind: `own${place.ownKind.id}` }),
    },
    {
      ...listCase,
      ...inList((place) => place.incident),
      query: () => ({ kind: 'incidents', triage: 'waiting', pageSize: 0 }),
      extra: 'triage',
    },
  ],
  getRegisterRecord: [
    { ...ofHouse, ...byId((place) => place.incident) },
    { ...ofHouse, ...byId((place) => place.registerRecord) },
    { ...ofHouse, sees: 'customer', ...byId((place) => place.customerRecord) },
  ],
  listRegisterRevisions: [
    { ...ofHouse, ...byId((place) => place.incident) },
    { ...ofHouse, ...byId((place) => place.registerRecord) },
    { ...ofHouse, sees: 'customer', ...byId((place) => place.customerRecord) },
  ],
  createRegisterRecord: [
    { ...inHouse, unseen: 400, isRightFirst: true, body: ({ place }) => body(place) },
    {
      ...elsewhere(),
      kind: 'documents_edit',
      body: ({ place, world }) => ({ ...body(world.places.own), installationId: place.installation.id }),
    },
    {
      ...elsewhere(),
      kind: 'documents_edit',
      body: ({ place, world }) => ({ ...body(world.places.own), correctsId: place.registerRecord.id }),
    },
    {
      sees: 'customer',
      kind: 'documents_edit',
      unseen: 400,
      isRightFirst: true,
      body: ({ place }) => ({
        kind: 'competence',
        customerId: place.customer.id,
        values: { certificate: 'firstAid', issued: '2026-01-02' },
        links: [{ field: 'person', name: 'Anna Ek' }],
      }),
    },
    toColleague({}, created),
    ...strayLinks.map(withLink({}, created)),
    ...colleagueLinks.map(withLink(ofOtherCompany, created)),
    {
      sees: 'nobody',
      unseen: 400,
      on: isOn('otherRoot', 'otherCompany'),
      kind: 'documents_edit',
      body: ({ place, world }) => ({ ...body(world.places.own), kind: `own${place.ownKind.id}`, values: {} }),
    },
  ],
  importRegisterRecords: [
    { ...inHouse, unseen: 400, isRightFirst: true, body: ({ place }) => fileWith(place) },
    {
      sees: 'customer',
      kind: 'documents_edit',
      unseen: 400,
      isRightFirst: true,
      body: ({ place }) => ({
        customerId: place.customer.id,
        kind: 'competence',
        rows: [{ row: 2, cells: { certificate: 'firstAid', issued: '2026-01-02', person: 'Anna Ek' } }],
      }),
    },
    {
      ...toColleague({}, created),
      body: ({ place, world }) => fileWith(world.places.own, { observers: place.person.email }),
    },
  ],
  updateRegisterRecord: [
    { ...inHouse, ...byId((place) => place.registerRecord), body: () => ({ values: drill('Ny') }) },
    toColleague({ params }, updated),
    ...strayLinks.map(withLink({ params }, updated)),
    ...colleagueLinks.map(withLink({ params, ...ofOtherCompany }, updated)),
  ],
  deleteRegisterRecord: { ...inHouse, ...byId((place) => place.registerRecord) },
  acceptRegisterRecord: [
    { ...inHouse, ...byId((place) => place.incident), body: () => incidentContent() },
    toColleague(ofIncident, accepted),
    ...strayLinks.map(withLink(ofIncident, accepted)),
    ...colleagueLinks.map(withLink({ ...ofIncident, ...ofOtherCompany }, accepted)),
  ],
  declineRegisterRecord: {
    ...inHouse,
    ...byId((place) => place.incident),
    body: () => ({ reason: 'Ingenting hände' }),
  },
  // Everybody sees their own; that a building out of reach takes them away, server/registers asks.
  listReportedIncidents: { sees: 'nobody', ...inList((place) => place.incident) },
  reportIncident: [
    { sees: 'house', unseen: 400, isRightFirst: true, body: ({ place }) => incidentAt(place) },
    { ...elsewhere(), body: ({ place, world }) => incidentAt(world.places.own, place.item.id) },
  ],
  restoreRegisterRecord: { ...inHouse, ...byId((place) => place.binnedRecord), body: () => ({}) },
} satisfies Table;
