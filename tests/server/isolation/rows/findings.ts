import { can } from '#domain/can.ts';
import { isOfCustomer, isSeen, isShared } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import type { WorkCounts } from '#contract/worklists/work.ts';
import { byId, isOn, inList, seenCount } from './parts.ts';

const inHouse = { sees: 'house' } as const;
const writing = {
  sees: 'house',
} as const;

/** Counts the flaws in sight: every building has one open flaw, and every level one outside of buildings. */
const flawsSeen = (cell: Cell): number =>
  seenCount('house', cell) + seenCount('customer', cell, isOfCustomer);
const counted = (count: (data: never) => number): Case => ({
  sees: 'all',
  on: isOn('own'),
  shows: (data: never, cell) => count(data) === flawsSeen(cell),
});
const atCustomer = {
  sees: 'customer',
  query: ({ place }: Cell) => ({ customerId: place.customer.id }),
} as const;
const atBuilding = {
  sees: 'house',
  query: ({ place }: Cell) => ({ buildingId: place.building.id }),
} as const;

const housesSeen = (cell: Cell): number => seenCount('house', cell);

interface Counts {
  flaws: { all: number };
  questions: { all: number };
}
interface Attentions {
  totalFlawsSub14: number;
  totalFlawsSub30: number;
  totalFlawsOver30: number;
}
interface Hit {
  kind: string;
  id: number;
}
const hitCase = (
  kind: string,
  sees: Case['sees'],
  id: (cell: Cell) => number,
  text: (cell: Cell) => string,
): Case => ({
  sees,
  unseen: 'hidden',
  query: (cell) => ({ text: text(cell), installations: true }),
  shows: (data: Hit[], cell) => data.some((hit) => hit.kind === kind && hit.id === id(cell)),
});

