import type { Permission } from '#contract/users/permissions.ts';
import { can } from '#domain/can.ts';
import type { Principal } from '#domain/can.ts';
import { isOfCustomer, isSeen, isShared, mayWriteCatalogue } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { byId, elsewhere, isOn, inList } from './parts.ts';

const inCatalogue = { sees: 'catalogue' } as const;
/** Changes a record of the own level with the right to write it there. */
const writingOwn = { sees: 'catalogue', unseen: 400, isRightFirst: true } as const;
const asks = { description: '', law: '', positive: 'Ja', negative: 'Nej' };
const isOwners = ({ relation }: Cell) => isOfCustomer(relation);
/** Names the place's level as the owner. */
const toLevel = ({ place }: Cell) => ({ name: 'Ny', customerId: place.customer.id });
const making: Case = { sees: 'customer', unseen: 400, body: toLevel };
const givingAway = (right: Permission, also: Permission = right): Omit<Case, 'params'> => ({
  sees: 'customer',
  unseen: 400,
  isRightFirst: true,
  right: ({ principal, relation }) =>
    can(principal, right) && (!isSeen('customer', principal, relation) || can(principal, also)),
  on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany'),
  body: toLevel,
});
const sharing: Case = {
  sees: 'all',
  owner: 'company',
  on: isOn('own'),
  body: ({ place }) => ({ name: 'Ny', companyId: place.customer.companyId }),
};

/** Gives a record of the own level to a company: only with global reach, unless it is the own company. */
const toCompany = (right: Permission, of: (place: Place) => { id: number }): Case => ({
  sees: 'all',
  on: isOn('own', 'otherCompany', 'linked'),
  right: ({ principal, relation }) =>
    relation === 'own'
      ? mayWriteCatalogue(principal, 'company', right) && mayGiveCompany(principal, right)
      : mayWriteCatalogue(principal, 'global', right),
  params: ({ world }) => ({ id: of(world.places.own).id }),
  body: ({ place }) => ({ name: 'Ny', customerId: null, companyId: place.customer.companyId }),
});
/** Removing the customer of a checklist counts as choosing one. */
const mayGiveCompany = (principal: Principal, right: Permission): boolean =>
  right === 'questions_edit' || can(principal, 'checklists_set_customer');

export const checklistRows = {
  listQuestionGroups: { ...inCatalogue, ...inList((place) => place.group) },
  getQuestionGroup: { ...inCatalogue, ...byId((place) => place.group) },
  createQuestionGroup: [making, sharing],
  updateQuestionGroup: [
    {
      ...inCatalogue,
      ...byId((place) => place.spareGroup),
      body: () => ({ name: 'Nytt namn' }),
    },
    { ...givingAway('questions_edit'), params: ({ world }) => ({ id: world.places.own.spareGroup.id }) },
    toCompany('questions_edit', (place) => place.spareGroup),
  ],
  deleteQuestionGroup: [
    { ...inCatalogue, ...byId((place) => place.spareGroup) },
    { ...inCatalogue, ...byId((place) => place.group), allowed: 409 },
  ],
  listQuestions: [
    { ...inCatalogue, ...inList((place) => place.question) },
    {
      ...inCatalogue,
      ...inList(
        (place) => place.question,
        ({ place }) => ({ questionGroupId: place.group.id }),
      ),
    },
  ],
  getQuestion: { ...inCatalogue, ...byId((place) => place.question) },
  getQuestionUses: {
    ...inCatalogue,
    isAtHome: true,
    ...byId((place) => place.question),
  },
  createQuestion: [
    {
      ...inCatalogue,
      unseen: 400,
      body: ({ place }) => ({ ...asks, name: 'Ny', questionGroupId: place.group.id }),
    },
    {
      // Into a checklist whose readers couldn't see the question.
      ...elsewhere(),
      on: isOn('sibling', 'otherRoot', 'otherCompany'),
      body: ({ place, world }) => ({
        ...asks,
        name: 'Ny',
        questionGroupId: world.places.own.group.id,
        questionListIds: [place.list.id],
      }),
    },
  ],
  updateQuestion: [
    {
      ...inCatalogue,
      ...byId((place) => place.looseQuestion),
      body: ({ place }) => ({ ...asks, name: 'Nytt namn', questionGroupId: place.group.id }),
    },
    {
      // Into another owner's group.
      ...writingOwn,
      right: ({ principal, relation }) =>
        can(principal, 'questions_edit') &&
        (!isSeen('catalogue', principal, relation) ||
          mayWriteCatalogue(principal, relation, 'questions_edit')),
      on: isOwners,
      params: ({ world }) => ({ id: world.places.own.looseQuestion.id }),
      body: ({ place }) => ({ ...asks, name: 'Nytt namn', questionGroupId: place.group.id }),
    },
    {
      ...elsewhere(),
      on: isOn('sibling', 'otherRoot', 'otherCompany'),
      params: ({ world }) => ({ id: world.places.own.looseQuestion.id }),
      body: ({ place, world }) => ({
        ...asks,
        name: 'Nytt namn',
        questionGroupId: world.places.own.group.id,
        questionListIds: [place.list.id],
      }),
    },
  ],
  deleteQuestion: [
    { ...inCatalogue, ...byId((place) => place.looseQuestion) },
    { ...inCatalogue, ...byId((place) => place.question), allowed: 409 },
  ],
  listQuestionLists: [
    { ...inCatalogue, ...inList((place) => place.list) },
    {
      sees: 'house' as const,
      unseen: 'hidden' as const,
      query: ({ place }) => ({ roundPlanningId: place.plan.id, pageSize: 0 }),
      shows: (data: unknown[]) => data.length > 0,
    },
  ],
  getQuestionList: { ...inCatalogue, ...byId((place) => place.list) },
  getQuestionListUses: {
    ...inCatalogue,
    isAtHome: true,
    ...byId((place) => place.list),
  },
  createQuestionList: [
    making,
    sharing,
    {
      ...making,
      body: (cell) => ({ ...toLevel(cell), questionIds: [cell.world.places.global.question.id] }),
    },
    {
      ...elsewhere(),
      on: isOn('descendant', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      body: ({ place, world }) => ({
        name: 'Ny',
        customerId: world.places.own.customer.id,
        questionIds: [place.question.id],
      }),
    },
  ],
  updateQuestionList: [
    {
      ...inCatalogue,
      ...byId((place) => place.spareList),
      body: ({ place, world }) => ({
        name: 'Nytt namn',
        questionIds: [place.question.id, world.places.global.question.id],
      }),
    },
    {
      ...givingAway('checklists_edit', 'checklists_set_customer'),
      params: ({ world }) => ({ id: world.places.own.spareList.id }),
    },
    toCompany('checklists_edit', (place) => place.spareList),
    {
      // An own checklist with another owner's question.
      ...elsewhere(),
      on: isOn('descendant', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      params: ({ world }) => ({ id: world.places.own.spareList.id }),
      body: ({ place }) => ({ name: 'Nytt namn', questionIds: [place.question.id] }),
    },
  ],
  deleteQuestionList: [
    { ...inCatalogue, ...byId((place) => place.spareList) },
    {
      ...inCatalogue,
      ...byId((place) => place.list),
      on: ({ relation }) => !isShared(relation),
      allowed: 409,
    },
  ],
} satisfies Table;
