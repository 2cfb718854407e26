import { pageText } from '#server/core/texts.ts';
import type { PageTextKey } from '#server/core/texts.ts';
import { html } from 'hono/html';
import type { Html, PageAnswer, PageRequest } from '#server/core/page.ts';
import type { Language } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { linkContact } from '#server/services/contractors/contractorLinks.ts';
import type { LinkRow } from '#server/services/contractors/contractorLinks.ts';

/** Renders the contact for a link's contractor; null when its sender no longer exists. [LIFE-222] */
export async function contactLine(db: Database, link: LinkRow, language: Language): Promise<Html | null> {
  const contact = await linkContact(db, link);
  if (contact === null) return null;
  return html`<p>
    ${pageText(contact.phone === '' ? 'work_contact' : 'work_contact_phone', language, contact)}
  </p>`;
}

/** Content of a form that was submitted too late. */
export interface UnsentForm {
  text: string;
  /** Chosen photo, as a JPEG. */
  photo?: Uint8Array;
}

/**
 * Renders the photo of a form that was submitted too late, for viewing and saving: embedded in the page, since nothing
 * of an ended link is stored.
 */
function unsentPhoto(photo: Uint8Array, language: Language): Html {
  const source = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  const save = pageText('ended_photo_save', language);
  return html`<p>${pageText('ended_photo', language)}</p>
    <p>
      <a href="${source}" download="${`${pageText('photo', language)}.jpg`}">${save}</a>
    </p>
    <img src="${source}" alt="${pageText('photo', language)}" />`;
}

/** Renders the page of an ended link: its contact, and the content of a submitted form, so that it isn't lost. [LIFE-403] */
export async function endedPage(
  { services, language }: PageRequest,
  link: LinkRow,
  unsent?: UnsentForm,
): Promise<PageAnswer> {
  const text = (key: PageTextKey) => pageText(key, language);
  const typed = unsent?.text
    ? html`<label for="written">${text('ended_written')}</label>
        <textarea id="written" readonly>${unsent.text}</textarea>`
    : null;
  const photo = unsent?.photo ? unsentPhoto(unsent.photo, language) : null;
  const title = text('ended_title');
  const body = html`<h1>${title}</h1>
    ${unsent === undefined ? null : html`<p role="alert">${text('ended_unsent')}</p>`}
    <p>${text('ended_text')}</p>
    ${await contactLine(services.db, link, language)} ${typed} ${photo}`;
  return { page: { title, body, hasInlineImage: photo !== null }, status: 404 };
}
