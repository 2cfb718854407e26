import { writeAudit } from '#server/core/audit.ts';
import { pageText } from '#server/core/texts.ts';
import type { PageTextKey } from '#server/core/texts.ts';
import { html } from 'hono/html';
import type { Html, PageAnswer, PageRoute, PageRequest } from '#server/core/page.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { bytesOf } from '#server/services/files/files.ts';
import { readStored } from '#server/services/files/storedFile.ts';
import { flawLocalizer } from '#server/services/flaws/flawLocalizer.ts';
import {
  customerNameOf,
  endedLinkOf,
  linkEvents,
  linkFlaws,
  linkOf,
  linkPhotos,
} from '#server/services/contractors/contractorLinks.ts';
import type { LinkFlaw, LinkRow } from '#server/services/contractors/contractorLinks.ts';
import { servedFileHeaders } from '#server/services/uploads/servedFile.ts';
import { drawingOf } from './contractorDrawing.ts';
import { contactLine, endedPage } from './contractorEnded.ts';
import { comment, fixOrComment, idOf, loadLinkedFlaw, withForm, withPhoto } from './contractorForms.ts';
import { severityOf } from '#server/services/flaws/severityRules.ts';
import { flawForm } from '../pages/pageForms.ts';

/** Long edge of the drawing's image on the page, in pixels. */
const pictureEdge = 1500;

type Row = { token: string; link: LinkRow };

const pathOf = (token: string, flawId: number): string => `/contractor/${token}/flaw/${flawId}`;

async function flawPart(visit: PageRequest, { token, link }: Row, row: LinkFlaw): Promise<Html> {
  const { services, language, place, request } = visit;
  const { flaw } = row;
  const isLate = new URL(request.url).searchParams.get('late') === String(flaw.id);
  const text = (key: PageTextKey, values = {}) => pageText(key, language, values);
  const path = pathOf(token, flaw.id);
  const photos = await linkPhotos(services.db, link.id, flaw.id);
  const events = await linkEvents(services.db, link.id, flaw.id);
  const item = row.itemName === null ? null : `${row.positionNumber} ${row.itemName}`;
  const placeText = [row.buildingName, ...addressOf(row), row.floorName, item, row.placement]
    .filter(Boolean)
    .join(', ');
  const severity = severityOf(flaw.severity);
  const facts: [PageTextKey, string | null][] = [
    ['flaw_place', placeText],
    ['flaw_description', flaw.description],
    ['flaw_measure', flaw.measure],
    ['flaw_severity', severity === null ? null : text(`severity_${severity}`)],
    ['flaw_due', flaw.due === null ? null : flaw.due.slice(0, 10)],
  ];
  const factRows = facts.flatMap(([key, value]) =>
    value
      ? [
          html`<dt>${text(key)}</dt>
            <dd class="text">${value}</dd>`,
        ]
      : [],
  );
  const id = `flaw-${flaw.id}`;
  return html`<article id="${id}" aria-labelledby="${`${id}-name`}">
    <h2 id="${`${id}-name`}">${flaw.name}</h2>
    ${flaw.done === null ? null : html`<p class="note" role="status">${text(flaw.turnedDown === null ? 'flaw_fixed' : 'flaw_turned_down', { date: flaw.done })}</p>`}
    ${isLate ? html`<p class="note" role="status">${text('fix_late')}</p>` : null}
    ${flaw.continuesId === null ? null : html`<p class="note">${text('flaw_again')}</p>`}
    <dl>${factRows}</dl>
    ${drawingOf(row, { source: place(`${path}/drawing`), language, alt: text('drawing_alt', { flaw: flaw.name }) })}
    ${photos.map(({ file }, index) => html`<img loading="lazy" src="${place(`${path}/photo/${file.id}`)}" alt="${text('photo_alt', { number: index + 1, flaw: flaw.name })}" />`)}
    ${events.map((event) => html`<p class="text"><b>${text(event.kind === 'fixed' ? 'event_fixed' : 'event_comment', { date: event.created })}</b><br />${event.text}</p>`)}
    ${flawForm(visit, path, { id, isOpen: flaw.done === null })}
  </article>`;
}

/** Renders the page of a link; each opening is recorded in the audit log. [LIFE-87] */
async function showLink(visit: PageRequest): Promise<PageAnswer> {
  const { services, now, language, address, parameter } = visit;
  const { db } = services;
  const token = parameter('token');
  const ended = await endedLinkOf(db, token, now);
  if (ended) return endedPage(visit, ended);
  const link = await linkOf(db, token, now);
  const rows = await linkFlaws(db, link);
  const { id, customerId, name } = link;
  await writeAudit(db, now, {
    action: 'contractor_link_opened',
    actor: `contractor:${id}`,
    address,
    customerId,
    target: { kind: 'contractor_link', id },
  });
  const parts: Html[] = [];
  const localizeFlaw = await flawLocalizer(db, language);
  for (const row of rows)
    parts.push(await flawPart(visit, { token, link }, { ...row, flaw: localizeFlaw(row.flaw) }));
  const customer = await customerNameOf(db, customerId);
  const title = pageText('work_title', language, { customer });
  const body = html`<h1>${title}</h1>
    <p>${pageText('work_intro', language, { name, date: link.ends })}</p>
    ${await contactLine(db, link, language)}
    ${link.message === '' ? null : html`<p class="note text">${link.message}</p>`}
    ${parts.length === 0 ? html`<p>${pageText('work_none', language)}</p>` : parts}`;
  return { page: { title, body } };
}

/** Returns the lines of the visiting address that the building has. */
const addressOf = ({ buildingInfo }: LinkFlaw): string[] =>
  [buildingInfo?.['visitAddress'], buildingInfo?.['visitAddressCity']].flatMap((part) =>
    part ? [String(part)] : [],
  );

async function showPhoto(visit: PageRequest): Promise<PageAnswer> {
  const { link, row } = await loadLinkedFlaw(visit);
  const photos = await linkPhotos(visit.services.db, link.id, row.flaw.id);
  const fileId = idOf(visit.parameter('fileId'));
  const { file } = orNotFound(photos.find((each) => each.file.id === fileId));
  return { bytes: await readStored(visit.services, file), headers: servedFileHeaders(file) };
}

async function showDrawing(visit: PageRequest): Promise<PageAnswer> {
  const { row } = await loadLinkedFlaw(visit);
  const file = orNotFound(row.drawing);
  const storedBytes = bytesOf({ file, flawId: null }, pictureEdge);
  return {
    bytes: await readStored(visit.services, storedBytes),
    headers: servedFileHeaders({ ...file, sizeBytes: storedBytes.sizeBytes }),
  };
}

const flaw = '/contractor/:token/flaw/:flawId';

/** Pages for outside contractors, by a secret URL. */
export const contractorPages: readonly PageRoute[] = [
  { method: 'GET', path: '/contractor/:token', handle: showLink },
  { method: 'GET', path: `${flaw}/photo/:fileId`, handle: showPhoto },
  { method: 'GET', path: `${flaw}/drawing`, handle: showDrawing },
  { method: 'POST', path: `${flaw}/fixed`, handle: (visit) => withForm(visit, fixOrComment) },
  { method: 'POST', path: `${flaw}/comment`, handle: (visit) => withForm(visit, comment) },
  { method: 'POST', path: `${flaw}/photo`, handle: withPhoto },
];
