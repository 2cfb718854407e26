import { and, eq } from 'drizzle-orm';
import { textLimits } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { writeAudit } from '#server/core/audit.ts';
import { networkOf } from '#server/core/networks.ts';
import type { PageAnswer, PageRequest } from '#server/core/page.ts';
import { orNotFound, HttpProblem, fail } from '#server/core/httpProblem.ts';
import { rejectUnstorableText } from '#server/core/validate.ts';
import { markOf, once, wasDone } from '#server/middleware/calls/idempotency.ts';
import type { RequestMark } from '#server/middleware/calls/idempotency.ts';
import { rejectFloodOf } from '#server/middleware/rateLimit.ts';
import { buildingOfFlaw, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { insertFile } from '#server/services/files/files.ts';
import { noteEvent } from '#server/services/flaws/flawEvents.ts';
import type { FlawWriter } from '#server/services/flaws/flawEvents.ts';
import { fixFlaw } from '#server/services/flaws/flawWork.ts';
import {
  endedLinkOf,
  heldLink,
  linkFlaw,
  linkOf,
  linkPhotos,
} from '#server/services/contractors/contractorLinks.ts';
import type { LinkFlaw, LinkRow } from '#server/services/contractors/contractorLinks.ts';
import { touchRunning } from '#server/services/rounds/rounds.ts';
import { lockActive } from '#server/services/shared/changes.ts';
import { seenText } from '#server/services/shared/seenText.ts';
import { maxBytesOf } from '#server/services/uploads/processUpload.ts';
import { isFileMissing } from '#server/services/uploads/readMultipart.ts';
import { receiveUpload } from '#server/services/uploads/receiveUpload.ts';
import type { KeptFile, ReceivedUpload, UploadSource } from '#server/services/uploads/receiveUpload.ts';
import { endedPage } from './contractorEnded.ts';

export const idOf = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** Returns the link and one of its flaws. @throws HttpProblem not_found */
export async function loadLinkedFlaw({ services: { db }, now, parameter }: PageRequest) {
  const link = await linkOf(db, parameter('token'), now);
  return { link, row: await linkFlaw(db, link, idOf(parameter('flawId'))) };
}

const writerFor = ({ now }: PageRequest, db: Database, link: LinkRow): FlawWriter => ({
  db,
  now,
  userId: null,
  userName: link.name,
  contractorLinkId: link.id,
});

/** Limits submissions per link: a leaked link can't be used to flood its customer. @throws HttpProblem too_many_requests [LIFE-57] */
const rejectMany = (visit: PageRequest, { id }: LinkRow): Promise<void> =>
  rejectFloodOf(visit.services, 'contractors', [`link:${id}`]);

/** Locks a link's flaw and runs `act` on it, in one transaction with the audit row. */
async function acting<T>(
  visit: PageRequest,
  act: (tx: Database, named: { link: LinkRow; flaw: LinkFlaw['flaw'] }) => Promise<T>,
): Promise<T> {
  const { services, now, address, parameter } = visit;
  const { buildingId } = (await loadLinkedFlaw(visit)).row.flaw;
  return services.db.transaction(async (tx) => {
    // Lock order as in a move: the building before the link and the flaw.
    if (buildingId !== null) await lockActive(tx, buildings, [buildingId]);
    const link = await heldLink(tx, parameter('token'), now);
    const row = await linkFlaw(tx, link, idOf(parameter('flawId')));
    const [flaw] = await tx
      .select()
      .from(flaws)
      .where(and(eq(flaws.id, row.flaw.id), eq(flaws.deleted, false)))
      .for('update');
    const target = orNotFound(flaw);
    await rejectBinned(tx, buildingOfFlaw(target.id), now);
    const result = await act(tx, { link, flaw: target });
    await touchRunning({ db: tx, now }, target.roundHistoryId);
    await writeAudit(tx, now, {
      action: 'contractor_link_used',
      actor: `contractor:${link.id}`,
      address,
      customerId: link.customerId,
      target: { kind: 'flaw', id: target.id },
    });
    return result;
  });
}

/** Message of a page about the previous form: its text came too late to be the fix. */
type Told = 'late' | '';

/** Result of a form: `eventId` is the comment that its photo belongs to, if one was written. */
interface Written {
  told: Told;
  eventId: number | null;
}

type Act = (writer: FlawWriter, flaw: LinkFlaw['flaw'], text: string) => Promise<Written>;

function backTo({ parameter, href }: PageRequest, told = ''): { to: string } {
  const flawId = idOf(parameter('flawId'));
  const page = href(`/contractor/${parameter('token')}`);
  return { to: `${page}${told === '' ? '' : `&${told}=${flawId}`}#flaw-${flawId}` };
}

/** Fixes a flaw; if it is already fixed or closed, stores a different text as a comment. [LIFE-162] */
export async function fixOrComment(writer: FlawWriter, of: LinkFlaw['flaw'], text: string): Promise<Written> {
  if (text === '') fail('required', 'text');
  if (await fixFlaw(writer, of, text)) return { told: '', eventId: null };
  if (text === of.measure) return { told: '', eventId: null };
  return { told: 'late', eventId: await noteEvent(writer, of, { kind: 'comment', text }) };
}

export async function comment(writer: FlawWriter, of: LinkFlaw['flaw'], text: string): Promise<Written> {
  const eventId = text === '' ? null : await noteEvent(writer, of, { kind: 'comment', text });
  return { told: '', eventId };
}

/** Adds a photo to the comment written with it, else to a new one. Returns false for a photo that the flaw already has. */
async function addPhoto(
  writer: FlawWriter,
  flaw: LinkFlaw['flaw'],
  { photo, eventId }: { photo: KeptFile; eventId: number | null },
): Promise<boolean> {
  const { db, now, contractorLinkId = 0 } = writer;
  const photos = await linkPhotos(db, contractorLinkId, flaw.id);
  if (photos.some(({ file }) => file.sha256 === photo.sha256)) return false;
  const flawEventId = eventId ?? (await noteEvent(writer, flaw, { kind: 'comment' }));
  const { id: flawId, customerId, buildingId } = flaw;
  const place = { customerId, buildingId, mapId: null, flawId, flawEventId, documentType: null };
  await insertFile(db, photo, { place, userId: null, now });
  return true;
}

/** Returns the text of a form in its storable form. @throws HttpProblem too_long, invalid_text */
function textOf(fields: Readonly<Record<string, string>>): string {
  const text = seenText((fields['text'] ?? '').replaceAll('\r\n', '\n'));
  rejectUnstorableText({ text });
  if (text.length > textLimits.text) fail('too_long', 'text', { max: textLimits.text });
  return text;
}

/** Submitted form: its fields and, with a photo, the photo's digest and the function that stores it. */
interface Sent {
  fields: Readonly<Record<string, string>>;
  photo?: { sha256: string; keep: () => Promise<KeptFile> };
}

/** Runs the action of a form once, however often it is submitted. Returns whether its photo was added. [LIFE-91] */
async function actOn(
  visit: PageRequest,
  { link, sent: { fields, photo }, act }: { link: LinkRow; sent: Sent; act: Act },
): Promise<{ result: PageAnswer; isKept: boolean }> {
  const text = textOf(fields);
  if (text === '' && !photo) fail('required', 'text');
  const path = new URL(visit.request.url).pathname;
  const content = photo ? `${text} ${photo.sha256}` : text;
  const mark: RequestMark = markOf(fields['key'], 'POST', path, content) ?? fail('required', 'key');
  const { customerId } = link;
  const caller = { name: `contractor:${link.id}`, level: 0, customerId, links: [], licences: [] };
  const receiptKey = { caller, mark, now: visit.now, isRightNeeded: false, answerFrom: async () => '' };
  // Avoids decoding the photo of a repeated request again.
  const storedPhoto = photo && !(await wasDone(visit.services.db, receiptKey)) ? await photo.keep() : null;
  let isKept = false;
  const { body: told } = await acting(visit, async (tx, { link: held, flaw }) =>
    once(tx, receiptKey, async () => {
      const writer = writerFor(visit, tx, held);
      const result = await act(writer, flaw, text);
      isKept =
        storedPhoto !== null &&
        (await addPhoto(writer, flaw, { photo: storedPhoto, eventId: result.eventId }));
      return { status: 303, body: result.told };
    }),
  );
  return { result: backTo(visit, told), isKept };
}

const isMultipart = ({ request }: PageRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

function sourceOf(visit: PageRequest, link: LinkRow): UploadSource {
  const { services, request, address } = visit;
  const takePlace = () => services.pageUploads.take(`link:${link.id}`, networkOf(address));
  const judge = async () => maxBytesOf.photo;
  return { request, takePlace, store: services.files, judge, isStranger: true };
}

/** Returns the photo of a form as it would have been stored; undefined without one, or if it would have been rejected. */
async function photoOf({ upload, cleanPhoto }: ReceivedUpload): Promise<Uint8Array | undefined> {
  if (isFileMissing(upload.file)) return undefined;
  try {
    return (await cleanPhoto()).bytes;
  } catch (error) {
    if (error instanceof HttpProblem) return undefined;
    throw error;
  }
}

/** Renders the page of an ended link with the content of the submitted form. */
async function giveBack(visit: PageRequest, link: LinkRow, received: ReceivedUpload): Promise<PageAnswer> {
  const photo = await photoOf(received);
  const text = received.upload.fields['text'] ?? '';
  return endedPage(visit, link, photo ? { text, photo } : { text });
}

/** Responds to a form of an ended link with the page that returns its content. */
async function rejectEnded(visit: PageRequest, link: LinkRow): Promise<PageAnswer> {
  await rejectMany(visit, link);
  if (!isMultipart(visit)) return endedPage(visit, link, { text: (await visit.fields())['text'] ?? '' });
  const source = { ...sourceOf(visit, link), isFileOptional: true };
  return receiveUpload<PageAnswer>(source, async (received) => ({
    result: await giveBack(visit, link, received),
    isKept: false,
  }));
}

/** Returns the link of a rejected form if the link ended while the form was being submitted. */
const endedMeanwhile = async (visit: PageRequest, error: unknown): Promise<LinkRow | undefined> =>
  error instanceof HttpProblem && error.problems[0].code === 'not_found'
    ? endedLinkOf(visit.services.db, visit.parameter('token'), visit.now)
    : undefined;

/**
 * Handles a form about a flaw, with or without a photo; for an ended link returns the submitted content to the sender. [LIFE-90, LIFE-403]
 */
export async function withForm(visit: PageRequest, act: Act): Promise<PageAnswer> {
  const ended = await endedLinkOf(visit.services.db, visit.parameter('token'), visit.now);
  if (ended) return rejectEnded(visit, ended);
  const { link } = await loadLinkedFlaw(visit);
  await rejectMany(visit, link);
  if (!isMultipart(visit))
    return (await actOn(visit, { link, sent: { fields: await visit.fields() }, act })).result;
  const source = { ...sourceOf(visit, link), isFileOptional: true };
  return receiveUpload<PageAnswer>(source, async (received) => {
    const { file, fields } = received.upload;
    const photo = { sha256: file.sha256, keep: () => received.keep('photo') };
    const submission = isFileMissing(file) ? { fields } : { fields, photo };
    try {
      return await actOn(visit, { link, sent: submission, act });
    } catch (error) {
      const ended = await endedMeanwhile(visit, error);
      if (!ended) throw error;
      return { result: await giveBack(visit, ended, received), isKept: false };
    }
  });
}

/** Handles a form with only a photo, as sent by pages that were opened before this version. */
export async function withPhoto(visit: PageRequest): Promise<PageAnswer> {
  const ended = await endedLinkOf(visit.services.db, visit.parameter('token'), visit.now);
  if (ended) return rejectEnded(visit, ended);
  const { link } = await loadLinkedFlaw(visit);
  await rejectMany(visit, link);
  const source = sourceOf(visit, link);
  return receiveUpload<PageAnswer>(source, async ({ keep }) => {
    const photo = await keep('photo');
    const isKept = await acting(visit, async (tx, { link: held, flaw }) =>
      addPhoto(writerFor(visit, tx, held), flaw, { photo, eventId: null }),
    );
    return { result: backTo(visit), isKept };
  });
}
