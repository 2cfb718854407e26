import { eq, sql } from 'drizzle-orm';
import { maxReportPhotos } from '#contract/faultReports/reportLimits.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { faultReportFiles, faultReports } from '#server/db/schema/faultReports.ts';
import { networkOf } from '#server/core/networks.ts';
import { pageText } from '#server/core/texts.ts';
import type { PageTextKey } from '#server/core/texts.ts';
import { html } from 'hono/html';
import type { PageAnswer, PageRoute, PageRequest } from '#server/core/page.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { once, wasDone } from '#server/middleware/calls/idempotency.ts';
import type { RequestMark } from '#server/middleware/calls/idempotency.ts';
import { rejectFloodOf } from '#server/middleware/rateLimit.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { insertFile } from '#server/services/files/files.ts';
import { newestOfThread } from '#server/services/flaws/flawEvents.ts';
import { reportPhotos } from '#server/services/faultReports/faultReports.ts';
import type { ReportRow } from '#server/services/faultReports/faultReports.ts';
import { lockActive, createdColumns } from '#server/services/shared/changes.ts';
import { hashToken } from '#server/services/shared/tokens.ts';
import { maxBytesOf } from '#server/services/uploads/processUpload.ts';
import { receiveUpload } from '#server/services/uploads/receiveUpload.ts';
import { photoForm } from '../pages/pageForms.ts';

/** Returns the report of a secret URL. @throws HttpProblem not_found, also for a page that a move has ended */
async function reportOf(visit: PageRequest, db: Database, lock = false): Promise<ReportRow> {
  const query = db
    .select()
    .from(faultReports)
    .where(eq(faultReports.pageHash, hashToken(visit.parameter('token'))));
  const [row] = await (lock ? query.for('update') : query);
  return orNotFound(row?.pageEnded === null ? row : undefined);
}

/**
 * Returns the state of a report: waiting, declined, or accepted as a flaw, where the newest flaw of its thread decides whether it is fixed
 * or closed without a fix. [LIFE-58]
 */
async function stateOf(db: Database, report: ReportRow) {
  if (report.state !== 'accepted') return report.state === 'declined' ? 'declined' : 'waiting';
  if (report.flawId === null) return 'accepted';
  const flaw = await newestOfThread(db, report.flawId);
  if (!flaw || flaw.deleted || flaw.turnedDown !== null) return 'closed';
  return flaw.done === null ? 'accepted' : 'fixed';
}

/** Returns the origin that limits concurrent uploads: the label of a report, so that a label's reports share few slots. */
const originOf = ({ id, codeId }: ReportRow): string => (codeId === null ? `report:${id}` : `code:${codeId}`);

/** Returns the idempotency mark of a photo: equal for two forms that add the same bytes to a report. */
const photoMark = ({ id }: ReportRow, sha256: string): RequestMark => ({
  key: `photo-${sha256}`,
  hash: `report ${id}`,
});

async function showReport(visit: PageRequest): Promise<PageAnswer> {
  const { services, language, href, parameter } = visit;
  const { db } = services;
  const report = await reportOf(visit, db);
  const state = await stateOf(db, report);
  const photos = (await reportPhotos(db, report.id)).length;
  const text = (key: PageTextKey, values = {}) => pageText(key, language, values);
  const title = text('report_title');
  const mayAdd = state === 'waiting' && photos < maxReportPhotos;
  const body = html`<h1>${title}</h1>
    <p class="note" role="status">${text(`report_${state}`)}</p>
    ${
      report.reason === ''
        ? null
        : html`<h2>${text('report_reason')}</h2>
            <p class="text">${report.reason}</p>`
    }
    <h2>${text('report_yours')}</h2>
    <p class="text">${report.text}</p>
    <p>
      ${text('report_day', { date: report.created })}${photos === 0 ? null : html`<br />${text('report_photos', { count: photos })}`}
    </p>
    ${mayAdd ? photoForm(visit, href(`/report/${parameter('token')}/photo`)) : null}
    <p><br />${text('report_keep')}</p>`;
  return { page: { title, body } };
}

/** Adds a photo unless the report already has it, so that a form that is submitted twice adds one. [LIFE-59] */
async function addPhoto(visit: PageRequest): Promise<PageAnswer> {
  const { services, request, address, now, href, parameter } = visit;
  const { db, pageUploads, files } = services;
  const page = { to: href(`/report/${parameter('token')}`) };
  const mayAdd = async (tx: Database, report: ReportRow) => {
    await rejectBinned(tx, sql`${report.buildingId}::int`, now);
    if (report.state !== 'waiting') fail('already_decided');
    const photos = await reportPhotos(tx, report.id);
    if (photos.length >= maxReportPhotos) fail('out_of_range', 'file', { min: 0, max: maxReportPhotos });
    return photos;
  };
  const before = await reportOf(visit, db);
  await mayAdd(db, before);
  await rejectFloodOf(visit.services, 'reports', [`report:${before.id}`]);
  const judge = async () => maxBytesOf.photo;
  const takePlace = async () => pageUploads.take(originOf(before), networkOf(address));
  const from = { request, takePlace, store: files, judge, isStranger: true };
  return receiveUpload<PageAnswer>(from, async ({ upload, keep }) => {
    // Duplicate bytes are detected before they are decoded.
    const mark = photoMark(before, upload.file.sha256);
    const caller = {
      name: `report:${before.id}`,
      level: 0,
      customerId: before.customerId,
      links: [],
      licences: [],
    };
    const receiptKey = { caller, mark, now, isRightNeeded: false, answerFrom: async () => '' };
    if (await wasDone(db, receiptKey)) return { result: page, isKept: false };
    const storedPhoto = await keep('photo');
    const isAdded = await db.transaction(async (tx) => {
      // Lock order as in a move: the building before the report.
      await lockActive(tx, buildings, [before.buildingId]);
      const report = await reportOf(visit, tx, true);
      const photos = await mayAdd(tx, report);
      if (photos.some(({ sha256 }) => sha256 === storedPhoto.sha256)) return false;
      const { customerId, buildingId, id: reportId } = report;
      const place = {
        customerId,
        buildingId,
        mapId: null,
        flawId: null,
        flawEventId: null,
        documentType: null,
      };
      const { id: fileId } = await insertFile(tx, storedPhoto, { place, userId: null, now });
      await tx
        .insert(faultReportFiles)
        .values({ customerId, reportId, fileId, position: photos.length, ...createdColumns(now) });
      await once(tx, receiptKey, async () => ({ status: 303, body: '' }));
      return true;
    });
    return { result: page, isKept: isAdded };
  });
}

/** Pages on which the reporter follows a fault report, by a secret URL. */
export const reportPages: readonly PageRoute[] = [
  { method: 'GET', path: '/report/:token', handle: showReport },
  { method: 'POST', path: '/report/:token/photo', handle: addPhoto },
];
