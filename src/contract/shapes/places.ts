import { z } from 'zod';
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
} from '../buildings/building.ts';
import * as drawing from '../drawings/drawing.ts';
import { changedDrawing, drawingChanges } from '../drawings/drawingChanges.ts';
import { drawingReplacement, replacedDrawing } from '../drawings/drawingReplacement.ts';
import { buildingImport, importResult } from '../imports/imports.ts';
import { queryFlag, queryId, queryInt, queryText } from '../primitives.ts';
import { mapItemExtraWrite } from '../catalogue/serviceFields.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for buildings, floors, drawings with their contents, and files. */
export const placesShapes = {
  listBuildings: {
    query: paged({ name: queryText, customerId: queryId, userId: queryId, below: queryFlag }),
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
  listMaps: { query: paged({ floorId: queryId, level: queryInt }), answer: list(drawing.map) },
  getMap: { answer: drawing.map },
  createMap: { body: drawing.mapWrite, answer: drawing.map },
  updateMap: { body: drawing.mapWrite, answer: drawing.map },
  deleteMap: { answer: nothing },
  changeDrawing: { body: drawingChanges, answer: changedDrawing },
  replaceDrawing: { body: drawingReplacement, answer: replacedDrawing },
  undoReplaceDrawing: { answer: replacedDrawing },
  listMapItems: { query: paged({ mapId: queryId }), answer: list(drawing.mapItem) },
  getMapItem: { answer: drawing.mapItem },
  createMapItem: { body: drawing.mapItemWrite, answer: drawing.mapItem },
  updateMapItem: { body: drawing.mapItemWrite, answer: drawing.mapItem },
  deleteMapItem: { answer: nothing },
  saveMapItemExtra: { body: mapItemExtraWrite, answer: drawing.mapItemExtra },
  listAreas: {
    query: paged({ name: queryText, customerId: queryId, mapId: queryId, roundPlanningId: queryId }),
    answer: list(drawing.area),
  },
  getArea: { answer: drawing.area },
  createArea: { body: drawing.areaWrite, answer: drawing.area },
  updateArea: { body: drawing.areaWrite, answer: drawing.area },
  deleteArea: { answer: nothing },
  listFiles: {
    query: paged({ search: queryText, documentType: queryInt, customerId: queryId, buildingId: queryId }),
    answer: list(drawing.file),
  },
  uploadFile: { answer: drawing.file },
  downloadFile: { query: z.object({ size: queryInt }), answer: z.unknown() },
  deleteFile: { answer: nothing },
  openFile: { answer: drawing.fileAddress },
  showFile: { answer: z.unknown() },
} as const satisfies Record<string, Shape>;
