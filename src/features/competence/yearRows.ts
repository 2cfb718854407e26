import { forecastMonths } from '#contract/competence/certificates.ts';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { CertificateEnd, CompetenceGap } from '#contract/competence/competence.ts';
import { addMonths, utcDay } from '#domain/dates.ts';
import { nameKey } from '#domain/nameKey.ts';
import { placeOf, registerOf } from './gapRows.ts';
import type { GapFilters, GapRow } from './gapRows.ts';

/** Month of the year ahead, with its first and last day. */
export interface YearMonth {
  /** Year and month, YYYY-MM. */
  key: string;
  from: string;
  until: string;
}

/** Gap or last day in a month. */
export type YearEntry = { kind: 'gap'; gap: GapRow } | { kind: 'end'; until: string };

/** Row of the year: a duty at a place with its gaps, or a person's certificate with its last day. */
export interface YearRow {
  key: string;
  duty: CertificateKey;
  /** Place of the duty; for a certificate the person and the place where it is registered. */
  detail: string;
  /** Register that can close the gap or has the certificate, and its filters. */
  register: { kind: 'competence' | 'organisation'; customer: number; building: number | null };
  entries: (YearEntry | null)[];
}

/** Returns the months from that of a day to that of a later one. */
export function yearMonths({ day, until }: { day: string; until: string }): YearMonth[] {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: forecastMonths + 1 }, (_, index) => {
    const [from, next] = [addMonths(first, index), addMonths(first, index + 1)];
    return { key: utcDay(from).slice(0, 7), from: utcDay(from), until: utcDay(new Date(next.getTime() - 1)) };
  }).filter(({ from }) => from <= until);
}

const isIn = ({ from, until }: Pick<CompetenceGap, 'from' | 'until'>, month: YearMonth): boolean =>
  from <= month.until && (until === null || until >= month.from);

/** Returns the gap with the fewest persons; of equal ones the first. */
const worstOf = (gaps: readonly GapRow[]): GapRow | undefined =>
  gaps.toSorted((a, b) => a.persons.length - b.persons.length)[0];

/** Returns the rows of the duties with gaps, each with the worst gap of each month. */
function gapYearRows(gaps: readonly GapRow[], months: readonly YearMonth[]): YearRow[] {
  const keyOf = ({ duty, customerId, buildingId, installationId, source }: GapRow) =>
    [duty, customerId, buildingId, installationId, source].join(' ');
  return [...Map.groupBy(gaps, keyOf)].flatMap(([key, ofPlace]): YearRow[] => {
    const [first] = ofPlace;
    if (!first) return [];
    const kind = registerOf(first);
    return [
      {
        key: `gap ${key}`,
        duty: first.duty,
        detail: placeOf(first),
        register: {
          kind,
          customer: first.customerId,
          building: kind === 'organisation' ? first.buildingId : null,
        },
        entries: months.map((month) => {
          const gap = worstOf(ofPlace.filter((each) => isIn(each, month)));
          return gap ? { kind: 'gap', gap } : null;
        }),
      },
    ];
  });
}

/** Returns the certificates that end and match the filters. */
function filterEnds(ends: readonly CertificateEnd[], filters: GapFilters): CertificateEnd[] {
  const { duty, show, buildingId } = filters;
  if (show === 'today') return [];
  const searched = nameKey(filters.search);
  return ends.filter((end) => {
    if (duty !== '' && end.duty !== duty) return false;
    if (buildingId !== null && end.buildingId !== buildingId) return false;
    return [end.name, end.buildingName ?? '', end.customerName].some((text) =>
      nameKey(text).includes(searched),
    );
  });
}

/** Returns the rows of a year: duties with gaps, then certificates by their last day. */
export function yearRows(
  { gaps, ends }: { gaps: readonly GapRow[]; ends: readonly CertificateEnd[] },
  filters: GapFilters,
  months: readonly YearMonth[],
): YearRow[] {
  const ofEnds = filterEnds(ends, filters).map((end, index): YearRow => {
    const { duty, name, buildingName, customerName, customerId, until } = end;
    return {
      key: `end ${index}`,
      duty,
      detail: [name, buildingName ?? customerName].join(', '),
      register: { kind: 'competence', customer: customerId, building: null },
      entries: months.map((month) =>
        until >= month.from && until <= month.until ? { kind: 'end', until } : null,
      ),
    };
  });
  return [...gapYearRows(gaps, months), ...ofEnds].filter(({ entries }) =>
    entries.some((entry) => entry !== null),
  );
}
