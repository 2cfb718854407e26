import { and, asc, eq } from 'drizzle-orm';
import { addTime, utcDay } from '#domain/dates.ts';
import type { VisitSeed } from '#server/content/demo.ts';
import { visitSeeds } from '#server/content/demo.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { visitCases, visitPointLinks, visitPoints } from '#server/db/schema/visits/visits.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { FlawWriter } from '../flaws/flawEvents.ts';
import { fixFlaw } from '../flaws/flawWork.ts';
import { addFlaw } from '../flaws/newFlaw.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { applyDeadlines } from '../visits/authorityDeadlines.ts';

type PointSeed = VisitSeed['points'][number];
type FlawSeed = PointSeed['flaws'][number];
type Building = typeof buildings.$inferSelect;

/** Days from the visit until its points are answered. */
const daysToAnswer = 14;

/** Returns the place of a flaw: the first item of its type in the building, or the building itself. */
async function placeIn(db: Database, { id: buildingId, customerId }: Building, { kind }: FlawSeed) {
  const place = {
    round: null,
    roundHistoryInfoId: null,
    mapItemId: null,
    mapId: null,
    buildingId,
    customerId,
  };
  if (kind === undefined) return place;
  const [item] = await db
    .select({ mapItemId: mapItems.id, mapId: mapItems.mapId })
    .from(mapItems)
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .where(and(eq(mapItems.buildingId, buildingId), eq(fireProtections.inventoryType, kind)))
    .orderBy(asc(mapItems.id))
    .limit(1);
  return { ...place, ...item };
}

/** Creates a flaw of a point, and fixes it if its seed says so. Returns its id. */
async function makeFlaw(writer: FlawWriter, building: Building, seed: FlawSeed): Promise<number> {
  const { db } = writer;
  const id = await addFlaw(writer, await placeIn(db, building, seed), {
    name: seed.name,
    description: '',
    measure: '',
    responsible: null,
    responsibleName: '',
    severity: 2,
  });
  if (seed.fix !== undefined) {
    const flaw = onlyRow(await db.select().from(flaws).where(eq(flaws.id, id)));
    await fixFlaw(writer, flaw, seed.fix);
  }
  return id;
}

/** Creates the case of a visit without its points. Returns its id. */
async function makeCase(
  writer: FlawWriter,
  building: Building,
  seed: VisitSeed,
  dayAt: (days: number) => string,
) {
  const { building: _building, points: _points, days, ...content } = seed;
  const name = `${seed.authority} ${seed.reference}`;
  const { id } = onlyRow(
    await writer.db
      .insert(visitCases)
      .values({
        customerId: building.customerId,
        buildingId: building.id,
        name,
        ...textKeys(name, seed.inspector),
        ...content,
        visited: dayAt(days.visited),
        served: dayAt(days.served),
        appealUntil: dayAt(days.appealUntil),
        replyDue: dayAt(days.replyDue),
        createdBy: writer.userId,
        ...createdColumns(writer.now),
      })
      .returning({ id: visitCases.id }),
  );
  return id;
}

/** Creates the visits of the demo data, which aren't replied to yet: some points are answered, one is past its deadline, one is parted. */
export async function makeDemoVisits(db: Database, now: Date): Promise<void> {
  const {
    id: userId,
    firstName,
    lastName,
    email,
  } = onlyRow(await db.select().from(users).where(eq(users.email, 'admin@example.com')));
  const dayAt = (days: number) => utcDay(addTime(now, { days }));
  for (const seed of visitSeeds) {
    const building = onlyRow(await db.select().from(buildings).where(eq(buildings.name, seed.building)));
    const answerTime = addTime(now, { days: seed.days.visited + daysToAnswer }).toISOString();
    const writer = { db, now: answerTime, userId, userName: email };
    const caseId = await makeCase(writer, building, seed, dayAt);
    const shared = { customerId: building.customerId, ...createdColumns(answerTime) };
    for (const [position, { deadlineInDays, flaws: flawSeeds, ...point }] of seed.points.entries()) {
      const viewedBy = { viewBy: userId, viewByName: `${firstName} ${lastName}`, viewed: answerTime };
      const { id: pointId } = onlyRow(
        await db
          .insert(visitPoints)
          .values({
            ...point,
            ...(point.view === null ? {} : viewedBy),
            caseId,
            position,
            deadline: dayAt(deadlineInDays),
            outcome: 'new',
            ...shared,
          })
          .returning({ id: visitPoints.id }),
      );
      for (const flawSeed of flawSeeds) {
        const flawId = await makeFlaw(writer, building, flawSeed);
        const party = flawSeed.party ?? null;
        await db.insert(visitPointLinks).values({ pointId, flawId, party, ...shared });
        await applyDeadlines(writer, [flawId]);
      }
    }
  }
}
