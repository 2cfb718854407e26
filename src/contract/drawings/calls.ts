import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

/** Cache tags of a change of a drawing. */
const drawingTags = ['Map', 'Building', 'RoundPlan'] as const satisfies readonly Tag[];

/** Calls for drawings, their items and areas, sets of drawings and symbols. */
export const drawingCalls = {
  listMaps: { method: 'GET', path: 'v1/Map', list: true, tags: ['Map'] },
  getMap: { method: 'GET', path: 'v1/Map/{id}', tags: ['Map'] },
  createMap: { method: 'POST', path: 'v1/Map', creates: true, tags: drawingTags },
  updateMap: { method: 'PUT', path: 'v1/Map/{id}', tags: drawingTags },
  deleteMap: {
    method: 'DELETE',
    path: 'v1/Map/{id}',
    tags: ['Map', 'Building', 'RoundPlan', 'MapItem', 'Area'],
  },
  changeDrawing: {
    method: 'POST',
    path: 'v1/Map/{id}/Changes',
    creates: true,
    large: true,
    level: 'tillsyn',
  },
  replaceDrawing: { method: 'POST', path: 'v1/Map/{id}/Replace', creates: true, level: 'tillsyn' },
  undoReplaceDrawing: { method: 'POST', path: 'v1/Map/{id}/Replace/Undo', creates: true, level: 'tillsyn' },
  listMapItems: {
    method: 'GET',
    path: 'v1/MapItem',
    list: true,
    tags: ['MapItem'],
    pageTags: ['MapItemPage'],
  },
  getMapItem: { method: 'GET', path: 'v1/MapItem/{id}', tags: ['MapItem'] },
  createMapItem: { method: 'POST', path: 'v1/MapItem', creates: true },
  updateMapItem: { method: 'PUT', path: 'v1/MapItem/{id}' },
  deleteMapItem: { method: 'DELETE', path: 'v1/MapItem/{id}' },
  saveMapItemExtra: { method: 'PUT', path: 'v1/MapItem/{id}/extra' },
  listAreas: { method: 'GET', path: 'v1/Area', list: true, tags: ['Area'] },
  getArea: { method: 'GET', path: 'v1/Area/{id}' },
  createArea: { method: 'POST', path: 'v1/Area', creates: true },
  updateArea: { method: 'PUT', path: 'v1/Area/{id}' },
  deleteArea: { method: 'DELETE', path: 'v1/Area/{id}' },
  getItemHistory: { method: 'GET', path: 'v1/MapItem/History', level: 'tillsyn', tags: ['MapItem', 'Round'] },
  listDrawingSets: {
    method: 'GET',
    path: 'v1/DrawingSet',
    list: true,
    level: 'tillsyn',
    tags: ['DrawingSet', 'Map'],
  },
  createDrawingSet: { method: 'POST', path: 'v1/DrawingSet', creates: true, level: 'tillsyn' },
  addSetDrawing: { method: 'POST', path: 'v1/DrawingSet/{id}/Drawing', creates: true, level: 'tillsyn' },
  replaceSetDrawing: { method: 'POST', path: 'v1/DrawingSet/{id}/Replace', creates: true, level: 'tillsyn' },
  listSymbolKinds: {
    method: 'GET',
    path: 'v1/SymbolKind',
    list: true,
    level: 'tillsyn',
    tags: ['SymbolKind', 'FireProtection'],
  },
  saveSymbolKinds: { method: 'PUT', path: 'v1/SymbolKind', level: 'tillsyn', tags: ['SymbolKind'] },
  getDrawingTexts: { method: 'GET', path: 'v1/Map/{id}/Texts', level: 'tillsyn' },
  followDrawing: { method: 'POST', path: 'v1/Map/{id}/Follow', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
