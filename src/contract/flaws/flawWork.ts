import { z } from 'zod';
import { flawActs, flawEventKinds, maxFlawsAtOnce, severities } from '../constants.ts';
import { tillsynField } from '../levels.ts';
import {
  basedOnVersion,
  chosenDay,
  deviceTimestamp,
  id,
  timestamp,
  queryId,
  someQueryIds,
  stamps,
  text,
} from '../primitives.ts';

/** Severity of a flaw: 1 is critical, 4 low. */
export const severity = z.literal(severities);

/** Query for a flaw's thread, which includes the flaws before and after it. */
export const flawEventsAsked = { flawId: queryId };

/**
 * An event in a flaw's thread. `details` holds the changed values, as text or as stored; `nextFlawId` is the follow-up flaw after a refused
 * check.
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

/** A comment, a check, a refused check or a flaw turned down; all but a check need a text. */
export const flawEventCreate = z.object({
  flawId: id,
  kind: z.enum(flawActs),
  text: text.default(''),
  created: deviceTimestamp.optional(),
});
export type FlawEventCreate = z.input<typeof flawEventCreate>;

/** Values set on several open flaws at once; omitted fields are unchanged. `version` applies to a single flaw. */
export const flawWorkSet = z.object({
  flawIds: z.array(id).min(1).max(maxFlawsAtOnce),
  severity: severity.nullish(),
  due: chosenDay.nullish(),
  personId: id.nullish(),
  ...basedOnVersion,
});
export type FlawWorkSet = z.input<typeof flawWorkSet>;

/** Number of flaws whose values changed. */
export const flawWorkChanged = z.object({ changed: z.int() });

/** Query of people who can be responsible for all of these flaws, or for the flaw of a fault report: users with read access to them. */
export const flawPeopleAsked = z.object({ flawIds: someQueryIds(maxFlawsAtOnce), faultReportId: queryId });
export const flawPerson = z.object({ id, name: z.string(), detail: z.string() });
export type FlawPerson = z.infer<typeof flawPerson>;

/** Days in which flaws of a severity must be fixed (null: no limit), and whether another person checks the fix. */
const severityRule = z.object({
  severity,
  dueDays: z.int().min(0).max(3650).nullable(),
  isCheckedByAnother: z.boolean(),
});
export type SeverityRule = z.infer<typeof severityRule>;

/** Initial severity of flaws of a type. */
const typeSeverity = z.object({ flawTypeId: id, severity });
export type TypeSeverity = z.infer<typeof typeSeverity>;

/**
 * Severity rules of a level: its own, inherited (`isOwn` false), or the product's defaults. Types that aren't listed have the product's
 * default.
 */
export const severityRules = z.object({
  customerId: id,
  isOwn: z.boolean(),
  rules: z.array(severityRule),
  types: z.array(typeSeverity),
});
export type SeverityRules = z.infer<typeof severityRules>;

/** A level's own rules, complete; without `rules` it inherits the rules of the levels above again. */
export const severityRulesWrite = z.object({
  customerId: id,
  rules: z.array(severityRule).length(severities.length).nullable(),
  types: z.array(typeSeverity).max(1000).default([]),
});
export type SeverityRulesWrite = z.input<typeof severityRulesWrite>;

/** Fields of a flaw as a work order; `due` is a day. */
export const workOrder = {
  severity: tillsynField(severity.nullish()),
  due: tillsynField(z.iso.date().nullish()),
  personId: tillsynField(id.nullish()),
  needsCheck: tillsynField(z.boolean().optional()),
  checked: tillsynField(timestamp.nullish()),
  checkRefused: tillsynField(timestamp.nullish()),
  turnedDown: tillsynField(timestamp.nullish()),
  continuesId: tillsynField(id.nullish()),
};
