import { and, eq, isNotNull, isNull, max, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import type { ProductState, ServiceState } from '#domain/fireSafetyFile/productState.ts';
import type { JudgedInstallation } from '#domain/registers/verdictRules.ts';
import type { Database } from '#server/db/client.ts';
import { floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { installations, serviceStates } from '#server/db/schema/maintenance.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { inStage, isLastOfThread, isLate } from '../flaws/findings.ts';
import { isJournalTest, readJournals } from '../journals/readJournals.ts';
import { duePlanFields, newestOfPlan, plannedOf } from '../plans/duePlans.ts';
import { noPermits, readPermits } from './filePermits.ts';
import { noVisits, readVisits } from './fileVisits.ts';
import { isAmong } from './isAmong.ts';

/** Work of a building: its state, the types of its items, and its installations. */
export interface FileWork {
  product: ProductState;
  itemTypes: string[];
  installations: JudgedInstallation[];
}

type Ids = readonly number[];

const count = sql<number>`count(*)::int`;
const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const dayOf = (timestamp: string | null): string | null =>
  timestamp === null ? null : toIsoMoment(timestamp).slice(0, 'YYYY-MM-DD'.length);

async function readDrawings(db: Database, ids: Ids) {
  const rows = await db
    .select({ buildingId: maps.buildingId, count, newest: max(maps.updated) })
    .from(maps)
    .innerJoin(floors, eq(floors.id, maps.floorId))
    .where(
      and(
        isAmong(maps.buildingId, ids),
        eq(maps.deleted, false),
        eq(floors.deleted, false),
        isNotNull(maps.fileId),
      ),
    )
    .groupBy(maps.buildingId);
  return new Map(rows.map((row) => [row.buildingId, { count: row.count, newest: dayOf(row.newest) }]));
}

async function readItemTypes(db: Database, ids: Ids) {
  const rows = await db
    .selectDistinct({ buildingId: mapItems.buildingId, type: fireProtections.inventoryType })
    .from(mapItems)
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .innerJoin(maps, and(eq(maps.id, mapItems.mapId), eq(maps.deleted, false)))
    .where(and(isAmong(mapItems.buildingId, ids), eq(mapItems.deleted, false)));
  return Map.groupBy(rows, ({ buildingId }) => buildingId);
}

/** Services that somebody trained or certified does, but for tests, which journals judge; what everybody may look at belongs to the rounds. */
const isMaintenance = and(ne(serviceStates.performer, 'own'), not(isJournalTest));

async function readServices(db: Database, ids: Ids, day: string) {
  const { buildingId, due, last } = serviceStates;
  const today = `${day}T00:00:00.000Z`;
  const rows = await db
    .select({
      buildingId,
      total: count,
      overdue: countWhere(sql`${due} < ${today}`),
      unknown: countWhere(isNull(due)),
      nextDue: sql<string | null>`min(${due}) filter (where ${due} >= ${today})`,
      newest: max(last),
    })
    .from(serviceStates)
    .where(and(isAmong(buildingId, ids), isMaintenance))
    .groupBy(buildingId);
  return new Map(
    rows.map(({ nextDue, newest, ...row }) => [
      row.buildingId,
      { ...row, nextDue: dayOf(nextDue), newest: dayOf(newest) },
    ]),
  );
}

async function readInstallations(db: Database, ids: Ids) {
  const isInspection = and(
    eq(serviceStates.installationId, installations.id),
    eq(serviceStates.serviceKey, 'inspection'),
    isNotNull(serviceStates.last),
  );
  const rows = await db
    .select({
      id: installations.id,
      buildingId: installations.buildingId,
      type: installations.type,
      due: serviceStates.due,
    })
    .from(installations)
    .leftJoin(serviceStates, isInspection)
    .where(and(isAmong(installations.buildingId, ids), eq(installations.deleted, false)));
  return Map.groupBy(
    rows.flatMap(({ id, buildingId, type: text, due }) => {
      const type = installationTypes.find((each) => each === text);
      return type ? [{ buildingId, installation: { id, type, inspectedUntil: dayOf(due) } }] : [];
    }),
    ({ buildingId }) => buildingId,
  );
}

/** Reads the active plans of buildings, with the day on which each is due, in two queries. */
async function readPlans(db: Database, ids: Ids, now: string) {
  const ofBuilding = await db
    .selectDistinct({ buildingId: floors.buildingId, planId: roundPlanningFloors.roundPlanningId })
    .from(roundPlanningFloors)
    .innerJoin(floors, eq(floors.id, roundPlanningFloors.targetId))
    .where(and(isAmong(floors.buildingId, ids), eq(floors.deleted, false)));
  const planIds = [...new Set(ofBuilding.map(({ planId }) => planId))];
  const newest = newestOfPlan(db);
  const rows = await db
    .select(duePlanFields(newest))
    .from(roundPlannings)
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        isAmong(roundPlannings.id, planIds),
        eq(roundPlannings.active, true),
        eq(roundPlannings.deleted, false),
      ),
    );
  const coming = comingPlans(
    rows.map((row) => plannedOf(row, now)),
    new Date(now),
  );
  const byPlan = new Map(coming.map((each) => [each.plan.id, each]));
  const plansOf = Map.groupBy(ofBuilding, ({ buildingId }) => buildingId);
  return (buildingId: number) =>
    (plansOf.get(buildingId) ?? []).flatMap(({ planId }) => byPlan.get(planId) ?? []);
}

