import { allRows } from '#contract/constants.ts';
import { baseApi } from '#store/baseApi.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';
import type { Tag } from '#store/baseApi.ts';

/** Query for the buildings of a customer and below; at the level `specified` `userId` limits them to the ones connected to the user. */
export interface BuildingsQuery {
  customerId: number;
  userId: number | null;
}

/** Query for a page of a customer's buildings. [BLDG-36] */
export interface BuildingPageQuery {
  customerId: number | null;
  /** Includes the buildings of the levels below. */
  below?: true;
  name: string | null;
  orderBy: string;
  pageNumber: number;
  pageSize: number;
}

/** Query for people who can be connected to a building: a customer's own, or all in scope. [BLDG-16] */
export interface PeopleQuery {
  customerId: number | null;
  search: string;
  pageSize: number;
}

/** Query for a page of a building's floors. [BLDG-41] */
export interface FloorPageQuery {
  buildingId: number;
  name: string | null;
  orderBy: string;
  pageNumber: number;
  pageSize: number;
}

export type FloorBody = CallInput<'createFloor'>['body'];
export type FloorCopyBody = CallInput<'copyFloor'>['body'];
export type BuildingBody = CallInput<'createBuilding'>['body'];

/** Cache tags of data that shows a building, its floors, or their contents. */
const shownTags = [
  'Building',
  'CustomerInformation',
  'Floor',
  'RoundPlan',
  'Flaw',
] as const satisfies readonly Tag[];

const buildingRecordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBuildingsBelow: queryCall(
      build,
      'listBuildingsBelow',
      ({ customerId, userId }: BuildingsQuery) => ({
        query: { customerId, pageSize: allRows, orderBy: 'Name' },
        specified: { userId },
      }),
      ['Building'],
    ),
    getBuilding: queryCall(build, 'getBuilding', (id: number) => ({ path: { id } }), ['Building']),
    listBuildings: queryCall(build, 'listBuildings', (query: BuildingPageQuery) => ({ query }), ['Building']),
    listDeletedBuildings: queryCall(
      build,
      'listDeletedBuildings',
      (customerId: number) => ({ query: { customerId, pageSize: allRows } }),
      ['Building'],
    ),
    countBuilding: queryCall(build, 'countBuilding', (id: number) => ({ path: { id } }), shownTags),
    createBuilding: mutationCall(
      build,
      'createBuilding',
      ({ body, idempotencyKey }: { body: BuildingBody; idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      shownTags,
    ),
    updateBuilding: mutationCall(
      build,
      'updateBuilding',
      ({ id, ...body }: { id: number } & BuildingBody) => ({ path: { id }, body }),
      shownTags,
    ),
  }),
});

const buildingsApi = buildingRecordsApi.injectEndpoints({
  endpoints: (build) => ({
    listBuildingPeople: queryCall(
      build,
      'listUsers',
      ({ customerId, search, pageSize }: PeopleQuery) => ({
        query: { customerId, search: search || null, pageSize, orderBy: 'FirstName' },
      }),
      ['User'],
    ),
    listFloors: queryCall(build, 'listFloors', (query: FloorPageQuery) => ({ query }), ['Floor']),
    createFloor: mutationCall(
      build,
      'createFloor',
      ({ body, idempotencyKey }: { body: FloorBody; idempotencyKey: string }) => ({ body, idempotencyKey }),
      [...shownTags, 'Map'],
    ),
    updateFloor: mutationCall(
      build,
      'updateFloor',
      ({ id, ...body }: { id: number } & FloorBody) => ({ path: { id }, body }),
      shownTags,
    ),
    deleteFloor: mutationCall(build, 'deleteFloor', (id: number) => ({ path: { id } }), [
      ...shownTags,
      'Map',
    ]),
    copyFloor: mutationCall(
      build,
      'copyFloor',
      ({ id, body, idempotencyKey }: { id: number; body: FloorCopyBody; idempotencyKey: string }) => ({
        path: { id },
        body,
        idempotencyKey,
      }),
      [...shownTags, 'Map'],
    ),
    createFirstMap: mutationCall(
      build,
      'createMap',
      ({ body, idempotencyKey }: { body: CallInput<'createMap'>['body']; idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      ['Map'],
    ),
    restoreBuilding: mutationCall(build, 'restoreBuilding', (id: number) => ({ path: { id } }), shownTags),
  }),
});

export const {
  useListBuildingsBelowQuery,
  useGetBuildingQuery,
  useListBuildingsQuery,
  useListDeletedBuildingsQuery,
  useCountBuildingQuery,
  useCreateBuildingMutation,
  useUpdateBuildingMutation,
  useRestoreBuildingMutation,
  useListBuildingPeopleQuery,
  useListFloorsQuery,
  useCreateFloorMutation,
  useUpdateFloorMutation,
  useDeleteFloorMutation,
  useCopyFloorMutation,
  useCreateFirstMapMutation,
} = buildingsApi;
