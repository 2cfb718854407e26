import { textLimits } from '#contract/constants.ts';
import { networkOf } from '#server/core/networks.ts';
import { pageText } from '#server/core/texts.ts';
import type { PageTextKey } from '#server/core/texts.ts';
import { html } from 'hono/html';
import type { PageAnswer, PageRoute, PageRequest } from '#server/core/page.ts';
import { fail } from '#server/core/httpProblem.ts';
import { rejectFloodOf } from '#server/middleware/rateLimit.ts';
import { lockLabelled, insertReport, itemOfCode } from '#server/services/faultReports/faultReports.ts';
import type { LabelledItem } from '#server/services/faultReports/faultReports.ts';
import { seenText } from '#server/services/shared/seenText.ts';
import { hashToken, isPageToken, randomToken } from '#server/services/shared/tokens.ts';

/** Key of the client's session in the browser's local storage: `storageKeys.user`. */
const sessionKey = 'tillsyn.user';

/**
 * Script that redirects a browser with a session to the item in the client; without a session, or with `report` in the query, the page is
 * shown. The contents of the browser's storage are never sent to the server. [LIFE-54]
 */
const leadIn = `try{if(localStorage.getItem(${JSON.stringify(sessionKey)})&&!/[?&]report/.test(location.search)){var l=localStorage.getItem('tillsyn.language');location.replace('../#/'+(/^(sv|en|fi)$/.test(l)?l:document.documentElement.lang)+'/code/'+encodeURIComponent(location.pathname.split('/').pop()))}}catch(e){}`;

/** Renders the page of an item's label; any other code responds the same way, as an unknown label. */
async function showLabel(visit: PageRequest): Promise<PageAnswer> {
  const item = await itemOfCode(visit.services.db, visit.parameter('code'));
  return item ? { page: labelPage(visit, item) } : unknownLabel(visit);
}

function unknownLabel({ language }: PageRequest): PageAnswer {
  const title = pageText('label_unknown', language);
  const body = html`<h1>${title}</h1>
    <p>${pageText('label_unknown_text', language)}</p>
    <p><a href="../#/${language}/">${pageText('open_product', language)}</a></p>`;
  return { status: 404, page: { title, body, script: leadIn } };
}

/** Renders the form, filled in for a resubmission. */
function labelPage(
  { language, href }: PageRequest,
  { code, kind, positionNumber }: LabelledItem,
  written: { text: string; contact: string; before: string } | null = null,
) {
  const text = (key: PageTextKey) => pageText(key, language);
  const title = pageText('label_title', language, { number: positionNumber, kind });
  const body = html`<h1>${title}</h1>
    ${written === null ? null : html`<p class="note" role="alert">${text('report_again')} <a href="${written.before}">${text('report_earlier')}</a></p>`}
    <p>${text('report_intro')}</p>
    <form method="post" action="${href(`/i/${code}`)}">
      <input type="hidden" name="page" value="${randomToken()}" />
      <label for="text">${text('report_text')}</label
      ><small id="text-hint">${text('report_text_hint')}</small>
      <textarea id="text" name="text" required maxlength="${textLimits.text}" aria-describedby="text-hint">
${written?.text ?? ''}</textarea>
      <label for="contact">${text('report_contact')}</label
      ><small id="contact-hint">${text('report_contact_hint')}</small>
      <input
        id="contact"
        name="contact"
        maxlength="${textLimits.shortText}"
        autocomplete="email"
        value="${written?.contact ?? ''}"
        aria-describedby="contact-hint"
      />
      <small>${text('report_photos_next')}</small><button>${text('report_send')}</button>
    </form>
    <p><br /><a href="${href(`/i/${code}/incident`)}">${text('incident_link')}</a></p>
    <p><a href="../#/${language}/code/${code}">${text('label_login')}</a></p>`;
  return { title, body, script: leadIn };
}

/**
 * Reports a fault; the form contains the secret token of the report's page, so that a form that is submitted twice creates one report.
 * Different content with the same token, as after going back, is asked for again with a new form. [LIFE-56]
 */
async function report(visit: PageRequest): Promise<PageAnswer> {
  const { services, now, language, href, parameter } = visit;
  const { text: written = '', contact: reached = '', page = '' } = await visit.fields();
  const [text, contact] = [seenText(written), seenText(reached)];
  const item = await itemOfCode(services.db, parameter('code'));
  if (!item) return unknownLabel(visit);
  if (text === '') fail('required', 'text');
  if (text.length > textLimits.text) fail('too_long', 'text', { max: textLimits.text });
  if (contact.length > textLimits.shortText) fail('too_long', 'contact', { max: textLimits.shortText });
  if (!isPageToken(page)) fail('invalid_value', 'page');
  // Counted per network only: a limit per label would let a single client block the label for everyone. [LIFE-57]
  await rejectFloodOf(visit.services, 'reports', [networkOf(visit.address)]);
  const reportTexts = { text, contact, language, pageHash: hashToken(page) };
  const before = href(`/report/${page}`);
  const storedReport = await services.db.transaction(async (tx) =>
    insertReport(tx, await lockLabelled(tx, item), reportTexts, now),
  );
  const isThis = storedReport.text === reportTexts.text && storedReport.codeId === item.codeId;
  return isThis ? { to: before } : { page: labelPage(visit, item, { ...reportTexts, before }) };
}

/** Pages of labels. Typed paths are in lower case, scanned paths in upper case. */
export const labelPages: readonly PageRoute[] = ['/i/:code', '/I/:code'].flatMap((path): PageRoute[] => [
  { method: 'GET', path, handle: showLabel },
  { method: 'POST', path, handle: report },
]);
