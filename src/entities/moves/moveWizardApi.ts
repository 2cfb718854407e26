import { allRows, bulkPageSizes } from '#contract/constants.ts';
import type { BuildingWithPlans } from '#contract/moves/move.ts';
import type { User } from '#contract/users/user.ts';
import type { CallResponse, Page } from '#platform/calls/callAddress.ts';
import type { MoveOffer } from '#domain/moves/moveChoices.ts';
import { partOffers, userOffers } from '#domain/moves/moveOffers.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { baseApi } from '#store/baseApi.ts';
import type { CallRequest } from '#store/callBaseQuery.ts';

/** Query for the buildings of a customer that match a search. */
export interface MovableBuildings {
  customerId: number;
  name: string;
}

/** Query for people: a move's buildings, and the customer that they leave. */
export interface AskedPeople {
  buildings: readonly { id: number; oldBuildingId: number; buildingName: string }[];
  fromCustomerId: number;
}

/** Query for the plans of a move. */
type AskedPlans = ReturnType<typeof askedPlans>;

/** Maximum number of ids in one URL; longer ones would be refused. */
const idsAtOnce = 200;
/** Maximum number of parallel calls. */
const callsAtOnce = 4;

type Ask = (
  request: CallRequest,
) => PromiseLike<{ data?: unknown; error?: Failure }> | { data?: unknown; error?: Failure };

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

/** Sends several calls, a few at a time, and returns the responses in order; the first failure ends it. */
const askAll = async (
  ask: Ask,
  requests: readonly CallRequest[],
): Promise<{ answers: unknown[] } | { error: Failure }> => {
  const responses: unknown[] = [];
  for (const part of inParts(requests, callsAtOnce)) {
    for (const { data, error } of await Promise.all(part.map(ask))) {
      if (error) return { error };
      responses.push(data);
    }
  }
  return { answers: responses };
};

const movablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPlansOfBuildings: build.query<readonly BuildingWithPlans[], readonly number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const result = await askAll(
          ask,
          inParts(ids, idsAtOnce).map((oldBuildingIds) => ({
            name: 'listBuildingPlans',
            query: { oldBuildingIds },
          })),
        );
        return 'error' in result
          ? { error: result.error }
          : { data: (result.answers as BuildingWithPlans[][]).flat() };
      },
      providesTags: ['Move', 'RoundPlan'],
      keepUnusedDataFor: 0,
    }),
    listUserOffers: build.query<readonly MoveOffer[], AskedPeople>({
      queryFn: async ({ buildings, fromCustomerId }, _api, _options, ask) => {
        const result = await askAll(
          ask,
          buildings.map(({ oldBuildingId }) => ({
            name: 'listUsers',
            query: { buildingId: oldBuildingId, pageSize: allRows },
          })),
        );
        if ('error' in result) return { error: result.error };
        const pages = result.answers as Page<User>[];
        return {
          data: buildings.flatMap((building, index) =>
            userOffers(pages[index]?.rows ?? [], building, fromCustomerId),
          ),
        };
      },
      providesTags: ['Move', 'User'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const wizardApi = movablesApi.injectEndpoints({
  endpoints: (build) => ({
    listEntryOffers: build.query<readonly MoveOffer[], AskedPlans>({
      query: (query) => ({ name: 'listPlanFireProtections', query }),
      transformResponse: (plans: CallResponse<'listPlanFireProtections'>) =>
        partOffers(
          plans.map(({ fireProtections, ...plan }) => ({
            ...plan,
            parts: fireProtections.map(({ oldFireProtectionId: id, fireProtectionName: name, ...part }) => ({
              id,
              name,
              moveTypes: part.moveTypes,
              staysReadable: part.staysReadable,
            })),
          })),
        ),
      providesTags: ['Move', 'FireProtection'],
      keepUnusedDataFor: 0,
    }),
    listListOffers: build.query<readonly MoveOffer[], AskedPlans>({
      query: (query) => ({ name: 'listPlanQuestionLists', query }),
      transformResponse: (plans: CallResponse<'listPlanQuestionLists'>) =>
        partOffers(
          plans.map(({ questionLists, ...plan }) => ({
            ...plan,
            parts: questionLists.map(({ oldQuestionListId: id, questionListName: name, ...part }) => ({
              id,
              name,
              ...part,
            })),
          })),
        ),
      providesTags: ['Move', 'QuestionList'],
      keepUnusedDataFor: 0,
    }),
    listRoleOffers: build.query<readonly MoveOffer[], AskedPlans>({
      query: (query) => ({ name: 'listPlanRoles', query }),
      transformResponse: (plans: CallResponse<'listPlanRoles'>) =>
        partOffers(
          plans.map(({ roles, ...plan }) => ({
            ...plan,
            parts: roles.map(({ oldRoleId: id, roleName: name, ...part }) => ({ id, name, ...part })),
          })),
        ),
      providesTags: ['Move', 'Role'],
      keepUnusedDataFor: 0,
    }),
    listQuestionOffers: build.query<readonly MoveOffer[], AskedPlans>({
      query: (query) => ({ name: 'listPlanQuestions', query }),
      transformResponse: (plans: CallResponse<'listPlanQuestions'>) =>
        partOffers(
          plans.map(({ questions, ...plan }) => ({
            ...plan,
            parts: questions.map(({ oldQuestionId: id, questionName: name, ...part }) => ({
              id,
              name,
              moveTypes: part.moveTypes,
              staysReadable: part.staysReadable,
              group: { id: part.oldQuestionGroupId, name: part.oldQuestionGroupName },
            })),
          })),
        ),
      providesTags: ['Move', 'Question'],
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Returns the query for a tab's plans: by id if they fit into the URL, otherwise all of the move. [MOVE-94..97] */
export const askedPlans = (moveId: number, planIds: readonly number[]) => ({
  moveId,
  oldRoundPlanningIds: planIds.length > idsAtOnce ? [] : [...planIds],
});

export const {
  useListPlansOfBuildingsQuery,
  useListUserOffersQuery,
  useListEntryOffersQuery,
  useListListOffersQuery,
  useListRoleOffersQuery,
  useListQuestionOffersQuery,
} = wizardApi;

/** Returns the query for buildings to move whose names contain a text. */
export const movableBuildings = ({ customerId, name }: MovableBuildings) => ({
  name: name || null,
  customerId,
  orderBy: 'Name',
  currentPage: 1,
  pageSize: bulkPageSizes.search,
});
