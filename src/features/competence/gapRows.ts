import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { CompetenceGap, CompetenceGaps } from '#contract/competence/competence.ts';
import { nameKey } from '#domain/nameKey.ts';

/** Gap as a row of the list. */
export interface GapRow extends CompetenceGap {
  key: string;
  isToday: boolean;
}

/** Filters of the list of gaps. */
export interface GapFilters {
  search: string;
  duty: CertificateKey | '';
  show: '' | 'today' | 'coming';
  buildingId: number | null;
}

/** Returns today's gaps and then the coming ones by date, as rows. */
export function gapRows({ today, coming }: Pick<CompetenceGaps, 'today' | 'coming'>): GapRow[] {
  const rowsOf = (gaps: readonly CompetenceGap[], isToday: boolean) =>
    gaps.map((gap, index) => ({ ...gap, isToday, key: `${isToday ? 'today' : 'coming'}-${index}` }));
  return [...rowsOf(today, true), ...rowsOf(coming, false)];
}

/** Returns the place of a gap: installation, building and customer level. */
export const placeOf = ({ installationName, buildingName, customerName }: CompetenceGap): string =>
  [installationName, buildingName ?? customerName].filter((name) => name !== null).join(', ');

/** Returns the rows that match the filters; the search is for parts of names of persons and places. */
export function filterGaps(rows: readonly GapRow[], filters: GapFilters): GapRow[] {
  const { duty, show, buildingId } = filters;
  const searched = nameKey(filters.search);
  return rows.filter((row) => {
    if (duty !== '' && row.duty !== duty) return false;
    if (show !== '' && row.isToday !== (show === 'today')) return false;
    if (buildingId !== null && row.buildingId !== buildingId) return false;
    const texts = [
      placeOf(row),
      row.customerName,
      ...[...row.persons, ...row.lacking].map(({ name }) => name),
    ];
    return texts.some((text) => nameKey(text).includes(searched));
  });
}

/** Returns the register whose records can close a gap. */
export function registerOf({ buildingId, lacking }: CompetenceGap): 'competence' | 'organisation' {
  if (buildingId === null) return 'competence';
  return lacking.some(({ reason }) => reason !== 'roleEnded') ? 'competence' : 'organisation';
}
