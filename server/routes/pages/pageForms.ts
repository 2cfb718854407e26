import { textLimits } from '#contract/constants.ts';
import { pageText } from '#server/core/messages.ts';
import { html } from '#server/core/page.ts';
import type { Html, Visit } from '#server/core/page.ts';
import { randomToken } from '#server/services/shared/tokens.ts';

/** The field of one photo: the types let a telephone make JPEG of what it keeps otherwise. */
const photoField = ({ language }: Visit, id: string, isRequired: boolean): Html => {
  const text = (key: string) => pageText(key, language);
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

/** Sends one photo. */
export const photoForm = (visit: Visit, action: string, id = 'photo'): Html =>
  html`<form method="post" enctype="multipart/form-data" action="${action}">
    ${photoField(visit, id, true)}<button class="plain">${pageText('photo_send', visit.language)}</button>
  </form>`;

/** Sends what a contractor says of a flaw, with a photo or without, as a comment or as its fix, so that nothing that was filled in stays behind. */
export const flawForm = (
  visit: Visit,
  path: string,
  { id, isOpen }: { id: string; isOpen: boolean },
): Html => {
  const { language, href } = visit;
  const text = (key: string) => pageText(key, language);
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
