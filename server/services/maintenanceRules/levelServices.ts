import { inArray } from 'drizzle-orm';
import type { LevelRule, LevelServices } from '#domain/maintenance/serviceRules.ts';
import { rulesOfKind } from '#domain/maintenance/serviceRules.ts';
import type { Database } from '#server/db/client.ts';
import { serviceRules } from '#server/db/schema/maintenance.ts';
import { customers } from '#server/db/schema/tenants.ts';

type RuleRow = typeof serviceRules.$inferSelect;

/** Level with its own settings and rules of services. */
export interface ServiceLevel extends LevelServices {
  id: number;
  rules: (LevelRule & { id: number })[];
}

const levelRule = ({ customerId: _customerId, created: _created, ...rule }: RuleRow) => ({
  ...rule,
  rank: rule.rank as LevelRule['rank'],
});

/** Returns for each customer its levels from the root down to itself, with their settings of services. */
export async function levelsOf(
  db: Database,
  customerIds: readonly number[],
): Promise<Map<number, ServiceLevel[]>> {
  const { id, path, serviceCountry } = customers;
  const ownLevels = await db
    .select({ id, path })
    .from(customers)
    .where(inArray(id, [...new Set(customerIds)]));
  const idsIn = (text: string): number[] => text.split('/').filter(Boolean).map(Number);
  const levelIds = [...new Set(ownLevels.flatMap((row) => idsIn(row.path)))];
  const levels = await db
    .select({ id, country: serviceCountry })
    .from(customers)
    .where(inArray(id, levelIds));
  const rules = await db.select().from(serviceRules).where(inArray(serviceRules.customerId, levelIds));
  const byLevel = Map.groupBy(rules, ({ customerId }) => customerId);
  const levelsById = new Map(
    levels.map((level): [number, ServiceLevel] => [
      level.id,
      { ...level, rules: (byLevel.get(level.id) ?? []).map(levelRule) },
    ]),
  );
  return new Map(
    ownLevels.map((row) => [row.id, idsIn(row.path).flatMap((each) => levelsById.get(each) ?? [])]),
  );
}

/** Creates a function that returns the services of a kind at a customer, with a cache. */
export function ruleFinder(levels: ReadonlyMap<number, ServiceLevel[]>) {
  const rulesByKey = new Map<string, LevelRule[]>();
  return (customerId: number, kind: string): LevelRule[] => {
    const key = `${customerId} ${kind}`;
    const rules = rulesByKey.get(key) ?? rulesOfKind(levels.get(customerId) ?? [], kind);
    rulesByKey.set(key, rules);
    return rules;
  };
}
