import { z } from 'zod';
import { flawActs, flawEventKinds, maxFlawsAtOnce, severities } from '../constants.ts';
import {
  basedOnVersion,
  chosenDay,
  deviceMoment,
  id,
  moment,
  queryId,
  someQueryIds,
  stamps,
  text,
} from '../primitives.ts';

/** How grave a flaw is: 1 is critical, 4 low. */
export const severity = z.literal(severities);

/** Of which flaw the thread is asked: with those that it continues, and that continue it. */
export const flawEventsAsked = { flawId: queryId };

/**
 * What happened to a flaw. `details` holds what a change set, in words or as it is stored; `nextFlawId` is the flaw that goes on after a
 * refused check.
 */
export const flawEvent = z.object({
  id,
  flawId: id,
  kind: z.enum(flawEventKinds),
  userName: z.string(),
  isContractor: z.boolean(),
  text: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  fileIds: z.array(id),
  nextFlawId: id.nullable(),
  ...stamps,
});
export type FlawEvent = z.infer<typeof flawEvent>;

/** A comment, a check, a refused check or a flaw turned down; all but a check say something. */
export const flawEventCreate = z.object({
  flawId: id,
  kind: z.enum(flawActs),
  text: text.default(''),
  created: deviceMoment.optional(),
});
export type FlawEventCreate = z.input<typeof flawEventCreate>;

/** What several open flaws are given at once; fields left out stay. `version` is that of a single flaw. */
export const flawWorkSet = z.object({
  flawIds: z.array(id).min(1).max(maxFlawsAtOnce),
  severity: severity.nullish(),
  due: chosenDay.nullish(),
  personId: id.nullish(),
  ...basedOnVersion,
});
export type FlawWorkSet = z.input<typeof flawWorkSet>;

/** How many of the flaws were changed: those that had something else before. */
export const flawWorkChanged = z.object({ changed: z.int() });

/** Who may be responsible for all of these flaws, or for the one that a fault report becomes: those who can read them. */
export const flawPeopleAsked = z.object({ flawIds: someQueryIds(maxFlawsAtOnce), faultReportId: queryId });
export const flawPerson = z.object({ id, name: z.string(), detail: z.string() });
export type FlawPerson = z.infer<typeof flawPerson>;

/** In how many days flaws of a severity are to be fixed (null: none is said), and whether somebody else checks the fix. */
const severityRule = z.object({
  severity,
  dueDays: z.int().min(0).max(3650).nullable(),
  isCheckedByAnother: z.boolean(),
});
export type SeverityRule = z.infer<typeof severityRule>;

/** The severity that flaws of a type have at first. */
const typeSeverity = z.object({ flawTypeId: id, severity });
export type TypeSeverity = z.infer<typeof typeSeverity>;

/** The rules at a level: its own, those of a level above (`isOwn` false), or the product's. Types that aren't listed are as the product says. */
export const severityRules = z.object({
  customerId: id,
  isOwn: z.boolean(),
  rules: z.array(severityRule),
  types: z.array(typeSeverity),
});
export type SeverityRules = z.infer<typeof severityRules>;

/** A level's own rules, whole; without `rules` it follows those above again. */
export const severityRulesWrite = z.object({
  customerId: id,
  rules: z.array(severityRule).length(severities.length).nullable(),
  types: z.array(typeSeverity).max(1000).default([]),
});
export type SeverityRulesWrite = z.input<typeof severityRulesWrite>;

/** What a flaw has as a work order; `due` is a day. A backend may leave all of it out. */
export const workOrder = {
  severity: severity.nullish(),
  due: z.iso.date().nullish(),
  personId: id.nullish(),
  needsCheck: z.boolean().optional(),
  checked: moment.nullish(),
  checkRefused: moment.nullish(),
  turnedDown: moment.nullish(),
  continuesId: id.nullish(),
};
