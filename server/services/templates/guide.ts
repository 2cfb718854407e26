import { eq, sql } from 'drizzle-orm';
import type { SetUp, SetUpCounts, SetUpPlaces, SetUpWrite } from '#contract/templates/guide.ts';
import { guideSteps } from '#contract/templates/guideSteps.ts';
import { subtree } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionLists, questions } from '#server/db/schema/checklists.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { customerLinks, roles, users } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { setUps } from '#server/db/schema/templates.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { plansInScope, roundsInScope } from '../scope/roundScope.ts';
import type { CallerScope } from '../scope/roundScope.ts';
import { updatedColumns, createdColumns, onlyRow } from '../shared/changes.ts';

export type GuidedLevel = Pick<typeof customers.$inferSelect, 'id' | 'path' | 'companyId'>;

/** Returns a customer's guide for a caller. [SETUP-01] */
export async function setUpAt(
  { db, now, ...seeing }: CallerScope & { db: Database; now: string },
  level: GuidedLevel,
): Promise<SetUp> {
  const [kept] = await db.select().from(setUps).where(eq(setUps.customerId, level.id)).limit(1);
  const skipped = kept?.skipped ?? [];
  return {
    customerId: level.id,
    isHidden: kept?.isHidden ?? false,
    skipped: guideSteps.filter((step) => skipped.includes(step)),
    ...(await standingOf(db, { level, seeing, now })),
  };
}

/** Stores the decisions about a guide in one statement, so that concurrent ones aren't lost. */
export async function saveSetUp(
  db: Database,
  { customerId, isHidden, step }: SetUpWrite,
  now: string,
): Promise<void> {
  const skipped = step?.isSkipped ? [step.name] : [];
  const otherSteps = step ? sql`${setUps.skipped} - ${step.name}::text` : setUps.skipped;
  await db
    .insert(setUps)
    .values({ customerId, isHidden, skipped, ...createdColumns(now) })
    .onConflictDoUpdate({
      target: setUps.customerId,
      set: {
        isHidden: isHidden ?? setUps.isHidden,
        skipped: sql`(${otherSteps}) || ${JSON.stringify(skipped)}::jsonb`,
        ...updatedColumns(setUps, now),
      },
    });
}

type Standing = Record<keyof SetUpCounts, number> & Record<keyof SetUpPlaces, number | null>;

/** Reads counts and places in one query: the places within the caller's scope, the counts of the whole customer. */
async function standingOf(
  db: Database,
  { level, seeing, now }: { level: GuidedLevel; seeing: CallerScope; now: string },
): Promise<Pick<SetUp, 'counts' | 'places'>> {
  const above = level.path.split('/').filter(Boolean).map(Number);
  // Records that a customer can use: of its own, of the levels above and below, of its company, and global ones.
  const usable = (table: typeof roles | typeof questions | typeof questionLists | typeof fireProtections) =>
    sql`(${table.customerId} in (select id from levels) or ${table.customerId} = any(${sql.param(above)}::int[])
      or (${table.customerId} is null and (${table.companyId} is null or ${table.companyId} = ${level.companyId})))`;
  const [row] = await rowsOf<Standing>(
    db,
    sql`with levels as materialized (
      select ${customers.id} as id from ${customers} where ${subtree(level.path)}
    ), houses as materialized (
      select ${buildings.id} as id, ${buildings.sortKey} as sort_key, ${buildings.itemCount} as items,
        (${seeing.scope.buildings(buildings.id)}) as is_seen
      from ${buildings} where not ${buildings.deleted} and ${buildings.customerId} in (select id from levels)
    ), storeys as materialized (
      select ${floors.id} as id, ${floors.level} as level, houses.id as house_id, houses.sort_key, houses.is_seen,
        count(${maps.id})::int as drawings,
        count(${maps.id}) filter (where not exists (
          select from ${mapItems} where ${mapItems.mapId} = ${maps.id} and not ${mapItems.deleted}
        ))::int as bare
      from houses
      join ${floors} on ${floors.buildingId} = houses.id and not ${floors.deleted}
      left join ${maps} on ${maps.floorId} = ${floors.id} and not ${maps.deleted} and ${maps.fileId} is not null
      group by ${floors.id}, houses.id, houses.sort_key, houses.is_seen
    ), plans as materialized (
      select ${roundPlannings.id} as id, ${roundPlannings.active} as active, ${roundPlannings.sortKey} as sort_key,
        (${plansInScope(seeing) ?? sql`true`}) as is_seen
      from ${roundPlannings} where not ${roundPlannings.deleted} and ${roundPlannings.customerId} in (select id from levels)
    ), running as materialized (
      select ${roundHistories.id} as id, ${roundHistories.created} as created,
        (${roundsInScope(seeing) ?? sql`true`}) as is_seen
      from ${roundHistories} where ${roundHistories.customerId} in (select id from levels)
        and ${roundHistories.done} is null and ${roundHistories.expires} > ${now}::timestamptz
    )
    select
      (select count(*)::int from houses) as buildings,
      (select count(*)::int from storeys) as floors,
      (select count(*)::int from storeys where drawings > 0) as "drawnFloors",
      (select coalesce(sum(items), 0)::int from houses) as items,
      (select coalesce(sum(bare), 0)::int from storeys) as "bareDrawings",
      (select count(*)::int from ${users} where not ${users.deleted} and (
        ${users.customerId} in (select id from levels) or ${users.customerId} = any(${sql.param(above)}::int[])
        or exists (select from ${customerLinks} where ${customerLinks.userId} = ${users.id} and (
          ${customerLinks.customerId} in (select id from levels) or ${customerLinks.customerId} = any(${sql.param(above)}::int[])
        ))
      )) as people,
      (select count(*)::int from ${fireProtections} where not ${fireProtections.deleted} and ${usable(fireProtections)}) as entries,
      (select count(*)::int from ${roles} where ${usable(roles)}) as roles,
      (select count(*)::int from ${questions} where ${usable(questions)}) as questions,
      (select count(*)::int from ${questionLists} where ${usable(questionLists)}) as checklists,
      (select count(*)::int from plans) as plans,
      (select count(*)::int from plans where active) as "activePlans",
      (select count(*)::int from running) as "runningRounds",
      (select count(*)::int from ${roundHistories} where ${roundHistories.customerId} in (select id from levels)
        and ${roundHistories.done} is not null) as "finishedRounds",
      (select houses.id from houses where is_seen order by
        exists (select from storeys where storeys.house_id = houses.id)
          and not exists (select from storeys where storeys.house_id = houses.id and drawings = 0),
        houses.sort_key, houses.id limit 1) as "buildingId",
      (select id from storeys where is_seen and drawings = 0 order by sort_key, house_id, level, id limit 1) as "undrawnFloorId",
      (select id from storeys where is_seen and bare > 0 order by sort_key, house_id, level, id limit 1) as "bareFloorId",
      (select id from plans where is_seen and not active order by sort_key, id limit 1) as "restingPlanId",
      (select id from plans where is_seen and active order by sort_key, id limit 1) as "planId",
      (select id from running where is_seen order by created desc, id desc limit 1) as "roundId"`,
  );
  const { buildingId, undrawnFloorId, bareFloorId, restingPlanId, planId, roundId, ...counts } = onlyRow(
    row ? [row] : [],
  );
  return { counts, places: { buildingId, undrawnFloorId, bareFloorId, restingPlanId, planId, roundId } };
}