async function readRounds(db: Database, ids: Ids) {
  const { buildingId, roundHistoryId } = roundHistoryInfos;
  const rows = await db
    .select({ buildingId, newest: max(roundHistories.done) })
    .from(roundHistoryInfos)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryId))
    .where(and(isAmong(buildingId, ids), isNotNull(roundHistories.done)))
    .groupBy(buildingId);
  return new Map(rows.map((row) => [row.buildingId, dayOf(row.newest)]));
}

async function readFlaws(db: Database, ids: Ids, now: string) {
  const { buildingId, created, deleted, leftBehind, done } = flaws;
  const rows = await db
    .select({
      buildingId,
      open: count,
      old: countWhere(or(isLate(now), inStage('overdue', now))),
      newest: max(created),
    })
    .from(flaws)
    .where(
      and(isAmong(buildingId, ids), isNull(done), eq(deleted, false), eq(leftBehind, false), isLastOfThread),
    )
    .groupBy(buildingId);
  return new Map(rows.map(({ newest, ...row }) => [row.buildingId, { ...row, newest: dayOf(newest) }]));
}

const noServices: ServiceState = { total: 0, overdue: 0, unknown: 0, nextDue: null, newest: null };

type ComingPlans = ReturnType<Awaited<ReturnType<typeof readPlans>>>;

function presentRounds(plans: ComingPlans, newest: string | null): ProductState['rounds'] {
  const coming = plans.filter(({ standing }) => standing !== 'late' && standing !== 'ongoing');
  const [nextDue] = coming.map(({ due }) => due.slice(0, 'YYYY-MM-DD'.length)).toSorted();
  const overdue = plans.filter(({ standing }) => standing === 'late').length;
  return { plans: plans.length, overdue, nextDue: nextDue ?? null, newest };
}

/** Reads the work of buildings in a number of queries that doesn't depend on theirs. */
export async function readFileWork(
  db: Database,
  ids: Ids,
  { now, day }: { now: string; day: string },
): Promise<(buildingId: number, timeZone: string) => FileWork> {
  const drawings = await readDrawings(db, ids);
  const itemTypes = await readItemTypes(db, ids);
  const services = await readServices(db, ids, day);
  const byInstallation = await readInstallations(db, ids);
  const plansOf = await readPlans(db, ids, now);
  const rounds = await readRounds(db, ids);
  const openFlaws = await readFlaws(db, ids, now);
  const journals = await readJournals(db, isAmong(installations.buildingId, ids));
  const journalsOf = Map.groupBy(journals, ({ buildingId }) => buildingId);
  const visits = await readVisits(db, ids, day);
  const permits = await readPermits(db, ids, now);
  return (buildingId, timeZone) => {
    return {
      product: {
        drawings: drawings.get(buildingId) ?? { count: 0, newest: null },
        services: services.get(buildingId) ?? noServices,
        journals: (journalsOf.get(buildingId) ?? []).map((journal) => journal.in(timeZone)),
        rounds: presentRounds(plansOf(buildingId), rounds.get(buildingId) ?? null),
        flaws: openFlaws.get(buildingId) ?? { open: 0, old: 0, newest: null },
        visits: visits.get(buildingId) ?? noVisits,
        permits: permits.get(buildingId) ?? noPermits,
      },
      itemTypes: (itemTypes.get(buildingId) ?? []).map(({ type }) => type).toSorted(),
      installations: (byInstallation.get(buildingId) ?? []).map(({ installation }) => installation),
    };
  };
}
