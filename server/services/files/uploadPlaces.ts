import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { fileUploadFields } from '#contract/drawings/drawing.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { authoriseKind, authoriseRight } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { validate } from '#server/core/validate.ts';
import { buildingOfFlaw } from '../buildings/buildingBin.ts';
import { referredBuilding } from '../buildings/buildings.ts';
import { rejectForeignCustomer } from '../tenants/customers.ts';
import { referredMap } from '../drawings/drawings.ts';
import type { NamedRecord } from '../moves/frozen/frozenRecords.ts';
import { referredEvent } from '../flaws/flawEvents.ts';
import { flawsInScope } from '../scope/roundScope.ts';
import { maxBytesOf, maxUploadBytes, uploadTarget } from '../uploads/processUpload.ts';
import type { UploadTarget } from '../uploads/processUpload.ts';
import type { UploadFields } from '../uploads/readMultipart.ts';

/** Target of an upload, in scope. */
export interface UploadPlace {
  customerId: number;
  buildingId: number | null;
  mapId: number | null;
  flawId: number | null;
  /** Comment of the flaw that a photo belongs to. */
  flawEventId: number | null;
  documentType: number | null;
}

/** Returns the records that an upload changes and that a started move may have frozen; a photo's flaw isn't one. (moves, Status 1) */
export const frozenPlaces = ({ flawId, mapId, buildingId }: UploadPlace): NamedRecord[] =>
  flawId !== null
    ? []
    : [
        ...(mapId === null ? [] : [{ table: 'maps' as const, id: mapId }]),
        ...(buildingId === null ? [] : [{ table: 'buildings' as const, id: buildingId }]),
      ];

/** Returns a subquery for the building that an upload changes: a photo of a running round's flaw changes none. */
export const buildingOfUpload = ({ flawId, buildingId }: Pick<UploadPlace, 'flawId' | 'buildingId'>): SQL =>
  flawId === null ? sql`${buildingId}` : buildingOfFlaw(flawId);

type CheckedFields = z.output<typeof fileUploadFields>;

/**
 * Resolves the references of an upload, in scope. A flaw's photo and a drawing belong to their record's customer; a
 * document to the given customer.
 * @throws HttpProblem invalid_reference or required at the field
 */
async function placeOf(
  asking: RequestContext,
  target: UploadTarget,
  fields: CheckedFields,
): Promise<UploadPlace> {
  const nowhere = { buildingId: null, mapId: null, flawId: null, flawEventId: null, documentType: null };
  if (target === 'photo') {
    const { customerId, buildingId, id } = await referredFlaw(asking, fields.flawid ?? 0);
    const { flaweventid: event } = fields;
    const flawEventId = event === undefined ? null : await referredEvent(asking, event, id);
    return { ...nowhere, customerId, buildingId, flawId: id, flawEventId };
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
      fail('invalid_reference', 'BuildingId');
    return { ...nowhere, customerId, buildingId, documentType };
  }
  const customerId = fields.customerid ?? fail('required', 'CustomerId');
  await rejectForeignCustomer(asking, customerId, 'CustomerId');
  return { ...nowhere, customerId, documentType };
}

/**
 * Returns a non-deleted flaw in scope that an upload refers to.
 * @throws HttpProblem invalid_reference
 */
async function referredFlaw(asking: RequestContext, id: number) {
  const inScope = and(eq(flaws.id, id), flawsInScope(asking));
  const [row] = await asking.db.select().from(flaws).where(inScope).limit(1);
  return row ?? fail('invalid_reference', 'FlawId');
}

/** Returns the purpose and target of an upload. @throws HttpProblem invalid_value, or as `placeOf` */
async function destinationOf(
  asking: RequestContext,
  named: UploadFields,
): Promise<{ target: UploadTarget; place: UploadPlace }> {
  const fields = validate(fileUploadFields, named);
  const isPlain =
    fields.flawid === undefined && fields.mapid === undefined && fields.documenttype === undefined;
  const target = uploadTarget(named) ?? (isPlain ? 'drawing' : fail('invalid_value', 'DocumentType'));
  return { target, place: await placeOf(asking, target, fields) };
}

/** Returns the target of a complete upload, after checking its sender's permission. @throws HttpProblem right_missing, or as `destinationOf` */
export async function judgeUpload(asking: RequestContext, named: UploadFields) {
  const destination = await destinationOf(asking, named);
  const call = { ...asking, name: 'uploadFile' } as const;
  await authoriseKind(call, destination.target, destination.place.customerId);
  return destination;
}

/**
 * Validates an upload by the fields before its file and returns the file's limit in bytes. Fields after the file can still change its
 * purpose: until then every possible purpose is allowed, and `judgeUpload` decides in the end.
 * @throws HttpProblem as `judgeUpload`
 */
export async function judgeUploadSoFar(asking: RequestContext, named: UploadFields): Promise<number> {
  const hasOwner = Boolean(named.customerid ?? named.buildingid);
  const target = uploadTarget(named);
  if (target === 'photo' || target === 'drawing' || (target === 'document' && hasOwner)) {
    await judgeUpload(asking, named);
    return maxBytesOf[target];
  }
  if (target === null && hasOwner) {
    const { place } = await destinationOf(asking, named);
    const { drawing, document } = calls.uploadFile.right.byKind;
    await authoriseRight(asking, { anyOf: [drawing, document] }, place.customerId);
  }
  return maxUploadBytes;
}
