import { allRows, bulkPageSizes } from '#contract/constants.ts';

/** Returns the query for the floors of a building. */
export const floorsOfBuilding = (buildingId: number) => ({ buildingId, pageSize: bulkPageSizes.planParts });

/** Returns the query for the drawings of a floor, by name. */
export const mapsOfFloor = (floorId: number) => ({
  floorId,
  pageSize: bulkPageSizes.mapsOfFloor,
  orderBy: 'Name',
});

/** Returns the query for all items of a drawing, by number. */
export const itemsOfMap = (mapId: number) => ({ mapId, pageSize: allRows, orderBy: 'PositionNumber' });

/** Returns the query for all areas of a drawing, by name. */
export const areasOfMap = (mapId: number) => ({ mapId, pageSize: allRows, orderBy: 'Name' });

/** Returns the query for the item types of a customer, by name. */
export const kindsOfCustomer = (customerId: number) => ({ customerId, pageSize: allRows, orderBy: 'Name' });

/** Returns the query for the sets of drawings of a building. */
export const drawingSetsOfBuilding = (buildingId: number) => ({ buildingId, pageNumber: 1, pageSize: 1 });

/** Hooks for the meanings of symbols. */

/** Returns the query for the symbols that a customer has given kinds. */
export const symbolKindsOfCustomer = (customerId: number) => ({ customerId, pageSize: allRows });
