import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { dayIn, later } from '#domain/dates.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Call } from '#server/core/call.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { visitPoints } from '#server/db/schema/visits/visits.ts';
import type { visitCases } from '#server/db/schema/visits/visits.ts';
import { countryOfBuilding } from '../competence/buildingCountry.ts';
import { writePdf } from '../pdf/writePdf.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { replyDocument } from './replyDocument.ts';
import { readReplyPhotos } from './replyPhotos.ts';
import { readPoints } from './visitPoints.ts';

/** Maximum number of replies of a case per day. */
const maxPerDay = 20;
const hourSeconds = 60 * 60;

type VisitRow = typeof visitCases.$inferSelect;

/** Fails unless every point that wasn't mended has a view. @throws HttpProblem required */
async function rejectUnanswered({ db }: Call<CallName>, { id }: VisitRow): Promise<void> {
  const points = await db
    .select({ view: visitPoints.view, outcome: visitPoints.outcome })
    .from(visitPoints)
    .where(eq(visitPoints.caseId, id));
  const isOpen = points.some(({ view, outcome }) => view === null && outcome !== 'mended');
  if (points.length === 0 || isOpen) fail('required', 'view');
}

async function rejectFlood({ db, now }: Call<CallName>, { id }: VisitRow): Promise<void> {
  const isRecent = and(eq(filePacks.visitCaseId, id), gt(filePacks.created, later(now, { days: -1 })));
  if ((await db.$count(filePacks, isRecent)) >= maxPerDay)
    fail('too_many_requests', null, { seconds: hourSeconds });
}

/**
 * Seals the reply of a locked case: a PDF whose bytes and digest are kept and never changed; a later one is another version. Returns its id.
 * @throws HttpProblem required, too_many_requests
 */
export async function sealReply(call: Call<CallName>, visit: VisitRow): Promise<number> {
  const { db, now, language, caller, services } = call;
  await rejectUnanswered(call, visit);
  await rejectFlood(call, visit);
  const [place] = await db
    .select({ buildingName: buildings.name, info: buildings.info, customerName: customers.name })
    .from(buildings)
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .where(eq(buildings.id, visit.buildingId));
  const earlierCount = await db.$count(filePacks, eq(filePacks.visitCaseId, visit.id));
  const country = await countryOfBuilding(db, visit);
  const day = dayIn(now, timeZones[country]);
  const points = await readPoints(call, visit.id);
  const photosOf = await readReplyPhotos(call, points);
  const document = replyDocument({
    visit,
    place: orNotFound(place),
    points,
    photosOf,
    number: earlierCount + 1,
    country,
    day,
    now,
    language,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of writePdf(document)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const storageKey = await services.files.put([bytes]);
  const row = onlyRow(
    await db
      .insert(filePacks)
      .values({
        customerId: visit.customerId,
        buildingId: visit.buildingId,
        buildingName: orNotFound(place).buildingName,
        visitCaseId: visit.id,
        batch: randomUUID(),
        form: 'reply',
        language,
        state: 'done',
        madeBy: caller.userId,
        day,
        storageKey,
        sizeBytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...createdColumns(now),
      })
      .returning({ id: filePacks.id }),
  );
  return row.id;
}
