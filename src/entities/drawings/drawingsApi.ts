import { allRows, bulkPageSizes } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import type { Tag } from '#store/baseApi.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

/** Query for a page of a drawing's items. [DRAW-89] */
export interface ItemPageQuery {
  mapId: number;
  orderBy: string;
  pageNumber: number;
  pageSize: number;
}
type MapBody = CallInput<'createMap'>['body'];

/** Cache tags refetched after a change of a drawing itself. */
const affectedTags = ['Map', 'Building', 'RoundPlan'] as const satisfies readonly Tag[];

export const drawingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFloorsOfBuilding: queryCall(
      build,
      'listFloors',
      (buildingId: number) => ({ query: { buildingId, pageSize: bulkPageSizes.planParts } }),
      ['Floor'],
    ),
    getFloor: queryCall(build, 'getFloor', (id: number) => ({ path: { id } }), ['Floor']),
    listMapsOfFloor: queryCall(
      build,
      'listMaps',
      (floorId: number) => ({ query: { floorId, pageSize: bulkPageSizes.mapsOfFloor, orderBy: 'Name' } }),
      ['Map'],
    ),
    getMap: queryCall(build, 'getMap', (id: number) => ({ path: { id } }), ['Map']),
    listItemsOfMap: queryCall(
      build,
      'listMapItems',
      (mapId: number) => ({ query: { mapId, pageSize: allRows, orderBy: 'PositionNumber' } }),
      ['MapItem'],
    ),
    listItemPage: queryCall(build, 'listMapItems', (query: ItemPageQuery) => ({ query }), ['MapItemPage']),
    listAreasOfMap: queryCall(
      build,
      'listAreas',
      (mapId: number) => ({ query: { mapId, pageSize: allRows, orderBy: 'Name' } }),
      ['Area'],
    ),
    getMapItem: queryCall(build, 'getMapItem', (id: number) => ({ path: { id } }), ['MapItem']),
    createMap: mutationCall(
      build,
      'createMap',
      ({ body, idempotencyKey }: { body: MapBody; idempotencyKey: string }) => ({ body, idempotencyKey }),
      affectedTags,
    ),
    updateMap: mutationCall(
      build,
      'updateMap',
      ({ id, ...body }: { id: number } & MapBody) => ({ path: { id }, body }),
      affectedTags,
    ),
    deleteMap: mutationCall(build, 'deleteMap', (id: number) => ({ path: { id } }), [
      ...affectedTags,
      'MapItem',
      'Area',
    ]),
    listKinds: queryCall(
      build,
      'listFireProtections',
      (customerId: number) => ({ query: { customerId, pageSize: allRows, orderBy: 'Name' } }),
      ['FireProtection'],
    ),
  }),
});

export const {
  useListFloorsOfBuildingQuery,
  useGetFloorQuery,
  useListMapsOfFloorQuery,
  useGetMapQuery,
  useListItemsOfMapQuery,
  useListItemPageQuery,
  useListAreasOfMapQuery,
  useGetMapItemQuery,
  useCreateMapMutation,
  useUpdateMapMutation,
  useDeleteMapMutation,
  useListKindsQuery,
} = drawingsApi;
