import { emptyBody, list, nothing, paged } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { privacyCalls } from './calls.ts';
import * as erasure from './erasure.ts';
import * as retention from './retention.ts';

/** Schemas of the calls for the data about a person. */
export const privacySchemas = {
  getPersonalData: { answer: erasure.personalDataExport },
  getErasure: { answer: erasure.erasurePreview },
  eraseUser: { body: emptyBody, answer: nothing },
  getRetention: { answer: retention.retention },
  saveRetention: { body: retention.retentionWrite, answer: retention.retention },
  listDeletedUsers: { query: paged({}), answer: list(erasure.deletedUser) },
  listErasures: { query: paged({}), answer: list(erasure.erasure) },
} as const satisfies Schemas<typeof privacyCalls>;
