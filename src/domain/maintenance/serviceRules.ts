import type { ServiceCountry } from '#contract/maintenance/serviceKinds.ts';
import { serviceCountries } from '#contract/maintenance/serviceKinds.ts';
import type { ServiceRuleFacts } from './serviceDefaults.ts';
import { defaultServices, serviceDefaults } from './serviceDefaults.ts';
import type { ServiceFacts, ServiceTimes } from './serviceDates.ts';
import { serviceTimes } from './serviceDates.ts';

/** A level's own rule for an inventory type: a new service, or a changed default; an inactive one switches the service off. */
export interface LevelRule extends ServiceRuleFacts {
  kind: string;
  name: string;
  active: boolean;
}

/** Service settings of a level. */
export interface LevelServices {
  country: string | null;
  rules: readonly LevelRule[];
}

const isCountry = (text: string | null): text is ServiceCountry =>
  serviceCountries.some((country) => country === text);

/** Returns the country of the lowest level that sets one, else the default. @param levels from the root down */
export const countryOf = (levels: readonly LevelServices[]): ServiceCountry =>
  levels.map(({ country }) => country).findLast(isCountry) ?? serviceCountries[0];

/**
 * Returns the services of an inventory type in effect at a level: the country's defaults, overridden by the levels' rules, the lowest last;
 * inactive ones are included.
 * @param levels from the root down to the level
 */
export function rulesOfKind(levels: readonly LevelServices[], kind: string): LevelRule[] {
  const rules = new Map<string, LevelRule>(
    defaultServices(countryOf(levels), kind).map((rule) => [
      rule.serviceKey,
      { ...rule, kind, name: '', active: true },
    ]),
  );
  for (const level of levels)
    for (const rule of level.rules) if (rule.kind === kind) rules.set(rule.serviceKey, rule);
  return [...rules.values()];
}

/** Returns the inventory types with services at a level, by default or by its rules. */
export const kindsWithRules = (levels: readonly LevelServices[]): string[] => [
  ...new Set([
    ...Object.keys(serviceDefaults[countryOf(levels)]),
    ...levels.flatMap(({ rules }) => rules.map(({ kind }) => kind)),
  ]),
];

/** One service with its dates. */
export interface ServiceState extends ServiceTimes {
  serviceKey: string;
  serviceName: string;
  performer: string;
}

/** Returns the active services of an inventory type, with their dates. */
export const serviceStatesOf = (
  rules: readonly LevelRule[],
  factsOf: (serviceKey: string) => ServiceFacts,
): ServiceState[] =>
  rules.flatMap((rule) =>
    rule.active
      ? [
          {
            serviceKey: rule.serviceKey,
            serviceName: rule.name,
            performer: rule.performer,
            ...serviceTimes(rule, factsOf(rule.serviceKey)),
          },
        ]
      : [],
  );
