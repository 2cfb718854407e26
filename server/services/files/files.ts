import { and, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import type { Database } from '#server/db/client.ts';
import { drawingFits, files, maps } from '#server/db/schema/drawings.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { roundHistories, roundHistoryInfos, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { visitCases } from '#server/db/schema/visits/visits.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { UploadPlace } from './uploadPlaces.ts';
import { updatedColumns, lockRow, createdColumns, onlyRow } from '../shared/changes.ts';
import type { UploadTarget } from '../uploads/processUpload.ts';
import type { KeptFile } from '../uploads/receiveUpload.ts';
import { roundsInScope } from '../scope/roundScope.ts';
import { isSeen, usedBy } from '../scope/uses.ts';
import type { Use } from '../scope/uses.ts';

/** Selects files with the flaw that they are a photo of. */
export function selectFiles(db: Database) {
  return db
    .select({ file: files, flawId: flawFiles.flawId })
    .from(files)
    .leftJoin(flawFiles, eq(flawFiles.fileId, files.id))
    .$dynamic();
}

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** Converts a file to the API's format. [DOC-19] */
export function presentFile({ file, flawId }: FileRow): StoredFile {
  const {
    id,
    name,
    created,
    customerId,
    buildingId,
    documentType,
    mapId,
    mimeType,
    sizeBytes,
    width,
    height,
    sizes,
  } = file;
  return {
    id,
    name,
    created,
    customerId,
    buildingId,
    documentType,
    mapId,
    flawId,
    mimeType,
    sizeBytes,
    width,
    height,
    sizes: sizes?.map(({ edge }) => edge) ?? [],
  };
}

/** Returns the condition on files that a caller may see: by their building if they belong to one, else by their customer. */
export function filesInScope({ scope }: RequestContext): SQL | undefined {
  return and(
    eq(files.deleted, false),
    or(
      and(isNotNull(files.buildingId), scope.buildings(files.buildingId)),
      and(isNull(files.buildingId), scope.customers(files.customerId)),
    ),
  );
}

/** Loads a file in scope. @throws HttpProblem not_found */
export async function loadFile(asking: RequestContext, id: number): Promise<FileRow> {
  const [row] = await selectFiles(asking.db)
    .where(and(eq(files.id, id), filesInScope(asking)))
    .limit(1);
  return orNotFound(row);
}

/** Returns the stored bytes of a file, or of its smallest stored image that is at least `size` pixels long, if there is one. */
export function bytesOf({ file }: FileRow, size: number | undefined) {
  const { storageKey, sizeBytes, sha256 } = file;
  const fitting = (file.sizes ?? []).filter(({ edge }) => size !== undefined && edge >= size);
  const [smallest = { storageKey, sizeBytes, sha256 }] = fitting.toSorted((a, b) => a.edge - b.edge);
  return smallest;
}

/** Returns the purpose of a stored file. */
export function targetOf({ file, flawId }: FileRow): UploadTarget {
  if (file.documentType !== null) return 'document';
  return flawId === null ? 'drawing' : 'photo';
}

/** Inserts the record of stored bytes and assigns the file: a new drawing file keeps the id of its predecessor. [DRAW-23] */
export async function insertFile(
  db: Database,
  kept: KeptFile,
  { place, userId, now }: { place: UploadPlace; userId: number | null; now: string },
): Promise<StoredFile> {
  const { flawId, flawEventId: eventId, customerId, ...owner } = place;
  const file = onlyRow(
    await db
      .insert(files)
      .values({
        ...kept,
        ...owner,
        customerId,
        uploadedBy: userId,
        ...textKeys(kept.name),
        ...createdColumns(now),
      })
      .returning(),
  );
  if (place.mapId !== null) {
    await db
      .update(maps)
      .set({ fileId: file.id, oldFileId: maps.fileId, ...updatedColumns(maps, now) })
      .where(eq(maps.id, place.mapId));
  }
  if (flawId !== null) {
    // The lock gives concurrent photos consecutive positions.
    await lockRow(db, flaws, flawId);
    const [last] = await db
      .select({ position: max(flawFiles.position) })
      .from(flawFiles)
      .where(eq(flawFiles.flawId, flawId));
    const position = (last?.position ?? -1) + 1;
    await db
      .insert(flawFiles)
      .values({ flawId, eventId, fileId: file.id, customerId, position, ...createdColumns(now) });
  }
  return presentFile({ file, flawId });
}

/** Returns the uses of a file: drawings that use it now, rounds that show it in their snapshot, records of registers and cases of visits. */
export async function usesOfFile(asking: RequestContext, { file, flawId }: FileRow): Promise<Use[]> {
  const { db, scope } = asking;
  const isRoundSeen = isSeen(roundsInScope(asking));
  // Undoing a replacement needs the old image.
  const replacedOn = db
    .select({ id: drawingFits.mapId })
    .from(drawingFits)
    .where(eq(drawingFits.oldFileId, file.id));
  const drawings = await db
    .select({ name: maps.name, isSeen: isSeen(scope.buildings(maps.buildingId)) })
    .from(maps)
    .where(and(or(eq(maps.fileId, file.id), inArray(maps.id, replacedOn)), eq(maps.deleted, false)));
  const onDrawing = await db
    .selectDistinct({ id: roundHistories.id, name: roundHistories.name, isSeen: isRoundSeen })
    .from(roundHistoryInfos)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryInfos.roundHistoryId))
    .where(eq(roundHistoryInfos.fileId, file.id));
  const onPhoto =
    flawId === null
      ? []
      : await db
          .select({ id: roundHistories.id, name: roundHistories.name, isSeen: isRoundSeen })
          .from(flaws)
          .innerJoin(roundHistories, eq(roundHistories.id, flaws.roundHistoryId))
          .where(and(eq(flaws.id, flawId), isNotNull(roundHistories.done)));
  const onItem = await db
    .selectDistinct({ id: roundHistories.id, name: roundHistories.name, isSeen: isRoundSeen })
    .from(roundHistoryItems)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryItems.roundHistoryId))
    .where(eq(roundHistoryItems.uncheckedFileId, file.id));
  const isRecordSeen = or(
    and(isNull(registerRecords.buildingId), scope.customers(registerRecords.customerId)),
    scope.buildings(registerRecords.buildingId),
  );
  const inRecords = await db
    .selectDistinct({ id: registerRecords.id, name: registerRecords.name, isSeen: isSeen(isRecordSeen) })
    .from(registerLinks)
    .innerJoin(registerRecords, eq(registerRecords.id, registerLinks.recordId))
    .where(and(eq(registerLinks.fileId, file.id), eq(registerRecords.deleted, false)));
  const isCaseSeen = scope.buildings(visitCases.buildingId);
  const inCases = await db
    .select({ id: visitCases.id, name: visitCases.name, isSeen: isSeen(isCaseSeen) })
    .from(visitCases)
    .where(
      and(
        eq(visitCases.deleted, false),
        or(
          eq(visitCases.fileId, file.id),
          sql`exists (select 1 from visit_points p left join visit_point_links l on l.point_id = p.id
            where p.case_id = ${visitCases.id} and (p.deadline_file_id = ${file.id} or l.file_id = ${file.id}))`,
        ),
      ),
    );
  return [
    usedBy('drawings', drawings),
    usedBy('rounds', [...onDrawing, ...onPhoto, ...onItem]),
    usedBy('registers', inRecords),
    usedBy('visits', inCases),
  ];
}
