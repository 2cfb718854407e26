import { z } from 'zod';
import { floor } from './building.ts';
import { role } from './catalogue.ts';
import { area, fireProtectionMention } from './drawing.ts';
import { id, moment, name, stamps, text } from './primitives.ts';

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
 * A round plan. `lastRun` is the created time of its newest round; checkpoints and questions are counted as a round started now
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
 * The active plans that are under way, late, due today or due this month, as many of each as a screen can show; `counts` covers all.
 * [DASH-34]
 */
export const duePlans = z.object({
  plans: z.array(roundPlanning),
  counts: z.object({ ongoing: z.int(), late: z.int(), today: z.int(), month: z.int() }),
});
export type DuePlans = z.infer<typeof duePlans>;

/** A plan with its parts spelled out, as the call for one plan answers it. */
export const roundPlanningDetail = roundPlanning.extend({
  floors: z.array(floor),
  areas: z.array(area),
  fireProtections: z.array(fireProtectionMention),
  questionLists: z.array(z.object({ id, name })),
  roles: z.array(role),
});
export type RoundPlanningDetail = z.infer<typeof roundPlanningDetail>;

/**
 * Who a reminder goes or went to, those whom its sender may see: a person or a mailbox, and the roles that make them a receiver.
 * `hidden` counts the others. A backend may leave out all but name and address. [DASH-44, PLAN-40]
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
