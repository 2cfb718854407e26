import { z } from 'zod';
import { changedDrawing, drawingChanges } from './drawingChanges.ts';
import { drawingFollowing, followedDrawing } from './followDrawing.ts';
import { drawingReplacement, replacedDrawing } from './drawingReplacement.ts';
import { itemHistory, itemHistoryAsked } from './itemHistory.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { mapItemExtraWrite } from '../catalogue/serviceFields.ts';
import { queryId, queryInt, queryText } from '../primitives.ts';
import * as drawing from './drawing.ts';
import * as drawings from './drawingSet.ts';
import * as symbols from './symbolKind.ts';
import type { Schemas } from '../schemaParts.ts';
import type { drawingCalls } from './calls.ts';

/** Schemas of the calls for drawings, their items and areas, sets of drawings and symbols. */
export const drawingSchemas = {
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
  getItemHistory: { query: itemHistoryAsked, answer: itemHistory },
  listDrawingSets: {
    query: paged({ buildingId: queryId.unwrap() }),
    answer: list(drawings.drawingSet),
  },
  createDrawingSet: { body: drawings.drawingSetWrite, answer: drawings.drawingSet },
  addSetDrawing: { body: drawings.setDrawing, answer: drawings.addedDrawing },
  replaceSetDrawing: { body: drawings.setReplacement, answer: replacedDrawing },
  listSymbolKinds: { query: paged({ customerId: queryId.unwrap() }), answer: list(symbols.symbolKind) },
  saveSymbolKinds: { body: symbols.symbolKindsWrite, answer: z.array(symbols.symbolKind) },
  getDrawingTexts: { answer: symbols.drawingTexts },
  followDrawing: { body: drawingFollowing, answer: followedDrawing },
} as const satisfies Schemas<typeof drawingCalls>;
