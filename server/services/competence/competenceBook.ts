import { certificateKeys } from '#contract/competence/certificates.ts';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import { dutyCountries } from '#contract/registers/kindWords.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { countryInFacts, countryOfLevels } from '#domain/registers/dutyCountry.ts';
import { textOf } from '#domain/registers/recordFields.ts';
import { lastDayOf } from '#domain/competence/certificates.ts';
import { firstDay } from '#domain/competence/dayPeriods.ts';
import type { DayPeriod } from '#domain/competence/dayPeriods.ts';
import type { Candidate, Membership } from '#domain/competence/forecast.ts';
import type {
  CompetenceLevel,
  CompetencePlaces,
  CompetenceRecord,
  RegisteredPerson,
} from './competenceRecords.ts';

/** Certificate of a person in the register `competence`. */
export interface HeldCertificate extends DayPeriod {
  recordId: number;
  updated: string;
  duty: CertificateKey;
  person: RegisteredPerson;
  customerId: number;
  buildingId: number | null;
}

/** Registers of customer trees, prepared for looking up persons and certificates of a place. */
export interface CompetenceBook {
  places: CompetencePlaces;
  levels: ReadonlyMap<number, CompetenceLevel>;
  persons: ReadonlyMap<string, RegisteredPerson>;
  /** Records of tasks by building, and those without a building by customer. */
  tasksOfBuilding: ReadonlyMap<number | null, CompetenceRecord[]>;
  tasksOfLevel: ReadonlyMap<number, CompetenceRecord[]>;
  needs: readonly CompetenceRecord[];
  /** Facts of buildings, the newest last. */
  factsOfBuilding: ReadonlyMap<number | null, CompetenceRecord[]>;
  /** Last change of a record; empty without records. */
  changed: string;
  certificates: readonly HeldCertificate[];
  /** Days of certificates by root customer, certificate and person. */
  certifiedDays: ReadonlyMap<string, HeldCertificate[]>;
}

export const certificateIn = (values: RecordValues): CertificateKey | undefined =>
  certificateKeys.find((key) => key === textOf(values, 'certificate'));

/** Returns the ids of a level and of those above it, from the root down. */
export const pathIds = ({ path }: Pick<CompetenceLevel, 'path'>): number[] =>
  path.split('/').filter(Boolean).map(Number);

/** Returns the country whose rules apply at a level: its own, or that of the nearest level above with one. */
export function countryOf(
  levels: ReadonlyMap<number, CompetenceLevel>,
  level: Pick<CompetenceLevel, 'path'>,
): DutyCountry {
  return countryOfLevels(pathIds(level).map((id) => levels.get(id)?.serviceCountry)) ?? dutyCountries[0];
}

/** Returns the country of a place: the answer among the newest facts of its building, or that of its level. */
export function countryAt(
  {
    levels,
    factsOfBuilding,
  }: {
    levels: CompetenceBook['levels'];
    factsOfBuilding: ReadonlyMap<number | null, readonly Pick<CompetenceRecord, 'values'>[]>;
  },
  { level, building }: { level: CompetenceLevel; building: { id: number } | null },
): DutyCountry {
  const facts = building ? factsOfBuilding.get(building.id)?.at(-1) : undefined;
  return countryInFacts(facts) ?? countryOf(levels, level);
}

const personKey = (rootId: number, duty: CertificateKey, person: string): string =>
  `${rootId} ${duty} ${person}`;

/** Prepares the records of customer trees. */
export function competenceBook(
  places: CompetencePlaces,
  records: readonly CompetenceRecord[],
): CompetenceBook {
  const levels = new Map(places.levels.map((level) => [level.id, level]));
  const persons = new Map<string, RegisteredPerson>();
  for (const record of records)
    for (const { person } of record.persons) if (!persons.has(person.key)) persons.set(person.key, person);
  const tasks = records.filter(({ kind }) => kind === 'organisation');
  const certificates = records
    .filter(({ kind }) => kind === 'competence')
    .flatMap((record) => certificatesOf(record, levels));
  return {
    places,
    levels,
    persons,
    tasksOfBuilding: Map.groupBy(tasks, ({ buildingId }) => buildingId),
    tasksOfLevel: Map.groupBy(
      tasks.filter(({ buildingId }) => buildingId === null),
      ({ customerId }) => customerId,
    ),
    needs: records.filter(({ kind }) => kind === 'competenceNeeds'),
    factsOfBuilding: Map.groupBy(
      records.filter(({ kind }) => kind === 'buildingFacts'),
      ({ buildingId }) => buildingId,
    ),
    changed: records.reduce((latest, { updated }) => (updated > latest ? updated : latest), ''),
    certificates,
    certifiedDays: Map.groupBy(certificates, ({ customerId, duty, person }) =>
      personKey(levels.get(customerId)?.rootId ?? 0, duty, person.key),
    ),
  };
}

function certificatesOf(
  { id, values, persons, customerId, buildingId, updated }: CompetenceRecord,
  levels: ReadonlyMap<number, CompetenceLevel>,
): HeldCertificate[] {
  const duty = certificateIn(values);
  const level = levels.get(customerId);
  if (!duty || !level) return [];
  const issued = textOf(values, 'issued');
  const limit = issued === null ? null : lastDayOf(duty, countryOf(levels, level), issued);
  const days = { from: issued ?? firstDay, until: textOf(values, 'validUntil') ?? limit };
  return persons.map(({ person }) => ({
    ...days,
    recordId: id,
    updated,
    duty,
    person,
    customerId,
    buildingId,
  }));
}

/** Returns the days on which persons hold the tasks of records, or belong to a place without an end by their certificates. */
function membershipsOf(
  tasks: readonly CompetenceRecord[],
  certificates: readonly HeldCertificate[],
): Map<string, Membership[]> {
  const members = new Map<string, Membership[]>();
  const add = ({ key, activeUntil }: RegisteredPerson, { from, until, isDeputy }: Membership) => {
    const endsEarlier = activeUntil !== null && (until === null || activeUntil < until);
    const memberships = members.get(key) ?? [];
    memberships.push({ from, until: endsEarlier ? activeUntil : until, isDeputy });
    members.set(key, memberships);
  };
  for (const { values, persons } of tasks) {
    const days = { from: textOf(values, 'from') ?? firstDay, until: textOf(values, 'validUntil') };
    for (const { field, person } of persons)
      if (field === 'person' || field === 'deputy') add(person, { ...days, isDeputy: field === 'deputy' });
  }
  for (const { person } of certificates) add(person, { from: firstDay, until: null, isDeputy: false });
  return members;
}

/**
 * Returns who may fulfil a duty: the holders of the tasks in records, and the persons of certificates that are registered at the place. A
 * duty without `certificate` needs the task alone. Certificates of the whole root customer count.
 */
export function candidatesOf(
  { certifiedDays }: CompetenceBook,
  rootId: number,
  {
    tasks,
    certificates = [],
    certificate,
  }: {
    tasks: readonly CompetenceRecord[];
    certificates?: readonly HeldCertificate[];
    certificate: CertificateKey | null;
  },
): Candidate[] {
  return [...membershipsOf(tasks, certificates)].map(([person, memberships]) => ({
    person,
    memberships,
    certificates:
      certificate === null ? null : (certifiedDays.get(personKey(rootId, certificate, person)) ?? []),
  }));
}
