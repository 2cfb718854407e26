import { and, eq } from 'drizzle-orm';
import { textLimits } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { writeAudit } from '#server/core/audit.ts';
import { networkOf } from '#server/core/networks.ts';
import type { PageAnswer, Visit } from '#server/core/page.ts';
import { found, Refusal, refuse } from '#server/core/refusal.ts';
import { refuseUnstorableText } from '#server/core/validate.ts';
import { markOf, once, wasDone } from '#server/middleware/idempotency.ts';
import type { RequestMark } from '#server/middleware/idempotency.ts';
import { refuseFloodOf } from '#server/middleware/rateLimit.ts';
import { buildingOfFlaw, refuseBinned } from '#server/services/buildings/buildingBin.ts';
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
} from '#server/services/outside/contractorLinks.ts';
import type { LinkFlaw, LinkRow } from '#server/services/outside/contractorLinks.ts';
import { touchRunning } from '#server/services/rounds/rounds.ts';
import { keepLiving } from '#server/services/shared/changes.ts';
import { seenText } from '#server/services/shared/seenText.ts';
import { maxBytesOf } from '#server/services/uploads/processUpload.ts';
import { isFileMissing } from '#server/services/uploads/readMultipart.ts';
import { receiveUpload } from '#server/services/uploads/receiveUpload.ts';
import type { KeptFile, ReceivedUpload, UploadSource } from '#server/services/uploads/receiveUpload.ts';
import { endedPage } from './contractorEnded.ts';

export const idOf = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** The link and one of its flaws. @throws Refusal not_found */
export async function named({ services: { db }, now, parameter }: Visit) {
  const link = await linkOf(db, parameter('token'), now);
  return { link, row: await linkFlaw(db, link, idOf(parameter('flawId'))) };
}

const writerFor = ({ now }: Visit, db: Database, link: LinkRow): FlawWriter => ({
  db,
  now,
  userId: null,
  userName: link.name,
  contractorLinkId: link.id,
});

/** Limits what a link's forms send: whoever has got hold of one can't flood its customer. @throws Refusal too_many_requests [LIFE-57] */
const refuseMany = (visit: Visit, { id }: LinkRow): Promise<void> =>
  refuseFloodOf(visit.services, 'contractors', [`link:${id}`]);

