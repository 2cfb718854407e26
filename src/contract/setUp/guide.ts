import { z } from 'zod';
import { id } from '../primitives.ts';
import { guideSteps } from './guideSteps.ts';

const count = z.int().nonnegative();

/**
 * How far a customer is, at and below its level: buildings; floors, and those of them with a drawing; items, and drawings without any; people
 * who reach it; what it can use, also of the levels above, of catalogue entries, roles, questions and checklists; plans, and those of them
 * that are active; rounds under way and finished.
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

/** The records that the next steps are about, as far as the caller sees them. */
export const setUpPlaces = z.object({
  /** The first building that has no floor, or one without a drawing; else the first one. */
  buildingId: id.nullable(),
  /** The first floor without a drawing. */
  undrawnFloorId: id.nullable(),
  /** The first floor with a drawing without items. */
  bareFloorId: id.nullable(),
  /** The first plan that isn't active. */
  restingPlanId: id.nullable(),
  /** The first active plan. */
  planId: id.nullable(),
  /** The newest round under way. */
  roundId: id.nullable(),
});
export type SetUpPlaces = z.infer<typeof setUpPlaces>;

/** A customer's guide: how far one is, what is skipped, whether it is hidden, and where the next steps lead. */
export const setUp = z.object({
  customerId: id,
  isHidden: z.boolean(),
  skipped: z.array(z.enum(guideSteps)),
  counts: setUpCounts,
  places: setUpPlaces,
});
export type SetUp = z.infer<typeof setUp>;

/** What is decided about a guide; what isn't named stays, so that two people don't undo each other's. */
export const setUpWrite = z.object({
  customerId: id,
  isHidden: z.boolean().optional(),
  step: z.object({ name: z.enum(guideSteps), isSkipped: z.boolean() }).optional(),
});
export type SetUpWrite = z.infer<typeof setUpWrite>;
