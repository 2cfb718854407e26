import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { DutyCountry, DutyNature } from '#contract/registers/kindWords.ts';
import { installationDuties, keptCertificates, taskDuties } from '#domain/competence/duties.ts';
import type { Candidate, CompetenceNeed } from '#domain/competence/forecast.ts';
import { candidatesOf, certificateIn, countryAt, pathIds } from './competenceBook.ts';
import { textOf } from '#domain/registers/recordFields.ts';
import type { CompetenceBook, HeldCertificate } from './competenceBook.ts';
import type { CompetenceLevel, CompetencePlaces, CompetenceRecord } from './competenceRecords.ts';

type Building = CompetencePlaces['buildings'][number];

/** Duty at a place, with everyone who may fulfil it. */
export interface PlacedDuty extends CompetenceNeed {
  duty: CertificateKey;
  country: DutyCountry;
  nature: DutyNature;
  /** Source of a number that the customer set. */
  source: string;
  level: CompetenceLevel;
  building: Building | null;
  installation: { id: number; name: string } | null;
  /** Record of the register `competenceNeeds` that sets the number; null for other duties. */
  recordId: number | null;
  candidates: Candidate[];
}

const isOfTask =
  (task: string) =>
  ({ values }: CompetenceRecord): boolean =>
    textOf(values, 'task') === task;

/** Returns whether a task that names an installation names this one. */
const servesInstallation =
  (id: number) =>
  ({ installationId }: CompetenceRecord): boolean =>
    installationId === null || installationId === id;

/** Returns the tasks at a building: its own, and tasks of its levels without a building. */
const tasksAt = (book: CompetenceBook, { id, level }: { id: number; level: CompetenceLevel }) => [
  ...(book.tasksOfBuilding.get(id) ?? []),
  ...pathIds(level).flatMap((customerId) => book.tasksOfLevel.get(customerId) ?? []),
];

/** Returns the duties at all places of the customer trees in a book. */
export function placedDuties(book: CompetenceBook): PlacedDuty[] {
  const { places, levels } = book;
  const installationsOf = Map.groupBy(places.installations, ({ buildingId }) => buildingId);
  const ofBuildings = places.buildings.flatMap((building) => {
    const level = levels.get(building.customerId);
    if (!level) return [];
    return dutiesOfBuilding(book, { building, level, systems: installationsOf.get(building.id) ?? [] });
  });
  const needed = neededNumbers(book);
  return [...ofBuildings, ...needed, ...keptAtLevels(book, needed)];
}

/** Returns the duties of a building: the duties of its installations and of the tasks assigned there. */
function dutiesOfBuilding(
  book: CompetenceBook,
  {
    building,
    level,
    systems,
  }: { building: Building; level: CompetenceLevel; systems: CompetencePlaces['installations'] },
): PlacedDuty[] {
  const country = countryAt(book, { level, building });
  const tasks = tasksAt(book, { id: building.id, level });
  const place = { country, source: '', level, building, recordId: null };
  const ofInstallations = systems.flatMap(({ id, name, type }) =>
    installationDuties
      .filter((each) => each.country === country && each.installation === type)
      .map(({ duty, nature, count, principals, task, needsCertificate }) => ({
        ...place,
        duty,
        nature,
        count,
        principals,
        installation: { id, name },
        candidates: candidatesOf(book, level.rootId, {
          tasks: tasks.filter(isOfTask(task)).filter(servesInstallation(id)),
          certificate: needsCertificate ? duty : null,
        }),
      })),
  );
  const ofTasks = taskDuties.flatMap(({ task, duty, nature }) => {
    const given = (book.tasksOfBuilding.get(building.id) ?? []).filter(isOfTask(task));
    if (given.length === 0) return [];
    const candidates = candidatesOf(book, level.rootId, { tasks: given, certificate: duty });
    return [{ ...place, duty, nature, count: 1, principals: 0, installation: null, candidates }];
  });
  return [...ofInstallations, ...ofTasks];
}

/** Returns the duties whose number the customer set in the register `competenceNeeds`, at a building or a level. */
function neededNumbers(book: CompetenceBook): PlacedDuty[] {
  const { places, levels, needs } = book;
  const houses = new Map(places.buildings.map((building) => [building.id, building]));
  return needs.flatMap((record): PlacedDuty[] => {
    const duty = certificateIn(record.values);
    const level = levels.get(record.customerId);
    const building = record.buildingId === null ? null : houses.get(record.buildingId);
    const { count } = record.values;
    if (!duty || !level || building === undefined || typeof count !== 'number') return [];
    return [
      {
        duty,
        country: countryAt(book, { level, building }),
        nature: 'advice',
        source: textOf(record.values, 'source') ?? '',
        level,
        building,
        installation: null,
        recordId: record.id,
        count,
        principals: 0,
        candidates: candidatesOf(book, level.rootId, { ...membersAt(book, { level, building, duty }) }),
      },
    ];
  });
}

/**
 * Returns whose certificates count at a place: at a level, all that are registered there or below; at a building, those registered for it
 * and of persons with a task there. Evacuation leaders must be given that task, or have a certificate that is registered there.
 */
function membersAt(
  book: CompetenceBook,
  { level, building, duty }: { level: CompetenceLevel; building: Building | null; duty: CertificateKey },
) {
  const ofDuty = book.certificates.filter((each) => each.duty === duty);
  const isWithin = ({ customerId }: HeldCertificate) =>
    book.levels.get(customerId)?.path.startsWith(level.path) ?? false;
  if (building === null) return { tasks: [], certificates: ofDuty.filter(isWithin), certificate: duty };
  const tasks = tasksAt(book, { id: building.id, level });
  return {
    tasks: duty === 'evacuationLeader' ? tasks.filter(isOfTask(duty)) : tasks,
    certificates: ofDuty.filter(({ buildingId }) => buildingId === building.id),
    certificate: duty,
  };
}

/** Returns the duties of levels that have registered certificates which they then need to keep, unless a number is set there. */
function keptAtLevels(book: CompetenceBook, needed: readonly PlacedDuty[]): PlacedDuty[] {
  const isSet = (level: CompetenceLevel, duty: CertificateKey) =>
    needed.some((each) => each.duty === duty && each.building === null && each.level.id === level.id);
  return keptCertificates.flatMap(({ duty, nature }) => {
    const byLevel = Map.groupBy(
      book.certificates.filter((each) => each.duty === duty),
      ({ customerId }) => customerId,
    );
    return [...byLevel].flatMap(([customerId, certificates]) => {
      const level = book.levels.get(customerId);
      if (!level || isSet(level, duty)) return [];
      return [
        {
          duty,
          country: countryAt(book, { level, building: null }),
          nature,
          source: '',
          level,
          building: null,
          installation: null,
          recordId: null,
          count: 1,
          principals: 0,
          candidates: candidatesOf(book, level.rootId, { tasks: [], certificates, certificate: duty }),
        },
      ];
    });
  });
}
