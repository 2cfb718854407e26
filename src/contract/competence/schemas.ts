import { competenceGaps } from './competence.ts';
import type { Schemas } from '../schemaParts.ts';
import type { competenceCalls } from './calls.ts';

/** Schemas of the calls for the competence that duties need. */
export const competenceSchemas = {
  getCompetenceGaps: { answer: competenceGaps },
} as const satisfies Schemas<typeof competenceCalls>;
