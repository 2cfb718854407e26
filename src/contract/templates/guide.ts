import { z } from 'zod';
import { id } from '../primitives.ts';
import { guideSteps } from './guideSteps.ts';

const count = z.int().nonnegative();

/**
 * Progress of a customer, at and below its level: buildings; floors, and floors with a drawing; items, and drawings without items; people
 * with access; usable catalogue entries, roles, questions and checklists, also from the levels above; plans, and active plans; rounds under
 * way and finished.
 */
export const setUpCounts = z.object({
  buildings: count,
  floors: count,
  drawnFloors: count,
  items: count,
  bareDrawings: count,
  people: count,
  entries: count,
  roles: count,
  questions: count,
  checklists: count,
  plans: count,
  activePlans: count,
  runningRounds: count,
  finishedRounds: count,
});
export type SetUpCounts = z.infer<typeof setUpCounts>;

/** Records for the links of the guide's next steps, as far as the caller may see them. */
export const setUpPlaces = z.object({
  /** The first building without a floor, or with a floor without a drawing; else the first building. */
  buildingId: id.nullable(),
  /** The first floor without a drawing. */
  undrawnFloorId: id.nullable(),
  /** The first floor with a drawing without items. */
  bareFloorId: id.nullable(),
  /** The first inactive plan. */
  restingPlanId: id.nullable(),
  /** The first active plan. */
  planId: id.nullable(),
  /** The newest round under way. */
  roundId: id.nullable(),
});
export type SetUpPlaces = z.infer<typeof setUpPlaces>;

/** A customer's guide: its counts, the skipped steps, whether it is hidden, and the records for its next steps. */
export const setUp = z.object({
  customerId: id,
  isHidden: z.boolean(),
  skipped: z.array(z.enum(guideSteps)),
  counts: setUpCounts,
  places: setUpPlaces,
});
export type SetUp = z.infer<typeof setUp>;

/** A change of a guide; omitted fields are unchanged, so that two users don't overwrite each other. */
export const setUpWrite = z.object({
  customerId: id,
  isHidden: z.boolean().optional(),
  step: z.object({ name: z.enum(guideSteps), isSkipped: z.boolean() }).optional(),
});
export type SetUpWrite = z.infer<typeof setUpWrite>;
