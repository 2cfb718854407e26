import { can } from '#domain/can.ts';
import { readRoundParts } from '#domain/rounds/roundShape.ts';
import { inReach, isSeen, isShared } from '#tests/support/isolation/rules.ts';
import type { Relation } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { manyPlans } from './manyPlans.ts';
import { byId, elsewhere, isOn, inList, nothing } from './parts.ts';

const inHouse = { sees: 'house' } as const;
const ofRound = ({ place }: Cell) => ({ roundHistoryId: place.round.id, pageSize: 0 });

/** Returns true for the own house if the caller doesn't see it, and for unseen ones. */
const isUnseen = ({ principal, relation }: Cell): boolean =>
  relation === 'own' || (!isShared(relation) && !isSeen('house', principal, relation));

interface InfoRow {
  id: number;
  roundHistoryItems: { flaws: { id: number }[] }[];
}

/** Returns whether a drawing is the place's, and shows of the earlier flaws that its item lists those on the item itself. */
const isInfoOf = ({ info, flaw }: Place, row: InfoRow | undefined): boolean =>
  row?.id === info.id &&
  row.roundHistoryItems.flatMap((item) => item.flaws).every(({ id }) => id === flaw.id) &&
  row.roundHistoryItems[0]?.flaws.length === 1;

interface Receipt {
  recipients: { email: string }[];
  hidden: number;
}

/** A house with a user of the level who holds the plan's role. */
const isFirstHouse = isOn(
  ...(['own', 'descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'] as const),
);
const isAtHome = ({ principal, relation }: Cell): boolean => isSeen('ownCustomer', principal, relation);

const planBody = (customerId: number) => ({ name: 'Ny', customerId, start: '2026-12-01T00:00:00.000Z' });
/** A plan with rounds stays in the line of its levels. */
const walkedElsewhere = ({ relation }: Cell): number =>
  relation === 'descendant' || relation === 'ancestor' ? 200 : 409;
const notAbove = ['descendant', 'sibling', 'otherRoot', 'otherCompany', 'linked'] as const;
const besideOrAbove = ['ancestor', ...notAbove.slice(1), 'linkedUnconnected'] as const;
const partOf = {
  floorIds: ({ floor }: Place) => [floor.id],
  areaIds: ({ area }: Place) => [area.id],
  fireProtectionIds: ({ protection }: Place) => [protection.id],
  questionListIds: ({ list }: Place) => [list.id],
  roleIds: ({ role }: Place) => [role.id],
  roleId: ({ role }: Place) => role.id,
};
const namingOthers = (field: keyof typeof partOf, on: readonly Relation[]): Case => ({
  ...elsewhere(),
  on: isOn(...on),
  body: ({ place, world }) => ({ ...planBody(world.places.own.customer.id), [field]: partOf[field](place) }),
});

const changingToOthers = (field: keyof typeof partOf, on: readonly Relation[]): Case => ({
  ...namingOthers(field, on),
  params: ({ world }) => ({ id: world.places.own.plan.id }),
});

const previewingOthers = (field: keyof typeof partOf, on: readonly Relation[]): Case => ({
  ...namingOthers(field, on),
  body: ({ place, world }) => ({
    ...planBody(world.places.own.customer.id),
    id: world.places.own.plan.id,
    [field]: partOf[field](place),
  }),
});

const plansOfPlace: Case = {
  ...inHouse,
  unseen: 'hidden',
  query: ({ place }) => ({ customerId: place.customer.id }),
  shows: ({ plans }: { plans: { id: number }[] }, { place }) => plans.some(({ id }) => id === place.plan.id),
};

