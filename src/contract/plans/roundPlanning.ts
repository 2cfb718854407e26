import { z } from 'zod';
import { floor } from '../buildings/building.ts';
import { role } from '../catalogue/catalogue.ts';
import { area, fireProtectionMention } from '../drawings/drawing.ts';
import { coded } from '../coded.ts';
import { tillsynField } from '../levels.ts';
import { maxInterval, maxPlanParts, maxPlansAtOnce, nths } from '../constants.ts';
import {
  basedOnVersion,
  chosenDay,
  chosenTimestamp,
  id,
  timestamp,
  name,
  stamps,
  text,
} from '../primitives.ts';

/** The unfinished round of a plan. */
export const activeHistory = z.object({
  id,
  created: timestamp,
  updated: timestamp,
  done: timestamp.nullable(),
  expired: z.boolean(),
});
export type ActiveHistory = z.infer<typeof activeHistory>;

/**
 * Day of the month on which a plan with an interval of months or years is due, counted from its start; ignored for other intervals.
 * Weekdays as ISO 8601 numbers.
 */
export const rhythm = z.discriminatedUnion('day', [
  z.object({ day: z.literal('last') }),
  z.object({ day: z.literal('weekday'), nth: z.enum(nths), weekday: z.int().min(1).max(7) }),
]);
export type Rhythm = z.infer<typeof rhythm>;

/** First and last day of a range, in UTC. */
const days = z.object({ starts: z.iso.date(), ends: z.iso.date() });

/**
 * A round plan. `ends` is the last possible due day, `pauses` are those that apply to it, and `lastRun` is the created time of its newest
 * round; checkpoints and questions are counted as if a round started now. [PLAN-35, PLAN-36]
 */
export const roundPlanning = z.object({
  id,
  name,
  description: text,
  customerId: id,
  customerName: z.string(),
  start: timestamp,
  responsible: z.object({ id, name: z.string() }).nullable(),
  roleId: id.nullable(),
  roleIds: z.array(id),
  active: z.boolean(),
  sendMessage: z.boolean(),
  ignoreItems: z.boolean(),
  intervalValue: z.int().min(0),
  intervalType: coded('intervalType'),
  rhythm: tillsynField(rhythm.nullish()),
  ends: tillsynField(z.iso.date().nullish()),
  observesPauses: tillsynField(z.boolean().optional()),
  pauses: tillsynField(z.array(days).optional()),
  /** True if its rounds require scans of the items' labels. */
  asksScan: tillsynField(z.boolean().optional()),
  floorIds: z.array(id),
  areaIds: z.array(id),
  fireProtectionIds: z.array(id),
  questionListIds: z.array(id),
  buildingIds: z.array(id),
  buildingNames: z.array(z.string()),
  lastRun: timestamp.nullable(),
  activeHistory: activeHistory.nullable(),
  checkpointCount: z.int(),
  questionCount: z.int(),
  ...stamps,
});
export type RoundPlanning = z.infer<typeof roundPlanning>;

/** Active plans that are under way, late, due today or due this month, limited to one screen each; `counts` covers all. [DASH-34] */
export const duePlans = z.object({
  plans: z.array(roundPlanning),
  counts: z.object({ ongoing: z.int(), late: z.int(), today: z.int(), month: z.int() }),
});
export type DuePlans = z.infer<typeof duePlans>;

/** A plan with its complete parts, as returned by the call for one plan. */
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
 * A new or changed plan. An interval below 1 is stored as 1; omitted fields are unchanged, or empty in a new plan. [PLAN-21, PLAN-29,
 * PLAN-37]
 */
export const roundPlanningWrite = z.object({
  name,
  description: text.default(''),
  customerId: id,
  start: chosenTimestamp,
  roleId: id.nullish(),
  active: z.boolean().default(true),
  sendMessage: z.boolean().default(false),
  ignoreItems: z.boolean().default(false),
  intervalValue: z.int().min(0).max(maxInterval).default(0),
  intervalType: coded('intervalType').default('months'),
  rhythm: tillsynField(rhythm.nullish()),
  ends: tillsynField(chosenDay.nullish()),
  observesPauses: tillsynField(z.boolean().optional()),
  asksScan: tillsynField(z.boolean().optional()),
  floorIds: partIds.optional(),
  areaIds: partIds.optional(),
  fireProtectionIds: partIds.optional(),
  questionListIds: partIds.optional(),
  roleIds: partIds.optional(),
  ...basedOnVersion,
});

/**
 * One plan for each of many buildings: the common part, and the building and name of each. Each plan covers all current floors of its
 * building.
 */
export const roundPlanningsWrite = z.object({
  plan: roundPlanningWrite.omit({ name: true, floorIds: true, areaIds: true, version: true }),
  buildings: z
    .array(z.object({ buildingId: id, name }))
    .min(1)
    .max(maxPlansAtOnce),
});

/** The created plans, in the order of their buildings. */
export const roundPlanningsMade = z.array(z.object({ id, name: z.string(), buildingId: id }));

/** A plan to preview; `id` is null for a new one. */
export const roundPlanningPreviewed = roundPlanningWrite.extend({ id: id.nullable() });

const locations = z.object({ count: z.int(), floors: z.array(z.string()) });

/**
 * Preview of a plan's effect once saved: contents of its rounds, holders of its roles, and items of its buildings that no active plan
 * checks, or several do. Floors are listed by name, up to a limit.
 */
export const planPreview = z.object({
  checkpointCount: z.int(),
  questionCount: z.int(),
  floorsWithoutDrawing: locations,
  /** Roles of its executors, each with the holders whom the caller may see; `hidden` counts the others. */
  roles: z.array(z.object({ id, name: z.string(), people: z.array(z.string()), hidden: z.int() })),
  unchecked: locations,
  checkedTwice: locations,
});
export type PlanPreview = z.infer<typeof planPreview>;
