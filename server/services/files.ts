import { and, eq, isNotNull, isNull, max, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { fileUploadFields, StoredFile } from '../../src/contract/drawing.ts';
import type { Database } from '../db/client.ts';
import { files, maps } from '../db/schema/drawings.ts';
import { flawFiles, flaws } from '../db/schema/flaws.ts';
import { roundHistories, roundHistoryInfos } from '../db/schema/rounds.ts';
import { textKeys } from '../db/textKeys.ts';
import { authorise } from '../core/authorise.ts';
import type { Asking } from '../core/authorise.ts';
import { found, refuse } from '../core/refusal.ts';
import { referredBuilding } from './buildings.ts';
import { changed, made, onlyRow } from './changes.ts';
import { refuseForeignCustomer } from './customers.ts';
import { referredMap } from './drawings.ts';
import { flawsInScope } from './roundScope.ts';
import type { CleanFile, UploadTarget } from './uploads/processUpload.ts';
import type { Use } from './uses.ts';

/** Files with the flaw that they are a photo of. */
export function selectFiles(db: Database) {
  return db
    .select({ file: files, flawId: flawFiles.flawId })
    .from(files)
    .leftJoin(flawFiles, eq(flawFiles.fileId, files.id))
    .$dynamic();
}

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** A file as it travels. [DOC-19] */
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
  };
}

/** The condition on files that a caller may see: by their building where they hang on one, else by their customer. */
export function filesInScope({ scope }: Asking): SQL | undefined {
  return and(
    eq(files.deleted, false),
    or(
      and(isNotNull(files.buildingId), scope.buildings(files.buildingId)),
      and(isNull(files.buildingId), scope.customers(files.customerId)),
    ),
  );
}

/** A file in scope. @throws Refusal not_found */
export async function loadFile(asking: Asking, id: number): Promise<FileRow> {
  const [row] = await selectFiles(asking.db)
    .where(and(eq(files.id, id), filesInScope(asking)))
    .limit(1);
  return found(row);
}

/** Where an upload goes, found in scope. */
export interface UploadPlace {
  customerId: number;
  buildingId: number | null;
  mapId: number | null;
  flawId: number | null;
  documentType: number | null;
}

type UploadFields = z.output<typeof fileUploadFields>;

/**
 * Finds what an upload names, in scope. A flaw's photo and a drawing belong to what they are of; a document to the customer.
 * @throws Refusal invalid_reference or required at the field
 */
export async function placeOf(
  asking: Asking,
  target: UploadTarget,
  fields: UploadFields,
): Promise<UploadPlace> {
  const nowhere = { buildingId: null, mapId: null, flawId: null, documentType: null };
  if (target === 'photo') {
    const { customerId, buildingId, id } = await referredFlaw(asking, fields.flawid ?? 0);
    return { ...nowhere, customerId, buildingId, flawId: id };
  }
  if (fields.mapid !== undefined) {
    const { customerId, buildingId, id } = await referredMap(asking, fields.mapid);
    return { ...nowhere, customerId, buildingId, mapId: id };
  }
  const documentType = fields.documenttype ?? null;
  if (fields.buildingid !== undefined) {
    const building = await referredBuilding(asking, fields.buildingid, 'BuildingId');
    const { customerId, id: buildingId } = building;
    if (fields.customerid !== undefined && fields.customerid !== customerId)
      refuse('invalid_reference', 'BuildingId');
    return { ...nowhere, customerId, buildingId, documentType };
  }
  const customerId = fields.customerid ?? refuse('required', 'CustomerId');
  await refuseForeignCustomer(asking, customerId, 'CustomerId');
  return { ...nowhere, customerId, documentType };
}

/** A living flaw in scope. @throws Refusal invalid_reference */
async function referredFlaw(asking: Asking, id: number) {
  const inScope = and(eq(flaws.id, id), flawsInScope(asking));
  const [row] = await asking.db.select().from(flaws).where(inScope).limit(1);
  return row ?? refuse('invalid_reference', 'FlawId');
}

/** A file's right follows what it is for. (decisions, Writing) */
const rightOf = {
  photo: 'roundplannings_perform_round',
  drawing: 'floors_edit',
  document: 'documents_upload',
} as const;

/** @throws Refusal right_missing */
export async function authoriseUpload(
  asking: Asking,
  target: UploadTarget,
  place: UploadPlace,
): Promise<void> {
  await authorise(asking, rightOf[target], place.customerId);
}

/** What a stored file is for. */
export function targetOf({ file, flawId }: FileRow): UploadTarget {
  if (file.documentType !== null) return 'document';
  return flawId === null ? 'drawing' : 'photo';
}

/** Writes the record of stored bytes and puts the file where it belongs: a new drawing keeps the old one's id. [DRAW-23] */
export async function insertFile(
  db: Database,
  clean: CleanFile,
  {
    place,
    storageKey,
    userId,
    now,
  }: { place: UploadPlace; storageKey: string; userId: number | null; now: string },
): Promise<StoredFile> {
  const { flawId, customerId, ...owner } = place;
  const { bytes, ...described } = clean;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = onlyRow(
    await db
      .insert(files)
      .values({
        ...described,
        ...owner,
        customerId,
        storageKey,
        sha256,
        uploadedBy: userId,
        ...textKeys(described.name),
        ...made(now),
      })
      .returning(),
  );
  if (place.mapId !== null) {
    await db
      .update(maps)
      .set({ fileId: file.id, oldFileId: maps.fileId, ...changed(maps, now) })
      .where(eq(maps.id, place.mapId));
  }
  if (flawId !== null) {
    // Two photos that come at the same time get places one after the other.
    await db.select({ id: flaws.id }).from(flaws).where(eq(flaws.id, flawId)).for('update');
    const [last] = await db
      .select({ position: max(flawFiles.position) })
      .from(flawFiles)
      .where(eq(flawFiles.flawId, flawId));
    const position = (last?.position ?? -1) + 1;
    await db.insert(flawFiles).values({ flawId, fileId: file.id, customerId, position, ...made(now) });
  }
  return presentFile({ file, flawId });
}

/** What shows a file: drawings that use it now, and rounds that show it as it was. */
export async function usesOfFile(db: Database, { file, flawId }: FileRow): Promise<Use[]> {
  const drawings = await db
    .select({ name: maps.name })
    .from(maps)
    .where(and(eq(maps.fileId, file.id), eq(maps.deleted, false)));
  const onDrawing = await db
    .selectDistinct({ id: roundHistories.id, name: roundHistories.name })
    .from(roundHistoryInfos)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryInfos.roundHistoryId))
    .where(eq(roundHistoryInfos.fileId, file.id));
  const onPhoto =
    flawId === null
      ? []
      : await db
          .select({ id: roundHistories.id, name: roundHistories.name })
          .from(flaws)
          .innerJoin(roundHistories, eq(roundHistories.id, flaws.roundHistoryId))
          .where(and(eq(flaws.id, flawId), isNotNull(roundHistories.done)));
  const rounds = [...onDrawing, ...onPhoto];
  return [
    { kind: 'drawings', count: drawings.length, names: drawings.map(({ name }) => name) },
    { kind: 'rounds', count: rounds.length, names: rounds.map(({ name }) => name) },
  ];
}