/** Locks a link's flaw and does something to it, in one transaction and with its line in the audit log. */
async function acting<T>(
  visit: Visit,
  act: (tx: Database, named: { link: LinkRow; flaw: LinkFlaw['flaw'] }) => Promise<T>,
): Promise<T> {
  const { services, now, address, parameter } = visit;
  const { buildingId } = (await named(visit)).row.flaw;
  return services.db.transaction(async (tx) => {
    // The building before the link and the flaw, as in a move.
    if (buildingId !== null) await keepLiving(tx, buildings, [buildingId]);
    const link = await heldLink(tx, parameter('token'), now);
    const row = await linkFlaw(tx, link, idOf(parameter('flawId')));
    const [flaw] = await tx
      .select()
      .from(flaws)
      .where(and(eq(flaws.id, row.flaw.id), eq(flaws.deleted, false)))
      .for('update');
    const target = found(flaw);
    await refuseBinned(tx, buildingOfFlaw(target.id), now);
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

/** What a page tells of the form before it: what was written came too late to be the fix. */
type Told = 'late' | '';

/** What became of a form: `eventId` is the comment that its photo belongs to, where it wrote one. */
interface Written {
  told: Told;
  eventId: number | null;
}

type Act = (writer: FlawWriter, flaw: LinkFlaw['flaw'], text: string) => Promise<Written>;

function backTo({ parameter, href }: Visit, told = ''): { to: string } {
  const flawId = idOf(parameter('flawId'));
  const page = href(`/contractor/${parameter('token')}`);
  return { to: `${page}${told === '' ? '' : `&${told}=${flawId}`}#flaw-${flawId}` };
}

/** Fixes a flaw; where that is done already, or somebody closed it, what else is said is kept as a comment. [LIFE-162] */
export async function fixOrComment(writer: FlawWriter, of: LinkFlaw['flaw'], text: string): Promise<Written> {
  if (text === '') refuse('required', 'text');
  if (await fixFlaw(writer, of, text)) return { told: '', eventId: null };
  if (text === of.measure) return { told: '', eventId: null };
  return { told: 'late', eventId: await noteEvent(writer, of, { kind: 'comment', text }) };
}

export async function comment(writer: FlawWriter, of: LinkFlaw['flaw'], text: string): Promise<Written> {
  const eventId = text === '' ? null : await noteEvent(writer, of, { kind: 'comment', text });
  return { told: '', eventId };
}

/** Puts a photo to what was said with it, else to a comment of its own. Returns false for one that the flaw has already. */
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

/** The text of a form as it may be stored. @throws Refusal too_long, invalid_text */
function textOf(fields: Readonly<Record<string, string>>): string {
  const text = seenText((fields['text'] ?? '').replaceAll('\r\n', '\n'));
  refuseUnstorableText({ text });
  if (text.length > textLimits.text) refuse('too_long', 'text', { max: textLimits.text });
  return text;
}

/** What a form brought: its fields, and the photo's digest and how it is kept, where it has one. */
interface Sent {
  fields: Readonly<Record<string, string>>;
  photo?: { sha256: string; keep: () => Promise<KeptFile> };
}

/** Does what a form says, once, however often it is sent. Returns whether its photo was added. [LIFE-91] */
async function actOn(
  visit: Visit,
  { link, sent: { fields, photo }, act }: { link: LinkRow; sent: Sent; act: Act },
): Promise<{ result: PageAnswer; isKept: boolean }> {
  const text = textOf(fields);
  if (text === '' && !photo) refuse('required', 'text');
  const path = new URL(visit.request.url).pathname;
  const content = photo ? `${text} ${photo.sha256}` : text;
  const mark: RequestMark = markOf(fields['key'], 'POST', path, content) ?? refuse('required', 'key');
  const { customerId } = link;
  const caller = { name: `contractor:${link.id}`, level: 0, customerId, links: [], licences: [] };
  const asked = { caller, mark, now: visit.now, isRightNeeded: false, answerFrom: async () => '' };
  // The same photo isn't decoded again.
  const kept = photo && !(await wasDone(visit.services.db, asked)) ? await photo.keep() : null;
  let isKept = false;
  const { body: told } = await acting(visit, async (tx, { link: held, flaw }) =>
    once(tx, asked, async () => {
      const writer = writerFor(visit, tx, held);
      const written = await act(writer, flaw, text);
      isKept = kept !== null && (await addPhoto(writer, flaw, { photo: kept, eventId: written.eventId }));
      return { status: 303, body: written.told };
    }),
  );
  return { result: backTo(visit, told), isKept };
}

const isMultipart = ({ request }: Visit): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

function sourceOf(visit: Visit, link: LinkRow): UploadSource {
  const { services, request, address } = visit;
  const takePlace = () => services.pageUploads.take(`link:${link.id}`, networkOf(address));
  const judge = async () => maxBytesOf.photo;
  return { request, takePlace, store: services.files, judge, isStranger: true };
}

/** The photo of a form as it would have been stored; undefined where there is none, or none that would have been taken. */
async function photoOf({ upload, cleanPhoto }: ReceivedUpload): Promise<Uint8Array | undefined> {
  if (isFileMissing(upload.file)) return undefined;
  try {
    return (await cleanPhoto()).bytes;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The page of a link that has ended, with what its form brought. */
async function giveBack(visit: Visit, link: LinkRow, received: ReceivedUpload): Promise<PageAnswer> {
  const photo = await photoOf(received);
  const text = received.upload.fields['text'] ?? '';
  return endedPage(visit, link, photo ? { text, photo } : { text });
}

/** Refuses a form of a link that has ended, with what it brought. */
async function refuseEnded(visit: Visit, link: LinkRow): Promise<PageAnswer> {
  await refuseMany(visit, link);
  if (!isMultipart(visit)) return endedPage(visit, link, { text: (await visit.fields())['text'] ?? '' });
  const source = { ...sourceOf(visit, link), isFileOptional: true };
  return receiveUpload<PageAnswer>(source, async (received) => ({
    result: await giveBack(visit, link, received),
    isKept: false,
  }));
}

/** Returns the link of a form that was refused because it ended while the form was on its way. */
const endedMeanwhile = async (visit: Visit, error: unknown): Promise<LinkRow | undefined> =>
  error instanceof Refusal && error.problems[0].code === 'not_found'
    ? endedLinkOf(visit.services.db, visit.parameter('token'), visit.now)
    : undefined;

/** What a form says of a flaw, with a photo or without; one of an ended link gets back what it brought. [LIFE-90, LIFE-403] */
export async function withForm(visit: Visit, act: Act): Promise<PageAnswer> {
  const ended = await endedLinkOf(visit.services.db, visit.parameter('token'), visit.now);
  if (ended) return refuseEnded(visit, ended);
  const { link } = await named(visit);
  await refuseMany(visit, link);
  if (!isMultipart(visit))
    return (await actOn(visit, { link, sent: { fields: await visit.fields() }, act })).result;
  const source = { ...sourceOf(visit, link), isFileOptional: true };
  return receiveUpload<PageAnswer>(source, async (received) => {
    const { file, fields } = received.upload;
    const photo = { sha256: file.sha256, keep: () => received.keep('photo') };
    const sent = isFileMissing(file) ? { fields } : { fields, photo };
    try {
      return await actOn(visit, { link, sent, act });
    } catch (error) {
      const ended = await endedMeanwhile(visit, error);
      if (!ended) throw error;
      return { result: await giveBack(visit, ended, received), isKept: false };
    }
  });
}

/** A photo by itself, as pages that were opened before this version send it. */
export async function withPhoto(visit: Visit): Promise<PageAnswer> {
  const ended = await endedLinkOf(visit.services.db, visit.parameter('token'), visit.now);
  if (ended) return refuseEnded(visit, ended);
  const { link } = await named(visit);
  await refuseMany(visit, link);
  const source = sourceOf(visit, link);
  return receiveUpload<PageAnswer>(source, async ({ keep }) => {
    const photo = await keep('photo');
    const isKept = await acting(visit, async (tx, { link: held, flaw }) =>
      addPhoto(writerFor(visit, tx, held), flaw, { photo, eventId: null }),
    );
    return { result: backTo(visit), isKept };
  });
}