export const roundRows = {
  listRoundPlannings: [
    { ...inHouse, ...inList((place) => place.plan) },
    {
      ...inHouse,
      ...inList(
        (place) => place.plan,
        ({ place }) => ({ buildingId: place.building.id }),
      ),
    },
  ],
  listDuePlans: plansOfPlace,
  getPlanYear: plansOfPlace,
  getRoundPlanning: { ...inHouse, ...byId((place) => place.plan) },
  createRoundPlanning: [
    {
      sees: 'ownCustomer',
      unseen: 400,
      body: ({ place }) => planBody(place.customer.id),
    },
    // An own plan with another's part: of a sibling or higher building, or of a level that doesn't share its
    // catalogue.
    ...(['floorIds', 'areaIds'] as const).map((field) => namingOthers(field, besideOrAbove)),
    ...(['fireProtectionIds', 'questionListIds', 'roleIds', 'roleId'] as const).map((field) =>
      namingOthers(field, notAbove),
    ),
  ],
  createRoundPlannings: manyPlans,
  updateRoundPlanning: [
    {
      sees: 'house',
      ...byId((place) => place.plan),
      body: ({ place }) => planBody(place.customer.id),
    },
    {
      // To another level.
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.plan.id }),
      allowed: walkedElsewhere,
      body: ({ place }) => ({ ...planBody(place.customer.id), ...nothing }),
    },
    ...(['floorIds', 'areaIds'] as const).map((field) => changingToOthers(field, besideOrAbove)),
    ...(['fireProtectionIds', 'questionListIds', 'roleIds', 'roleId'] as const).map((field) =>
      changingToOthers(field, notAbove),
    ),
  ],
  deleteRoundPlanning: [
    { sees: 'house', ...byId((place) => place.plan), allowed: 409 },
    { sees: 'house', ...byId((place) => place.latePlan) },
  ],
  previewRoundPlanning: [
    {
      sees: 'ownCustomer',
      unseen: 400,
      body: ({ place }) => ({ ...planBody(place.customer.id), id: null }),
    },
    {
      sees: 'house',
      body: ({ place }) => ({ ...planBody(place.customer.id), id: place.plan.id }),
    },
    {
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      allowed: walkedElsewhere,
      body: ({ place, world }) => ({
        ...planBody(place.customer.id),
        ...nothing,
        id: world.places.own.plan.id,
      }),
    },
    {
      // Role holders from elsewhere are counted.
      sees: 'catalogue',
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      on: isOn('own', 'ancestor'),
      body: ({ place, world }) => ({
        ...planBody(world.places.own.customer.id),
        id: world.places.own.plan.id,
        roleIds: [place.named.id],
      }),
    },
    ...(['floorIds', 'areaIds'] as const).map((field) => previewingOthers(field, besideOrAbove)),
    ...(['fireProtectionIds', 'questionListIds', 'roleIds', 'roleId'] as const).map((field) =>
      previewingOthers(field, notAbove),
    ),
  ],
  listPlanRecipients: [
    { ...inHouse, ...byId((place) => place.plan) },
    {
      ...inHouse,
      ...byId((place) => place.plan),
      on: isFirstHouse,
      shows: (data: Receipt, cell) =>
        data.recipients.some(({ email }) => email === cell.place.person.email) === isAtHome(cell) &&
        (data.hidden === 0) === isAtHome(cell),
    },
  ],
  mailRoundPlanning: { ...inHouse, ...byId((place) => place.plan), body: () => ({}) },

  listRounds: [
    { ...inHouse, ...inList((place) => place.round) },
    {
      ...inHouse,
      ...inList(
        (place) => place.round,
        ({ place }) => ({ buildingId: place.building.id }),
      ),
    },
  ],
  listCompletedRounds: { ...inHouse, ...inList((place) => place.done) },
  listUncompletedRounds: { ...inHouse, ...inList((place) => place.round) },
  getActiveRound: {
    ...inHouse,
    params: ({ place }) => ({ roundPlanningId: place.plan.id }),
    shows: (data: { id: number }, { place }) => data.id === place.round.id,
  },
  getRound: { ...inHouse, ...byId((place) => place.round) },
  startRound: {
    ...inHouse,
    refusals: ['right_missing', 'plan_not_yours'],
    // At a linked customer, plans that name one of the own roles only.
    right: ({ principal, relation }) =>
      can(principal, 'roundplannings_perform_round') && inReach(principal, relation),
    body: ({ place }) => ({ roundPlanningId: place.plan.id }),
  },
  updateRound: { ...inHouse, ...byId((place) => place.round), body: () => ({ description: 'Ny' }) },
  // Quarantined work in each round blocks its deletion.
  deleteRound: { ...inHouse, ...byId((place) => place.round), allowed: 409 },

  listRoundInfos: {
    ...inHouse,
    query: ofRound,
    shows: (data: InfoRow[], { place }) => isInfoOf(place, data[0]),
  },
  listPackedRoundInfos: {
    ...inHouse,
    query: ofRound,
    shows: (data: unknown[], { place }) =>
      isInfoOf(place, readRoundParts({ infos: data, lists: [] }).infos[0]),
  },
  createRoundItem: [
    {
      ...inHouse,
      unseen: 400,
      body: ({ place }) => ({ roundHistoryInfoId: place.info.id, mapItemId: place.laterItem.id }),
    },
    {
      ...elsewhere(),
      body: ({ place, world }) => ({
        roundHistoryInfoId: world.places.own.info.id,
        mapItemId: place.laterItem.id,
      }),
    },
    {
      ...inHouse,
      unseen: 400,
      on: isUnseen,
      body: ({ place, world }) => ({
        roundHistoryInfoId: place.info.id,
        mapItemId: world.places.own.laterItem.id,
      }),
    },
  ],
  updateRoundItem: [
    {
      ...inHouse,
      ...byId((place) => place.roundItem),
      body: () => ({ controlled: '2026-11-20T08:30:00.000Z', continueWithoutAdding: false }),
    },
    {
      ...inHouse,
      ...byId((place) => place.roundItem),
      body: () => ({
        controlled: '2026-11-20T08:30:00.000Z',
        continueWithoutAdding: false,
        markedRemaining: true,
      }),
      extra: 'markedRemaining',
    },
  ],
  deleteRoundItem: { ...inHouse, ...byId((place) => place.roundItem) },
  listRoundQuestionLists: {
    ...inHouse,
    query: ofRound,
    shows: (data: { id: number }[], { place }) => data[0]?.id === place.roundList.id,
  },
  listFoundQuestions: { ...inHouse, ...inList((place) => place.roundQuestion) },
  createRoundQuestion: [
    {
      ...inHouse,
      unseen: 400,
      body: ({ place }) => ({
        roundHistoryQuestionListId: place.roundList.id,
        questionId: place.looseQuestion.id,
      }),
    },
    {
      ...inHouse,
      unseen: 400,
      on: isUnseen,
      body: ({ place, world }) => ({
        roundHistoryQuestionListId: place.roundList.id,
        questionId: world.places.own.looseQuestion.id,
      }),
    },
    {
      sees: 'usable',
      unseen: 400,
      isRightFirst: true,
      isAtHome: true,
      on: isOn('own', 'descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      body: ({ place, world }) => ({
        roundHistoryQuestionListId: world.places.own.roundList.id,
        questionId: place.looseQuestion.id,
      }),
    },
  ],
  updateRoundQuestion: [
    { ...inHouse, ...byId((place) => place.roundQuestion), body: () => ({ answer: 'Ja' }) },
    {
      ...elsewhere(),
      params: ({ world }) => ({ id: world.places.own.roundQuestion.id }),
      body: ({ place }) => ({ answer: 'Ja', roundHistoryQuestionListId: place.roundList.id }),
    },
  ],
  deleteRoundQuestion: { ...inHouse, ...byId((place) => place.roundQuestion) },

  listRoundConflicts: {
    ...inHouse,
    query: ofRound,
    shows: (data: { id: number }[], { place }) => data[0]?.id === place.conflict.id,
  },
  chooseRoundAnswer: { ...inHouse, ...byId((place) => place.conflict), body: () => ({ use: 'kept' }) },
  listRoundLateEntries: {
    ...inHouse,
    query: ofRound,
    shows: (data: { id: number }[], { place }) => data[0]?.id === place.late.id,
  },
} satisfies Table;
