import { and, eq } from 'drizzle-orm';
import { textLimits } from '../../../src/contract/constants.ts';
import type { Database } from '../../db/client.ts';
import { buildings } from '../../db/schema/buildings.ts';
import { flaws } from '../../db/schema/flaws.ts';
import { writeAudit } from '../../core/audit.ts';
import { networkOf } from '../../core/networks.ts';
import { pageText } from '../../core/messages.ts';
import { html } from '../../core/page.ts';
import type { Html, PageAnswer, PageRoute, Visit } from '../../core/page.ts';
import { found, refuse } from '../../core/refusal.ts';
import { markOf, once } from '../../middleware/idempotency.ts';
import { refuseFloodOf } from '../../middleware/rateLimit.ts';
import { buildingOfFlaw, refuseBinned } from '../../services/buildings/buildingBin.ts';
import { bytesOf, insertFile } from '../../services/files/files.ts';
import { readStored } from '../../services/files/storedFile.ts';
import { noteEvent } from '../../services/flaws/flawEvents.ts';
import type { FlawWriter } from '../../services/flaws/flawEvents.ts';
import { flawWordsIn } from '../../services/flaws/flawWords.ts';
import { fixFlaw } from '../../services/flaws/flawWork.ts';
import {
  customerNameOf,
  heldLink,
  linkContact,
  linkEvents,
  linkFlaw,
  linkFlaws,
  linkOf,
  linkPhotos,
} from '../../services/outside/contractorLinks.ts';
import type { LinkFlaw, LinkRow } from '../../services/outside/contractorLinks.ts';
import { seenText } from '../../services/shared/seenText.ts';
import { touchRunning } from '../../services/rounds/rounds.ts';
import { keepLiving } from '../../services/shared/changes.ts';
import { randomToken } from '../../services/shared/tokens.ts';
import { maxBytesOf } from '../../services/uploads/processUpload.ts';
import { receiveUpload } from '../../services/uploads/receiveUpload.ts';
import { servedFileHeaders } from '../../services/uploads/servedFile.ts';
import { drawingOf } from './contractorDrawing.ts';
import { photoForm } from './pageForms.ts';

/** The long edge of the drawing's picture on the page, in pixels. */
const pictureEdge = 1500;

type Row = { token: string; link: LinkRow };

const pathOf = (token: string, flawId: number): string => `/contractor/${token}/flaw/${flawId}`;

async function flawPart(visit: Visit, { token, link }: Row, row: LinkFlaw): Promise<Html> {
  const { services, language, href, place, request } = visit;
  const { flaw } = row;
  const isLate = new URL(request.url).searchParams.get('late') === String(flaw.id);
  const text = (key: string, values = {}) => pageText(key, language, values);
  const path = pathOf(token, flaw.id);
  const photos = await linkPhotos(services.db, link.id, flaw.id);
  const events = await linkEvents(services.db, link.id, flaw.id);
  const item = row.itemName === null ? null : `${row.positionNumber} ${row.itemName}`;
  const where = [row.buildingName, ...addressOf(row), row.floorName, item, row.placement]
    .filter(Boolean)
    .join(', ');
  const facts: [string, string | null][] = [
    ['flaw_place', where],
    ['flaw_description', flaw.description],
    ['flaw_measure', flaw.measure],
    ['flaw_severity', flaw.severity === null ? null : text(`severity_${flaw.severity}`)],
    ['flaw_due', flaw.due === null ? null : flaw.due.slice(0, 10)],
  ];
  const shown = facts.flatMap(([key, value]) =>
    value
      ? [
          html`<dt>${text(key)}</dt>
            <dd class="text">${value}</dd>`,
        ]
      : [],
  );
  const key = html`<input type="hidden" name="key" value="${randomToken()}" />`;
  const id = `flaw-${flaw.id}`;
  const area = (name: string, label: string) =>
    html`<label for="${`${id}-${name}`}">${text(label)}</label>
      <textarea id="${`${id}-${name}`}" name="text" required maxlength="${textLimits.text}"></textarea>`;
  const fix = html`<form method="post" action="${href(`${path}/fixed`)}">
    ${key}${area('fixed', 'fix_text')}<button>${text('fix_send')}</button>
  </form>`;
  return html`<article id="${id}" aria-labelledby="${`${id}-name`}">
    <h2 id="${`${id}-name`}">${flaw.name}</h2>
    ${flaw.done === null ? null : html`<p class="note" role="status">${text(flaw.turnedDown === null ? 'flaw_fixed' : 'flaw_turned_down', { date: flaw.done })}</p>`}
    ${isLate ? html`<p class="note" role="status">${text('fix_late')}</p>` : null}
    ${flaw.continuesId === null ? null : html`<p class="note">${text('flaw_again')}</p>`}
    <dl>${shown}</dl>
    ${drawingOf(row, { source: place(`${path}/drawing`), language, alt: text('drawing_alt', { flaw: flaw.name }) })}
    ${photos.map(({ file }, index) => html`<img loading="lazy" src="${place(`${path}/photo/${file.id}`)}" alt="${text('photo_alt', { number: index + 1, flaw: flaw.name })}" />`)}
    ${events.map((event) => html`<p class="text"><b>${text(event.kind === 'fixed' ? 'event_fixed' : 'event_comment', { date: event.created })}</b><br />${event.text}</p>`)}
    ${flaw.done === null ? fix : null}
    <details>
      <summary>${text('flaw_more')}</summary>
      <form method="post" action="${href(`${path}/comment`)}">
        ${key}${area('comment', 'comment_text')}<button class="plain">${text('comment_send')}</button>
      </form>
      ${photoForm(visit, href(`${path}/photo`), `${id}-photo`)}
    </details>
  </article>`;
}

