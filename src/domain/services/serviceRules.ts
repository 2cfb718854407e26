import type { ServiceCountry } from '#contract/services/serviceKinds.ts';
import { serviceCountries } from '#contract/services/serviceKinds.ts';
import type { ServiceRuleFacts } from './serviceDefaults.ts';
import { defaultServices, serviceDefaults } from './serviceDefaults.ts';
import type { ServiceFacts, ServiceTimes } from './serviceDates.ts';
import { serviceTimes } from './serviceDates.ts';

/** A level's own rule of a kind: a service of its own, or a default one changed; not `active`: the service isn't done there. */
export interface LevelRule extends ServiceRuleFacts {
  kind: string;
  name: string;
  active: boolean;
}

/** What a level says of services. */
export interface LevelServices {
  country: string | null;
  rules: readonly LevelRule[];
}

const isCountry = (text: string | null): text is ServiceCountry =>
  serviceCountries.some((country) => country === text);

/** The country of the lowest level that says one, the default without. @param levels from the root down */
export const countryOf = (levels: readonly LevelServices[]): ServiceCountry =>
  levels.map(({ country }) => country).findLast(isCountry) ?? serviceCountries[0];

/**
 * The services of a kind as they hold at a level: the product's for its country, and over them what the levels say, the lowest last; those
 * that aren't done are in it.
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

/** The kinds that have services at a level, by default or by its rules. */
export const kindsWithRules = (levels: readonly LevelServices[]): string[] => [
  ...new Set([
    ...Object.keys(serviceDefaults[countryOf(levels)]),
    ...levels.flatMap(({ rules }) => rules.map(({ kind }) => kind)),
  ]),
];

/** One service with its times. */
export interface ServiceState extends ServiceTimes {
  serviceKey: string;
  serviceName: string;
  performer: string;
}

/** The services that are done on something of a kind, with their times. */
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
