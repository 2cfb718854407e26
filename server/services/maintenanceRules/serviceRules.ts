import { and, eq, sql } from 'drizzle-orm';
import { contradictingSpans } from '#domain/maintenance/ruleFaults.ts';
import { countryOf, kindsWithRules, rulesOfKind } from '#domain/maintenance/serviceRules.ts';
import type { ServiceRule, ServiceRules } from '#contract/maintenance/service.ts';
import { serviceCountries, serviceKeys } from '#contract/maintenance/serviceKinds.ts';
import type { ServiceCountry } from '#contract/maintenance/serviceKinds.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { serviceRules } from '#server/db/schema/maintenance.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { levelsFrom } from '../scope/roundScope.ts';
import { updatedColumns, createdColumns, onlyRow } from '../shared/changes.ts';
import { awaitWriters } from '../tenants/treeLock.ts';
import { levelsOf } from './levelServices.ts';
import type { ServiceLevel } from './levelServices.ts';
import { keepStatesInTurn } from './serviceStates.ts';
import { sendJobs } from '../queue/jobs.ts';

type Body = ReturnType<Call<'saveServiceRule'>['body']>;
type RuleAt = Omit<ServiceRule, 'id' | 'from'> & { id?: number };

function presented(levels: readonly ServiceLevel[], customerId: number, rule: RuleAt): ServiceRule {
  const ownRule = levels.find(({ id }) => id === customerId)?.rules.find(({ id }) => id === rule.id);
  const { serviceKey, kind, name, interval, earliest, latest, latestExposed, eachCalendarYear } = rule;
  const { countedFrom, performer, rank, source, sourceText, sourceLink, active } = rule;
  return {
    serviceKey,
    kind,
    name,
    interval,
    earliest,
    latest,
    latestExposed,
    eachCalendarYear,
    countedFrom,
    performer,
    rank,
    source,
    sourceText,
    sourceLink,
    active,
    id: ownRule?.id ?? null,
    from: ownRule ? 'own' : rule.id === undefined ? 'product' : 'above',
  };
}

/** Returns the effective services of every kind at a customer. */
export async function readServiceRules(db: Database, customerId: number): Promise<ServiceRules> {
  const levels = orNotFound((await levelsOf(db, [customerId])).get(customerId));
  const ownCountry = levels.find(({ id }) => id === customerId)?.country ?? null;
  return {
    country: countryOf(levels),
    ownCountry: serviceCountries.find((country) => country === ownCountry) ?? null,
    rules: kindsWithRules(levels).flatMap((kind) =>
      rulesOfKind(levels, kind).map((rule) => presented(levels, customerId, rule as RuleAt)),
    ),
  };
}

/** Recomputes the due dates at a customer and below it. Waits first for writes that began before the rules changed. */
export async function keepBelow(db: Database, customerId: number): Promise<void> {
  await awaitWriters(db);
  await keepStatesInTurn(db, sql`${buildings.customerId} in ${levelsFrom(customerId)}`);
}

async function noteChange(call: Call<CallName>, customerId: number): Promise<void> {
  // In a job, since up to 50,000 items would block the caller.
  await sendJobs(call.db, 'serviceStates', [{ payload: { customerId } }]);
  await call.audit({
    action: 'service_rules_changed',
    customerId,
    target: { kind: 'customer', id: customerId },
  });
}

/**
 * Saves a customer's own rule of a service.
 * @throws HttpProblem required for a missing name of a service that the product doesn't have, invalid_value for a span
 * that contradicts the others
 */
export async function saveServiceRule(call: Call<'saveServiceRule'>, body: Body): Promise<ServiceRule> {
  const { db, now } = call;
  const { customerId, kind, serviceKey, name } = body;
  if (name === '' && !serviceKeys.some((key) => key === serviceKey)) fail('required', 'name');
  for (const field of contradictingSpans(body)) fail('invalid_value', field);
  const [row] = await db
    .insert(serviceRules)
    .values({ ...body, ...textKeys(name), ...createdColumns(now) })
    .onConflictDoUpdate({
      target: [serviceRules.customerId, serviceRules.kind, serviceRules.serviceKey],
      set: { ...body, ...textKeys(name), ...updatedColumns(serviceRules, now) },
    })
    .returning();
  await noteChange(call, customerId);
  const { rules } = await readServiceRules(db, customerId);
  return orNotFound(rules.find((rule) => rule.kind === kind && rule.id === onlyRow(row ? [row] : []).id));
}

/** Removes a customer's own rule, so that the rule of the level above or of the product applies again. @throws HttpProblem not_found */
export async function resetServiceRule(call: Call<'resetServiceRule'>, customerId: number, id: number) {
  const { db } = call;
  const isOwnRule = and(eq(serviceRules.id, id), eq(serviceRules.customerId, customerId));
  await db.delete(serviceRules).where(isOwnRule);
  await noteChange(call, customerId);
}

/** Sets or clears the country whose rules apply at a customer and below it. */
export async function setServiceCountry(
  call: Call<'setServiceCountry'>,
  customerId: number,
  country: ServiceCountry | null,
): Promise<void> {
  const { db, now } = call;
  await db
    .update(customers)
    .set({ serviceCountry: country, ...updatedColumns(customers, now) })
    .where(eq(customers.id, customerId));
  await noteChange(call, customerId);
}