/** The page of a link; each opening is told to the audit log. [LIFE-87] */
async function showLink(visit: Visit): Promise<PageAnswer> {
  const { services, now, language, address, parameter } = visit;
  const { db } = services;
  const token = parameter('token');
  const link = await linkOf(db, token, now);
  const rows = await linkFlaws(db, link);
  const { id, customerId, name } = link;
  await writeAudit(db, now, {
    ...{ action: 'contractor_link_opened', actor: `contractor:${id}`, address, customerId },
    target: { kind: 'contractor_link', id },
  });
  const parts: Html[] = [];
  const say = await flawWordsIn(db, language);
  for (const row of rows) parts.push(await flawPart(visit, { token, link }, { ...row, flaw: say(row.flaw) }));
  const customer = await customerNameOf(db, customerId);
  const contact = await linkContact(db, link);
  const title = pageText('work_title', language, { customer });
  const body = html`<h1>${title}</h1>
    <p>${pageText('work_intro', language, { name, date: link.ends })}</p>
    ${contact === null ? null : html`<p>${pageText(contact.phone === '' ? 'work_contact' : 'work_contact_phone', language, contact)}</p>`}
    ${link.message === '' ? null : html`<p class="note text">${link.message}</p>`}
    ${parts.length === 0 ? html`<p>${pageText('work_none', language)}</p>` : parts}`;
  return { page: { title, body } };
}

/** Where a building is visited, as far as it says. */
const addressOf = ({ buildingInfo }: LinkFlaw): string[] =>
  [buildingInfo?.['visitAddress'], buildingInfo?.['visitAddressCity']].flatMap((part) =>
    part ? [String(part)] : [],
  );

const idOf = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** The link and one of its flaws. @throws Refusal not_found */
async function named({ services: { db }, now, parameter }: Visit) {
  const link = await linkOf(db, parameter('token'), now);
  return { link, row: await linkFlaw(db, link, idOf(parameter('flawId'))) };
}

const writerFor = ({ now }: Visit, db: Database, link: LinkRow): FlawWriter => ({
  ...{ db, now, userId: null, userName: link.name, contractorLinkId: link.id },
});

/**
 * Limits what a link's forms send: whoever has got hold of one can't flood its customer.
 * @returns the link's id
 * @throws Refusal not_found, too_many_requests [LIFE-57]
 */
async function refuseMany(visit: Visit): Promise<number> {
  const { id } = (await named(visit)).link;
  await refuseFloodOf(visit.services, 'contractors', [`link:${id}`]);
  return id;
}

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
      ...{ action: 'contractor_link_used', actor: `contractor:${link.id}`, address },
      ...{ customerId: link.customerId, target: { kind: 'flaw', id: target.id } },
    });
    return result;
  });
}

/** What a page tells of the form before it: what was written came too late to be the fix. */
type Told = 'late' | '';

function backTo({ parameter, href }: Visit, told = ''): { to: string } {
  const flawId = idOf(parameter('flawId'));
  const page = href(`/contractor/${parameter('token')}`);
  return { to: `${page}${told === '' ? '' : `&${told}=${flawId}`}#flaw-${flawId}` };
}

