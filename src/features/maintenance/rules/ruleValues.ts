import type { ServiceRule } from '#contract/maintenance/service.ts';
import { calendarYear } from '#domain/maintenance/ruleFaults.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';

export const spanUnits = ['D', 'W', 'M', 'Y'] as const;
type Unit = (typeof spanUnits)[number];

/** Rule in the form's values: durations as a number and a unit. */
export interface RuleValues extends Pick<
  ServiceRule,
  | 'eachCalendarYear'
  | 'countedFrom'
  | 'performer'
  | 'rank'
  | 'source'
  | 'sourceText'
  | 'active'
  | 'name'
  | 'kind'
> {
  serviceKey: string;
  count: number | null;
  unit: Unit;
  earliest: number | null;
  earliestUnit: Unit;
  latest: number | null;
  latestUnit: Unit;
  latestExposed: number | null;
  latestExposedUnit: Unit;
  sourceLink: string;
}

const parts = (span: string | null, unit: Unit): [number | null, Unit] => {
  if (span === null) return [null, unit];
  return [Number(span.slice(1, -1)), spanUnits.find((each) => span.endsWith(each)) ?? unit];
};
const spanOf = (count: number | null, unit: Unit): string | null =>
  count === null ? null : `P${count}${unit}`;

/** Returns a rule's initial values; for a new one a yearly service's. */
export function ruleValues(rule: ServiceRule | null, kind: string): RuleValues {
  const [count, unit] = parts(rule?.interval ?? 'P1Y', 'Y');
  const [earliest, earliestUnit] = parts(rule?.earliest ?? null, unit);
  const [latest, latestUnit] = parts(rule?.latest ?? null, unit);
  const [latestExposed, latestExposedUnit] = parts(rule?.latestExposed ?? null, unit);
  return {
    kind: rule?.kind ?? kind,
    serviceKey: rule?.serviceKey ?? '',
    name: rule?.name ?? '',
    count,
    unit,
    earliest,
    earliestUnit,
    latest,
    latestUnit,
    latestExposed,
    latestExposedUnit,
    eachCalendarYear: rule?.eachCalendarYear ?? false,
    countedFrom: rule?.countedFrom ?? 'installed',
    performer: rule?.performer ?? 'trained',
    rank: rule?.rank ?? 'advice',
    source: rule?.source ?? '',
    sourceText: rule?.sourceText ?? '',
    sourceLink: rule?.sourceLink ?? '',
    active: rule?.active ?? true,
  };
}

type Body = CallInput<'saveServiceRule'>['body'];

/** Returns the durations of a rule's form; once per calendar year if that is chosen. */
export const ruleSpans = (values: RuleValues) =>
  values.eachCalendarYear
    ? calendarYear
    : {
        interval: spanOf(values.count ?? 1, values.unit) ?? '',
        earliest: spanOf(values.earliest, values.earliestUnit),
        latest: spanOf(values.latest, values.latestUnit),
        latestExposed: spanOf(values.latestExposed, values.latestExposedUnit),
      };

/**
 * Returns the request body of a rule.
 * @param newKey the key of a new service of one's own
 */
export function ruleBody(values: RuleValues, customerId: number, newKey: string): Body {
  const { kind, serviceKey, name, eachCalendarYear, countedFrom, performer, rank, active } = values;
  const { source, sourceText, sourceLink } = values;
  return {
    customerId,
    kind: kind as Body['kind'],
    serviceKey: serviceKey || newKey,
    name: name.trim(),
    eachCalendarYear,
    countedFrom,
    performer,
    rank,
    active,
    source,
    sourceText,
    sourceLink,
    ...ruleSpans(values),
  };
}
