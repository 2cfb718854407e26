import { textLimits } from '#contract/constants.ts';
import { pageText } from '#server/core/texts.ts';
import type { PageTextKey } from '#server/core/texts.ts';
import { html } from 'hono/html';
import type { Html, PageRequest } from '#server/core/page.ts';
import { randomToken } from '#server/services/shared/tokens.ts';

/** Renders the field of one photo: the accepted types make phones convert other formats to JPEG. */
const photoField = ({ language }: PageRequest, id: string, isRequired: boolean): Html => {
  const text = (key: PageTextKey) => pageText(key, language);
  return html`<label for="${id}">${text('photo')}</label><small id="${id}-hint">${text('photo_hint')}</small>
    <input
      id="${id}"
      type="file"
      name="file"
      accept="image/jpeg,image/png,image/webp"
      ${isRequired ? html`required` : null}
      aria-describedby="${id}-hint"
    />`;
};

/** Renders a form that sends one photo. */
export const photoForm = (visit: PageRequest, action: string, id = 'photo'): Html =>
  html`<form method="post" enctype="multipart/form-data" action="${action}">
    ${photoField(visit, id, true)}<button class="plain">${pageText('photo_send', visit.language)}</button>
  </form>`;

/**
 * Renders a contractor's form about a flaw, with or without a photo, as a comment or as the fix: a single form, so that no input is lost.
 */
export const flawForm = (
  visit: PageRequest,
  path: string,
  { id, isOpen }: { id: string; isOpen: boolean },
): Html => {
  const { language, href } = visit;
  const text = (key: PageTextKey) => pageText(key, language);
  const comment = html`<button class="plain" formaction="${href(`${path}/comment`)}">
    ${text('comment_send')}
  </button>`;
  const fix = html`<button formaction="${href(`${path}/fixed`)}">${text('fix_send')}</button>`;
  return html`<form
    method="post"
    enctype="multipart/form-data"
    action="${href(`${path}/${isOpen ? 'fixed' : 'comment'}`)}"
  >
    <input type="hidden" name="key" value="${randomToken()}" />
    <label for="${id}-text">${text(isOpen ? 'fix_text' : 'comment_text')}</label>
    <textarea id="${id}-text" name="text" maxlength="${textLimits.text}"></textarea>
    ${photoField(visit, `${id}-photo`, false)} ${isOpen ? fix : null} ${comment}
  </form>`;
};
