import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

/** Tags of the records that verdicts depend on. */
const tags = [
  'RegisterRecord',
  'Building',
  'Map',
  'Service',
  'RoundPlan',
  'Round',
  'Flaw',
  'VisitCase',
] as const satisfies readonly Tag[];

/** Calls for the fire-safety files of buildings. */
export const fireSafetyFileCalls = {
  getFireSafetyFile: {
    method: 'GET',
    path: 'v1/Building/{id}/FireSafetyFile',
    right: 'documents_access_view',
    level: 'tillsyn',
    tags,
  },
  listFireSafetyFiles: {
    method: 'GET',
    path: 'v1/FireSafetyFile',
    right: 'documents_access_view',
    list: true,
    level: 'tillsyn',
    tags,
  },
  getFileNotices: {
    method: 'GET',
    path: 'v1/FireSafetyFile/Notice',
    right: 'documents_access_view',
    level: 'tillsyn',
    tags,
  },
} as const satisfies Record<string, Call>;
