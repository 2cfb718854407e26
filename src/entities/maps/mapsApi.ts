import { allRows, bulkPageSizes } from '../../contract/constants.ts';
import { baseApi } from '../../store/baseApi.ts';
import { queryCall } from '../../store/callEndpoints.ts';

const mapsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFloorsOfBuilding: queryCall(
      build,
      'listFloors',
      (buildingId: number) => ({ query: { buildingId, pageSize: bulkPageSizes.planParts } }),
      ['Floor'],
    ),
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
    getMapItem: queryCall(build, 'getMapItem', (id: number) => ({ path: { id } }), ['MapItem']),
  }),
});

export const {
  useListFloorsOfBuildingQuery,
  useListMapsOfFloorQuery,
  useGetMapQuery,
  useListItemsOfMapQuery,
  useGetMapItemQuery,
} = mapsApi;
