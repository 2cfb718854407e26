import { pageText } from '../../core/messages.ts';
import { html } from '../../core/page.ts';
import type { Html, PageAnswer, Visit } from '../../core/page.ts';
import type { Language } from '../../../src/contract/constants.ts';
import type { Database } from '../../db/client.ts';
import { linkContact } from '../../services/outside/contractorLinks.ts';
import type { LinkRow } from '../../services/outside/contractorLinks.ts';

/** Says whom a link's contractor asks; nothing where its sender is gone. [LIFE-222] */
export async function contactLine(db: Database, link: LinkRow, language: Language): Promise<Html | null> {
  const contact = await linkContact(db, link);
  if (contact === null) return null;
  return html`<p>
    ${pageText(contact.phone === '' ? 'work_contact' : 'work_contact_phone', language, contact)}
  </p>`;
}

/** The page of a link that has ended: whom to ask, and what a form brought, so that it isn't lost. [LIFE-403] */
export async function endedPage(
  { services, language }: Visit,
  link: LinkRow,
  written?: string,
): Promise<PageAnswer> {
  const text = (key: string) => pageText(key, language);
  const typed = written
    ? html`<label for="written">${text('ended_written')}</label>
        <textarea id="written" readonly>${written}</textarea>`
    : null;
  const title = text('ended_title');
  const body = html`<h1>${title}</h1>
    ${written === undefined ? null : html`<p role="alert">${text('ended_unsent')}</p>`}
    <p>${text('ended_text')}</p>
    ${await contactLine(services.db, link, language)} ${typed}`;
  return { page: { title, body }, status: 404 };
}
