import type { ServiceRule } from '../../contract/services/service.ts';
import type { CallInput } from '../../platform/calls/callAddress.ts';

export const spanUnits = ['D', 'W', 'M', 'Y'] as const;
type Unit = (typeof spanUnits)[number];

/** A rule as its form holds it: spans as a number and a unit. */
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

/** A rule's first values; for a new one those of a yearly service. */
export function ruleValues(rule: ServiceRule | null, kind: string): RuleValues {
  const [count, unit] = parts(rule?.interval ?? 'P1Y', 'Y');
  const [earliest, earliestUnit] = parts(rule?.earliest ?? null, unit);
  const [latest, latestUnit] = parts(rule?.latest ?? null, unit);
  const [latestExposed, latestExposedUnit] = parts(rule?.latestExposed ?? null, unit);
  return {
    ...{ kind: rule?.kind ?? kind, serviceKey: rule?.serviceKey ?? '', name: rule?.name ?? '' },
    ...{ count, unit, earliest, earliestUnit, latest, latestUnit, latestExposed, latestExposedUnit },
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

/** What is saved. @param newKey the key of a service of one's own that is new */
export function ruleBody(values: RuleValues, customerId: number, newKey: string): Body {
  const { count, unit, earliest, earliestUnit, latest, latestUnit, kind, serviceKey, ...others } = values;
  const { latestExposed, latestExposedUnit, ...own } = others;
  return {
    ...own,
    ...{ customerId, kind: kind as Body['kind'], serviceKey: serviceKey || newKey },
    interval: spanOf(count ?? 1, unit) ?? '',
    earliest: spanOf(earliest, earliestUnit),
    latest: spanOf(latest, latestUnit),
    latestExposed: spanOf(latestExposed, latestExposedUnit),
    name: own.name.trim(),
  };
}
