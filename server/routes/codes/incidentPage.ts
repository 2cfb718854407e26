import { and, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import type { Language } from '#contract/constants.ts';
import { textLimits } from '#contract/constants.ts';
import { incidentEvents, incidentKind } from '#contract/registers/incidentEvents.ts';
import { isOfChosenYears } from '#contract/chosenYears.ts';
import { addTime, dayIn, isDayText, utcDay } from '#domain/dates.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { kindOf } from '#server/content/registers/registerKinds.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { networkOf } from '#server/core/networks.ts';
import type { HtmlPage, PageAnswer, PageRequest, PageRoute } from '#server/core/page.ts';
import { pageText } from '#server/core/texts.ts';
import type { PageTextKey } from '#server/core/texts.ts';
import type { Database } from '#server/db/client.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { rejectFloodOf } from '#server/middleware/rateLimit.ts';
import { countryOfBuilding } from '#server/services/competence/buildingCountry.ts';
import { itemOfCode, lockLabelled } from '#server/services/faultReports/faultReports.ts';
import type { LabelledItem } from '#server/services/faultReports/faultReports.ts';
import { insertIncident } from '#server/services/registers/incidents.ts';
import { seenText } from '#server/services/shared/seenText.ts';
import { hashToken, isPageToken, randomToken } from '#server/services/shared/tokens.ts';

/** Content of the form. */
interface WrittenIncident {
  event: string;
  date: string;
  description: string;
}

/** Returns the incident of a page, by the hash of its token. */
async function incidentOf(db: Database, pageHash: string) {
  const isThis = and(eq(registerRecords.pageHash, pageHash), eq(registerRecords.deleted, false));
  const [row] = await db.select().from(registerRecords).where(isThis);
  return row;
}

const textIn =
  (language: Language) =>
  (key: PageTextKey, values: Record<string, string | number> = {}) =>
    pageText(key, language, values);

/** Returns the text of an event in a language. */
function eventText(event: unknown, language: Language): string {
  const field = kindOf(incidentKind)?.fields.find(({ key }) => key === 'event');
  return field?.options?.find(({ key }) => key === event)?.label[language] ?? '';
}

/** Returns the day at an item's building. */
async function dayAt({ services, now }: PageRequest, item: LabelledItem): Promise<string> {
  return dayIn(now, timeZones[await countryOfBuilding(services.db, item)]);
}

/** Renders the form, filled in for a resubmission. */
function formPage(
  { language, href }: PageRequest,
  { code, kind, positionNumber }: LabelledItem,
  written: WrittenIncident & { before?: string },
): HtmlPage {
  const text = textIn(language);
  const title = text('incident_title');
  const body = html`<h1>${title}</h1>
    ${written.before === undefined ? null : html`<p class="note" role="alert">${text('incident_again')} <a href="${written.before}">${text('report_earlier')}</a></p>`}
    <p>${text('incident_intro', { item: `${positionNumber} ${kind}` })}</p>
    <form method="post" action="${href(`/i/${code}/incident`)}">
      <input type="hidden" name="page" value="${randomToken()}" />
      <label for="event">${text('incident_event')}</label
      ><select id="event" name="event" required>
        ${incidentEvents.map((event) => html`<option value="${event}" ${event === written.event ? 'selected' : ''}>${eventText(event, language)}</option>`)}
      </select>
      <label for="date">${text('incident_date')}</label
      ><input id="date" name="date" type="date" required value="${written.date}" />
      <label for="description">${text('incident_description')}</label
      ><small id="description-hint">${text('incident_description_hint')}</small>
      <textarea
        id="description"
        name="description"
        required
        maxlength="${textLimits.text}"
        aria-describedby="description-hint"
      >
${written.description}</textarea>
      <button>${text('incident_send')}</button>
    </form>
    <p><br /><a href="${href(`/i/${code}`)}">${text('incident_back')}</a></p>`;
  return { title, body };
}

async function labelledItem({ services, parameter }: PageRequest): Promise<LabelledItem> {
  return orNotFound(await itemOfCode(services.db, parameter('code')));
}

async function showForm(visit: PageRequest): Promise<PageAnswer> {
  const item = await labelledItem(visit);
  const date = await dayAt(visit, item);
  return { page: formPage(visit, item, { event: '', date, description: '' }) };
}

/** @throws HttpProblem for the first field that can't be stored */
function rejectWritten({ event, date, description }: WrittenIncident, now: string): void {
  if (!incidentEvents.some((each) => each === event)) fail('invalid_value', 'event');
  if (!isDayText(date)) fail('invalid_date', 'date');
  const isAhead = date > utcDay(addTime(now, { days: 1 }));
  if (isAhead || !isOfChosenYears(date)) fail('date_out_of_range', 'date');
  if (description === '') fail('required', 'description');
  if (description.length > textLimits.text) fail('too_long', 'description', { max: textLimits.text });
}

/** Reports an incident at a label's item; a form that is submitted twice creates one. [SBA-05] */
async function report(visit: PageRequest): Promise<PageAnswer> {
  const { services, now, href, address } = visit;
  const { event = '', date = '', description: typed = '', page = '' } = await visit.fields();
  const item = await labelledItem(visit);
  const written = { event, date, description: seenText(typed) };
  rejectWritten(written, now);
  if (!isPageToken(page)) fail('invalid_value', 'page');
  await rejectFloodOf(services, 'reports', [networkOf(address)]);
  const pageHash = hashToken(page);
  const earlier = await services.db.transaction(async (tx) => {
    const { customerId, buildingId, mapItemId } = await lockLabelled(tx, item);
    const known = await incidentOf(tx, pageHash);
    if (known) return known;
    const place = { customerId, buildingId };
    await insertIncident(tx, { place, mapItemId, values: written, reporter: { pageHash } }, now);
    return null;
  });
  const before = href(`/incident/${page}`);
  const isThis =
    earlier === null ||
    (earlier.values['description'] === written.description && earlier.buildingId === item.buildingId);
  return isThis ? { to: before } : { page: formPage(visit, item, { ...written, before }) };
}

/** Shows the state of a reported incident to whoever has its secret address. [SBA-06] */
async function showIncident({ services, language, parameter }: PageRequest): Promise<PageAnswer> {
  const incident = orNotFound(await incidentOf(services.db, hashToken(parameter('token'))));
  const text = textIn(language);
  const title = text('incident_yours');
  const { event, date, description } = incident.values;
  const body = html`<h1>${title}</h1>
    <p class="note" role="status">${text(`incident_${incident.triage ?? 'waiting'}`)}</p>
    ${
      incident.reason === ''
        ? null
        : html`<h2>${text('report_reason')}</h2>
            <p class="text">${incident.reason}</p>`
    }
    ${
      // Whoever accepts an incident may add what its reporter must not read.
      incident.triage === 'accepted'
        ? null
        : html`<h2>${text('report_yours')}</h2>
            <p>${eventText(event, language)}, ${String(date)}</p>
            <p class="text">${String(description)}</p>`
    }
    <p>${text('report_day', { date: incident.created })}</p>
    <p><br />${text('report_keep')}</p>`;
  return { page: { title, body } };
}

/** Pages on which somebody without an account reports an incident by a label, and follows it. */
export const incidentPages: readonly PageRoute[] = [
  ...['/i/:code/incident', '/I/:code/incident'].flatMap((path): PageRoute[] => [
    { method: 'GET', path, handle: showForm },
    { method: 'POST', path, handle: report },
  ]),
  { method: 'GET', path: '/incident/:token', handle: showIncident },
];