export const findingRows = {
  listFlaws: [
    { ...inHouse, ...inList((place) => place.flaw) },
    {
      ...inHouse,
      ...inList(
        (place) => place.flaw,
        ({ place }) => ({ mapItemId: place.item.id }),
      ),
    },
    { sees: 'customer', ...inList((place) => place.looseFlaw) },
  ],
  getFlaw: [
    { ...inHouse, ...byId((place) => place.flaw) },
    { sees: 'customer', ...byId((place) => place.looseFlaw) },
  ],
  createFlaw: [
    { ...writing, unseen: 400, body: ({ place }) => ({ name: 'Ny', mapItemId: place.item.id }) },
    { ...writing, unseen: 400, body: ({ place }) => ({ name: 'Ny', roundHistoryInfoId: place.info.id }) },
    {
      sees: 'usable',
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      body: ({ place, world }) => ({
        name: 'Ny',
        mapItemId: world.places.own.item.id,
        responsible: place.role.id,
      }),
    },
  ],
  updateFlaw: [
    { ...writing, ...byId((place) => place.flaw), body: () => ({ name: 'Ny' }) },
    {
      sees: 'usable',
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      params: ({ world }) => ({ id: world.places.own.flaw.id }),
      body: ({ place }) => ({ responsible: place.role.id }),
    },
  ],
  deleteFlaw: { ...writing, ...byId((place) => place.flaw) },
  listFlawRecipients: { ...inHouse, ...byId((place) => place.flaw) },
  mailFlaw: { ...inHouse, ...byId((place) => place.flaw), body: () => ({}) },

  getCustomerInformation: [
    atCustomer,
    {
      ...inHouse,
      on: (cell) => isSeen('customer', cell.principal, cell.relation) && !isShared(cell.relation),
      unseen: 'hidden',
      query: ({ place }) => ({ customerId: place.customer.id }),
      shows: ({ buildings }: { buildings: { id: number }[] }, { place }) =>
        buildings.some(({ id }) => id === place.building.id),
    },
  ],
  listExternalBuildings: {
    sees: 'all',
    // Flaws outside of the own scope that are visible all the same.
    shows: (data: { id: number }[], { place, principal, relation }) =>
      data.some(({ id }) => id === place.building.id) ===
      (isSeen('house', principal, relation) && !isSeen('ownCustomer', principal, relation)),
  },
  countFindings: [
    counted((data: Counts) => data.flaws.all),
    {
      ...counted((data: Counts) => data.questions.all),
      shows: (data: Counts, cell) => data.questions.all === seenCount('house', cell),
    },
  ],
  listWorkFlaws: [
    { ...inHouse, ...inList((place) => place.flaw) },
    { sees: 'customer', ...inList((place) => place.looseFlaw), total: flawsSeen },
    atCustomer,
    atBuilding,
  ],
  listWorkQuestions: [
    { ...inHouse, ...inList((place) => place.roundQuestion), total: housesSeen },
    atCustomer,
    atBuilding,
  ],
  listLateRounds: [
    { ...inHouse, ...inList((place) => place.latePlan), total: housesSeen },
    atCustomer,
    atBuilding,
  ],
  countWork: [
    atCustomer,
    atBuilding,
    counted((data: WorkCounts) => data.flaws),
    counted(({ work }: WorkCounts) => work?.severities.reduce((sum, { open }) => sum + open, 0) ?? 0),
    { ...counted(() => 0), shows: ({ rounds }: WorkCounts, cell) => rounds === housesSeen(cell) },
    { ...counted(() => 0), shows: ({ questions }: WorkCounts, cell) => questions === housesSeen(cell) },
    { ...counted(() => 0), shows: ({ roles }: WorkCounts, cell) => roles.length === housesSeen(cell) },
  ],
  getFlawStatistics: [atCustomer, atBuilding, counted((data: { totalFlaws: number }) => data.totalFlaws)],
  listRoundStatistics: [
    atCustomer,
    atBuilding,
    {
      ...inHouse,
      unseen: 'hidden',
      query: () => ({ pageSize: 0 }),
      shows: (data: { name: string }[], { place }) => data.some(({ name }) => name === place.plan.name),
    },
  ],
  getFlawCount: [atCustomer, atBuilding, counted((data: { flaws: number }) => data.flaws)],
  getFlawAttentions: [
    atCustomer,
    atBuilding,
    counted((data: Attentions) => data.totalFlawsSub14 + data.totalFlawsSub30 + data.totalFlawsOver30),
  ],
  searchEverywhere: [
    hitCase(
      'customer',
      'customer',
      ({ place }) => place.customer.id,
      ({ place }) => place.customer.name,
    ),
    hitCase(
      'building',
      'house',
      ({ place }) => place.building.id,
      ({ place }) => place.building.name,
    ),
    {
      // People are listed with the right to see employees.
      ...hitCase(
        'user',
        'ownCustomer',
        ({ place }) => place.person.id,
        ({ place }) => place.person.email,
      ),
      on: ({ principal, relation }) => can(principal, 'users_access_view') && isOfCustomer(relation),
    },
    {
      ...hitCase(
        'user',
        'nobody',
        ({ place }) => place.person.id,
        ({ place }) => place.person.email,
      ),
      on: ({ principal, relation }) => !can(principal, 'users_access_view') && isOfCustomer(relation),
    },
    hitCase(
      'item',
      'house',
      ({ place }) => place.item.id,
      ({ place }) => place.item.name,
    ),
    hitCase(
      'item',
      'house',
      ({ place }) => place.item.id,
      ({ place }) => place.code.code,
    ),
    hitCase(
      'installation',
      'house',
      ({ place }) => place.installation.id,
      ({ place }) => place.installation.name,
    ),
    hitCase(
      'flaw',
      'house',
      ({ place }) => place.flaw.id,
      ({ place }) => place.flaw.name,
    ),
    hitCase(
      'round',
      'house',
      ({ place }) => place.round.id,
      ({ place }) => place.round.name,
    ),
  ],
} satisfies Table;
