import {
  building,
  buildingContents,
  buildingWrite,
  deletedBuilding,
  floor,
  floorCopy,
  floorWrite,
  pickableBuilding,
  wholeBuilding,
} from './building.ts';
import { buildingImport, importResult } from '../imports/imports.ts';
import { tillsynField } from '../levels.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { buildingCalls } from './calls.ts';

/** Schemas of the calls for buildings and floors. */
export const buildingSchemas = {
  listBuildings: {
    query: paged({ name: queryText, customerId: queryId, userId: queryId, below: tillsynField(queryFlag) }),
    answer: list(building),
  },
  listBuildingsBelow: {
    query: paged({ name: queryText, customerId: queryId }),
    answer: list(pickableBuilding),
  },
  listDeletedBuildings: {
    query: paged({ customerId: queryId.unwrap(), name: queryText }),
    answer: list(deletedBuilding),
  },
  importBuildings: { body: buildingImport, answer: importResult },
  getBuilding: { answer: wholeBuilding },
  countBuilding: { answer: buildingContents },
  restoreBuilding: { answer: wholeBuilding },
  createBuilding: { body: buildingWrite, answer: wholeBuilding },
  updateBuilding: { body: buildingWrite, answer: wholeBuilding },
  deleteBuilding: { answer: nothing },
  listFloors: {
    query: paged({ name: queryText, buildingId: queryId, roundPlanningId: queryId }),
    answer: list(floor),
  },
  getFloor: { answer: floor },
  createFloor: { body: floorWrite, answer: floor },
  updateFloor: { body: floorWrite, answer: floor },
  deleteFloor: { answer: nothing },
  copyFloor: { body: floorCopy, answer: floor },
} as const satisfies Schemas<typeof buildingCalls>;
