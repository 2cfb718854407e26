import { z } from 'zod';
import { floor } from '../buildings/building.ts';
import { role } from '../catalogue/catalogue.ts';
import { area, fireProtectionMention } from '../drawings/drawing.ts';
import { intervalTypes, maxInterval, maxPlanParts, maxPlansAtOnce, nths } from '../constants.ts';
import { basedOnVersion, chosenDay, chosenMoment, id, moment, name, stamps, text } from '../primitives.ts';

/** The round of a plan that is not finished yet. */
export const activeHistory = z.object({
  id,
  created: moment,
  updated: moment,
  done: moment.nullable(),
  expired: z.boolean(),
});
export type ActiveHistory = z.infer<typeof activeHistory>;

/**
 * The day on which a plan of months or years is due, in every so many months from its start on; with other intervals it means nothing.
 * Weekdays as ISO 8601 numbers them.
 */
export const rhythm = z.discriminatedUnion('day', [
  z.object({ day: z.literal('last') }),
  z.object({ day: z.literal('weekday'), nth: z.enum(nths), weekday: z.int().min(1).max(7) }),
]);
export type Rhythm = z.infer<typeof rhythm>;

/** Days from the first to the last, by UTC. */
const days = z.object({ starts: z.iso.date(), ends: z.iso.date() });

/**
 * A round plan. `rhythm`, `ends` (the last day on which it can be due), `observesPauses` and `pauses` (those that apply to it) are an
 * extension; a backend may lack them. `lastRun` is the created time of its newest round; checkpoints and questions are counted as a round started now
 * would hold them. [PLAN-35, PLAN-36]
 */
export const roundPlanning = z.object({
  id,
  name,
  description: text,
  customerId: id,
  customerName: z.string(),
  start: moment,
  responsible: z.object({ id, name: z.string() }).nullable(),
  roleId: id.nullable(),
  roleIds: z.array(id),
  active: z.boolean(),
  sendMessage: z.boolean(),
  ignoreItems: z.boolean(),
  intervalValue: z.int().min(0),
  intervalType: z.int().min(0).max(4),
  rhythm: rhythm.nullish(),
  ends: z.iso.date().nullish(),
  observesPauses: z.boolean().optional(),
  pauses: z.array(days).optional(),
  /** Whether its rounds ask to scan the items' labels, an extension too. */
  asksScan: z.boolean().optional(),
  floorIds: z.array(id),
  areaIds: z.array(id),
  fireProtectionIds: z.array(id),
  questionListIds: z.array(id),
  buildingIds: z.array(id),
  buildingNames: z.array(z.string()),
  lastRun: moment.nullable(),
  activeHistory: activeHistory.nullable(),
  checkpointCount: z.int(),
  questionCount: z.int(),
  ...stamps,
});
export type RoundPlanning = z.infer<typeof roundPlanning>;

/**
 * The active plans that are under way, late, due today or due this month, as many of each as a screen shows; `counts` covers all. [DASH-34]
 */
export const duePlans = z.object({
  plans: z.array(roundPlanning),
  counts: z.object({ ongoing: z.int(), late: z.int(), today: z.int(), month: z.int() }),
});
export type DuePlans = z.infer<typeof duePlans>;

/** A plan with its parts in full, as the call for one plan returns it. */
export const roundPlanningDetail = roundPlanning.extend({
  floors: z.array(floor),
  areas: z.array(area),
  fireProtections: z.array(fireProtectionMention),
  questionLists: z.array(z.object({ id, name })),
  roles: z.array(role),
});
export type RoundPlanningDetail = z.infer<typeof roundPlanningDetail>;

const partIds = z.array(id).max(maxPlanParts);

/**
 * A new or changed plan. An interval below 1 is stored as 1; fields left out are unchanged, and a new plan then has no parts. [PLAN-21,
 * PLAN-29, PLAN-37]
 */
export const roundPlanningWrite = z.object({
  name,
  description: text.default(''),
  customerId: id,
  start: chosenMoment,
  roleId: id.nullish(),
  active: z.boolean().default(true),
  sendMessage: z.boolean().default(false),
  ignoreItems: z.boolean().default(false),
  intervalValue: z.int().min(0).max(maxInterval).default(0),
  intervalType: z
    .int()
    .min(0)
    .max(intervalTypes.length - 1)
    .default(intervalTypes.indexOf('months')),
  rhythm: rhythm.nullish(),
  ends: chosenDay.nullish(),
  observesPauses: z.boolean().optional(),
  asksScan: z.boolean().optional(),
  floorIds: partIds.optional(),
  areaIds: partIds.optional(),
  fireProtectionIds: partIds.optional(),
  questionListIds: partIds.optional(),
  roleIds: partIds.optional(),
  ...basedOnVersion,
});

/**
 * One plan for each of many buildings: the common part, and each one's building and name. Each covers all floors that its building has now.
 */
export const roundPlanningsWrite = z.object({
  plan: roundPlanningWrite.omit({ name: true, floorIds: true, areaIds: true, version: true }),
  buildings: z
    .array(z.object({ buildingId: id, name }))
    .min(1)
    .max(maxPlansAtOnce),
});

/** The plans that were made, in the order of their buildings. */
export const roundPlanningsMade = z.array(z.object({ id, name: z.string(), buildingId: id }));

/** A plan as it would be saved; `id` is null for a new one. */
export const roundPlanningPreviewed = roundPlanningWrite.extend({ id: id.nullable() });

const found = z.object({ count: z.int(), floors: z.array(z.string()) });

/**
 * What a plan means once it is saved: what its rounds contain, who holds its roles, and which items of its buildings are checked by no
 * active plan, or by another one as well. Some floors are named.
 */
export const planPreview = z.object({
  checkpointCount: z.int(),
  questionCount: z.int(),
  floorsWithoutDrawing: found,
  /** Its executors' roles, each with the holders whom the caller may see; the others are a number. */
  roles: z.array(z.object({ id, name: z.string(), people: z.array(z.string()), hidden: z.int() })),
  unchecked: found,
  checkedTwice: found,
});
export type PlanPreview = z.infer<typeof planPreview>;

/**
 * The recipients of a reminder whom its sender may see: a person or a mailbox, and the roles that make them a recipient. `hidden` counts
 * the others. A backend may leave out everything but name and address. [DASH-44, PLAN-40]
 */
export const mailReceipt = z.object({
  recipients: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      kind: z.enum(['person', 'mailbox']).optional(),
      roles: z.array(z.string()).optional(),
    }),
  ),
  hidden: z.int().min(0).optional(),
});
export type MailReceipt = z.infer<typeof mailReceipt>;
