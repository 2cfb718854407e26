import { open, reading, rightFirstStaged, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, like } from 'drizzle-orm';
import { fileUploadFields } from '#contract/drawings/drawing.ts';
import { omitterOf } from '#server/core/fieldLevels.ts';
import { files } from '#server/db/schema/drawings.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { serviceEvents } from '#server/db/schema/maintenance.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { unlessKnown } from '#server/core/answers.ts';
import { authorise, authoriseExtra, authoriseKind } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { updatedColumns, lockRow } from '#server/services/shared/changes.ts';
import { rejectFrozen } from '#server/services/moves/frozen/frozenRecords.ts';
import {
  bytesOf,
  filesInScope,
  insertFile,
  loadFile,
  presentFile,
  selectFiles,
  targetOf,
  usesOfFile,
} from '#server/services/files/files.ts';
import {
  buildingOfUpload,
  frozenPlaces,
  judgeUpload,
  judgeUploadSoFar,
} from '#server/services/files/uploadPlaces.ts';
import { cleanFileName } from '#server/services/uploads/fileName.ts';
import { maxBytesOf, uploadMark } from '#server/services/uploads/processUpload.ts';
import type { UploadFields } from '#server/services/uploads/readMultipart.ts';
import { receiveUpload } from '#server/services/uploads/receiveUpload.ts';
import { servedFileHeaders } from '#server/services/uploads/servedFile.ts';
import { readStored } from '#server/services/files/storedFile.ts';
import { rejectUsed } from '#server/services/scope/uses.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = { fields: { Name: files.sortKey, Created: files.created }, by: 'Created', id: files.id };

const omitFromUpload = omitterOf(fileUploadFields);
/** Returns the fields of an upload that the level specified has. */
const specifiedFields = (fields: UploadFields): UploadFields =>
  omitFromUpload ? (omitFromUpload(fields) as UploadFields) : fields;

/** Returns whether browsers may display a file themselves: PDF documents only. (decisions, PDF documents) */
const isShownByBrowsers = ({ documentType, mimeType }: typeof files.$inferSelect): boolean =>
  documentType !== null && mimeType === 'application/pdf';

/** Files: documents, drawings and photos. [DRAW-100..102, DOC-20..23, SAVE-08, WIRE-34] */
export const fileRoutes: readonly Route[] = [
  reading.route('listFiles', async (call) => {
    const query = call.query();
    const { db } = call;
    const condition = and(
      filesInScope(call),
      query.documentType === undefined ? undefined : eq(files.documentType, query.documentType),
      query.customerId === undefined ? undefined : eq(files.customerId, query.customerId),
      query.buildingId === undefined ? undefined : eq(files.buildingId, query.buildingId),
      query.search === undefined ? undefined : like(files.searchText, containsPattern(query.search)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectFiles(db).where(condition), window),
      count: () => db.$count(files, condition),
      present: presentFile,
    });
  }),

  // The image is processed outside of the transaction, which would otherwise block the database for seconds.
  rightFirstStaged.route(
    'uploadFile',
    async (call) => {
      const { request, caller, services } = call;
      const isSpecified = services.settings.level === 'specified';
      const readFields = (fields: UploadFields) => (isSpecified ? specifiedFields(fields) : fields);
      const judge = (fields: UploadFields) => judgeUploadSoFar(call, readFields(fields));
      const takePlace = async () => services.uploads.take(caller.name);
      const from = { request, takePlace, store: services.files, judge };
      return receiveUpload(from, async ({ upload, keep }) => {
        const { target, place } = await judgeUpload(call, readFields(upload.fields));
        const storedFile = await keep(target);
        let isKept = false;
        const result = await call.commit(async ({ db, now }) => {
          await rejectBinned(db, buildingOfUpload(place), now);
          const file = await insertFile(db, storedFile, { place, userId: caller.userId, now });
          await rejectFrozen(db, frozenPlaces(place));
          isKept = true;
          return file;
        }, uploadMark(upload));
        return { result, isKept };
      });
    },
    { readAgain: async (call, id) => presentFile(await loadFile(call, id)) },
  ),

  // Nothing is stored: the client gets the image back, and uploads the drawing made from it.
  rightFirstStaged.route('convertPicture', async ({ request, caller, services }) => {
    const takePlace = async () => services.uploads.take(caller.name);
    const judge = async () => maxBytesOf.drawing;
    const from = { request, takePlace, store: services.files, judge };
    return receiveUpload(from, async ({ upload, convert }) => {
      const { bytes, mimeType, extension } = await convert();
      const name = cleanFileName(upload.file.name, extension);
      const headers = servedFileHeaders({ name, mimeType, sizeBytes: bytes.byteLength });
      return {
        result: { bytes: new Uint8Array(bytes), headers: { ...headers, 'cache-control': 'no-store' } },
        isKept: false,
      };
    });
  }),

  reading.route('downloadFile', async (call) => {
    const row = await loadFile(call, call.id());
    const { file } = row;
    if (file.documentType !== null) await authoriseExtra(call, 'document', file.customerId);
    const { storageKey, sizeBytes, sha256 } = bytesOf(row, call.query().size);
    // The content of an id never changes, nor does any of its sizes; `Vary` separates users of the same browser.
    const caching = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'Authorization' };
    return unlessKnown(call.request, { etag: `"${sha256}"`, ...caching }, async () => ({
      bytes: await readStored(call.services, { storageKey, sizeBytes, sha256 }),
      headers: servedFileHeaders({ ...file, sizeBytes }),
    }));
  }),

  writing.route('openFile', async (call) => {
    const { file } = await loadFile(call, call.id());
    await authorise(call, file.customerId);
    if (!isShownByBrowsers(file)) fail('wrong_file_kind', null, { kinds: '.pdf', found: file.mimeType });
    const { token, expires } = await call.services.tokens.signFile(file.id);
    return { path: `v1/File/Shown/${token}`, expires };
  }),

  // The URL is only given to users who may read the file.
  open.route('showFile', async ({ parameter, services }) => {
    const id = await services.tokens.verifyFile(parameter('token'));
    const [file] =
      id === null
        ? []
        : await services.db
            .select()
            .from(files)
            .where(and(eq(files.id, id), eq(files.deleted, false)));
    const shownFile = orNotFound(file && isShownByBrowsers(file) ? file : undefined);
    const bytes = await readStored(services, shownFile);
    const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
    return { bytes, headers: { ...servedFileHeaders(shownFile, true), ...headers } };
  }),

  writing.route('deleteFile', async (call) => {
    const id = call.id();
    await lockRow(call.db, files, id);
    const row = await loadFile(call, id);
    await authoriseKind(call, targetOf(row), row.file.customerId);
    const { db, now } = call;
    await rejectBinned(db, buildingOfUpload({ ...row.file, flawId: row.flawId }), now);
    rejectUsed(await usesOfFile(call, row), call.language);
    await db.delete(flawFiles).where(eq(flawFiles.fileId, id));
    // A service remains done when its report is deleted.
    await db
      .update(serviceEvents)
      .set({ fileId: null, ...updatedColumns(serviceEvents, now) })
      .where(eq(serviceEvents.fileId, id));
    await db
      .update(files)
      .set({ deleted: true, ...updatedColumns(files, now) })
      .where(eq(files.id, id));
    await call.audit({ action: 'deleted', customerId: row.file.customerId, target: { kind: 'file', id } });
    return null;
  }),
];
