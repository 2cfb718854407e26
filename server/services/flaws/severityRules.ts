import { asc, eq, sql } from 'drizzle-orm';
import type { Severity } from '#contract/constants.ts';
import { severities } from '#contract/constants.ts';
import type { SeverityRule, SeverityRules, SeverityRulesWrite } from '#contract/flaws/flawWork.ts';
import { dueDay, usualSeverity } from '#domain/flaws/severity.ts';
import type { Database } from '#server/db/client.ts';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { flawTypeSeverities, severityRules } from '#server/db/schema/flaws.ts';
import { fail } from '#server/core/httpProblem.ts';
import { createdColumns } from '../shared/changes.ts';

/** Default rules until a customer sets its own: no severity has a deadline, and none needs a check. */
const usualRules: readonly SeverityRule[] = severities.map((severity) => ({
  severity,
  dueDays: null,
  isCheckedByAnother: false,
}));

/** Parses a stored severity. */
export const severityOf = (value: number | null): Severity | null =>
  severities.find((each) => each === value) ?? null;

/** Returns the rules at a level: its own, else the nearest level's above that has some, else the product's. [LIFE-71] */
export async function severityRulesAt(db: Database, customerId: number): Promise<SeverityRules> {
  const rows = await db
    .select({ rule: severityRules })
    .from(severityRules)
    .innerJoin(customers, eq(customers.id, severityRules.customerId))
    .where(
      sql`starts_with((select own.path from customers own where own.id = ${customerId}), ${customers.path})`,
    )
    .orderBy(sql`length(${customers.path}) desc`, asc(severityRules.severity));
  const level = rows[0]?.rule.customerId;
  if (level === undefined) return { customerId, isOwn: false, rules: [...usualRules], types: [] };
  const types = await db
    .select({ flawTypeId: flawTypeSeverities.flawTypeId, severity: flawTypeSeverities.severity })
    .from(flawTypeSeverities)
    .where(eq(flawTypeSeverities.customerId, level))
    .orderBy(asc(flawTypeSeverities.flawTypeId));
  const rules = rows.map(({ rule }) => rule).filter((rule) => rule.customerId === level);
  return {
    customerId,
    isOwn: level === customerId,
    rules: usualRules.map((usual) => {
      const rule = rules.find(({ severity }) => severity === usual.severity);
      return rule ? { ...usual, dueDays: rule.dueDays, isCheckedByAnother: rule.isCheckedByAnother } : usual;
    }),
    types: types.flatMap(({ flawTypeId, severity }) => {
      const validSeverity = severityOf(severity);
      return validSeverity === null ? [] : [{ flawTypeId, severity: validSeverity }];
    }),
  };
}

/** Replaces a level's own rules; null inherits from the levels above again. Existing flaws don't change. */
export async function saveSeverityRules(
  db: Database,
  { customerId, rules, types = [] }: SeverityRulesWrite,
  now: string,
): Promise<void> {
  // The lock serialises concurrent saves.
  await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  await db.delete(severityRules).where(eq(severityRules.customerId, customerId));
  await db.delete(flawTypeSeverities).where(eq(flawTypeSeverities.customerId, customerId));
  if (rules === null) return;
  const bySeverity = new Map(rules.map((rule) => [rule.severity, rule]));
  if (bySeverity.size < severities.length) fail('invalid_value', 'rules');
  await db
    .insert(severityRules)
    .values(rules.map((rule) => ({ ...rule, customerId, ...createdColumns(now) })));
  const byType = new Map(types.map((type) => [type.flawTypeId, type]));
  if (byType.size === 0) return;
  const knownTypes = await db.select({ id: flawTypes.id }).from(flawTypes);
  const ids = new Set(knownTypes.map(({ id }) => id));
  if ([...byType.keys()].some((id) => !ids.has(id))) fail('invalid_reference', 'types');
  await db
    .insert(flawTypeSeverities)
    .values([...byType.values()].map((type) => ({ ...type, customerId, ...createdColumns(now) })));
}

/** Returns the severity and due day of a new flaw: as given, else by its type; the day by the customer's rule. [LIFE-66, LIFE-67] */
export async function workOfNew(
  db: Database,
  flaw: { customerId: number; flawTypeId: number | null; created: string },
  said: Severity | null | undefined,
): Promise<{ severity: Severity | null; due: string | null; needsCheck: boolean }> {
  const { rules, types } = await severityRulesAt(db, flaw.customerId);
  const severity = said ?? types.find(({ flawTypeId }) => flawTypeId === flaw.flawTypeId)?.severity ?? null;
  const effectiveSeverity = severity ?? usualSeverity(await keyOfType(db, flaw.flawTypeId));
  const rule = rules.find((each) => each.severity === effectiveSeverity);
  return {
    severity: effectiveSeverity,
    due: dueMoment(dueDay(flaw.created, rule?.dueDays)),
    needsCheck: rule?.isCheckedByAnother ?? false,
  };
}

async function keyOfType(db: Database, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [type] = await db
    .select({ key: flawTypes.translationKey })
    .from(flawTypes)
    .where(eq(flawTypes.id, id));
  return type?.key ?? null;
}

/**
 * Returns the due day of a flaw whose severity changes: by the new severity's rule, counted from the flaw's creation. If the rule sets
 * none, a chosen day is kept, and a day from the previous severity's rule is removed. [LIFE-67]
 */
export function dueAtSeverity(
  rules: readonly SeverityRule[],
  { created, due, severity: before }: { created: string; due: string | null; severity: number | null },
  severity: Severity | null,
): string | null {
  const ruleDue = (of: number | null) =>
    dueMoment(dueDay(created, rules.find((rule) => rule.severity === of)?.dueDays));
  return ruleDue(severity) ?? (due === ruleDue(before) ? null : due);
}

/** Returns the stored form of a day: its start in UTC. */
export const dueMoment = (day: string | null): string | null =>
  day === null ? null : `${day}T00:00:00.000Z`;

/** Returns the day of a stored timestamp. */
export const dueDayOf = (due: string | null): string | null => due?.slice(0, 10) ?? null;