/** A text of a form, which has its effect once, however often the form is sent. [LIFE-91] */
async function withText(
  visit: Visit,
  act: (writer: FlawWriter, flaw: LinkFlaw['flaw'], text: string) => Promise<Told>,
): Promise<PageAnswer> {
  const { key, text: written = '' } = await visit.fields();
  const text = seenText(written);
  if (text === '') refuse('required', 'text');
  if (text.length > textLimits.text) refuse('too_long', 'text', { max: textLimits.text });
  const mark = markOf(key, 'POST', new URL(visit.request.url).pathname, text) ?? refuse('required', 'key');
  await refuseMany(visit);
  const { body: told } = await acting(visit, async (tx, { link, flaw }) => {
    const { customerId } = link;
    const caller = { name: `contractor:${link.id}`, level: 0, customerId, links: [], licences: [] };
    const asked = { caller, mark, now: visit.now, isRightNeeded: false, answerFrom: async () => '' };
    return once(tx, asked, async () => ({
      status: 303,
      body: await act(writerFor(visit, tx, link), flaw, text),
    }));
  });
  return backTo(visit, told);
}

/** Fixes a flaw; where that is done already, or somebody closed it, what else is said is kept as a comment. [LIFE-162] */
async function fixOrComment(writer: FlawWriter, of: LinkFlaw['flaw'], text: string): Promise<Told> {
  const isNew = !(await fixFlaw(writer, of, text)) && text !== of.measure;
  if (isNew) await noteEvent(writer, of, { kind: 'comment', text });
  return isNew ? 'late' : '';
}

async function comment(writer: FlawWriter, of: LinkFlaw['flaw'], text: string): Promise<Told> {
  await noteEvent(writer, of, { kind: 'comment', text });
  return '';
}

async function addPhoto(visit: Visit): Promise<PageAnswer> {
  const { services, request, address, now } = visit;
  const linkId = await refuseMany(visit);
  const judge = async () => maxBytesOf.photo;
  const takePlace = async () => services.pageUploads.take(`link:${linkId}`, networkOf(address));
  const from = { request, takePlace, store: services.files, judge, isStranger: true };
  return receiveUpload<PageAnswer>(from, async ({ keep }) => {
    const kept = await keep('photo');
    const isKept = await acting(visit, async (tx, { link, flaw }) => {
      const photos = await linkPhotos(tx, link.id, flaw.id);
      if (photos.some(({ file }) => file.sha256 === kept.sha256)) return false;
      const flawEventId = await noteEvent(writerFor(visit, tx, link), flaw, { kind: 'comment' });
      const { id: flawId, customerId, buildingId } = flaw;
      const place = { customerId, buildingId, mapId: null, flawId, flawEventId, documentType: null };
      await insertFile(tx, kept, { place, userId: null, now });
      return true;
    });
    return { result: backTo(visit), isKept };
  });
}

async function showPhoto(visit: Visit): Promise<PageAnswer> {
  const { link, row } = await named(visit);
  const photos = await linkPhotos(visit.services.db, link.id, row.flaw.id);
  const fileId = idOf(visit.parameter('fileId'));
  const { file } = found(photos.find((each) => each.file.id === fileId));
  return { bytes: await readStored(visit.services, file), headers: servedFileHeaders(file) };
}

async function showDrawing(visit: Visit): Promise<PageAnswer> {
  const { row } = await named(visit);
  const file = found(row.drawing);
  const stored = bytesOf({ file, flawId: null }, pictureEdge);
  return {
    bytes: await readStored(visit.services, stored),
    headers: servedFileHeaders({ ...file, sizeBytes: stored.sizeBytes }),
  };
}

const flaw = '/contractor/:token/flaw/:flawId';

/** What an outside contractor sees and does, by a secret address. */
export const contractorPages: readonly PageRoute[] = [
  { method: 'GET', path: '/contractor/:token', handle: showLink },
  { method: 'GET', path: `${flaw}/photo/:fileId`, handle: showPhoto },
  { method: 'GET', path: `${flaw}/drawing`, handle: showDrawing },
  { method: 'POST', path: `${flaw}/fixed`, handle: (visit) => withText(visit, fixOrComment) },
  { method: 'POST', path: `${flaw}/comment`, handle: (visit) => withText(visit, comment) },
  { method: 'POST', path: `${flaw}/photo`, handle: addPhoto },
];
