import { pageText } from '../../core/messages.ts';
import { html } from '../../core/page.ts';
import type { Html, Visit } from '../../core/page.ts';

/** Sends one photo: the types let a telephone make JPEG of what it keeps otherwise. */
export const photoForm = ({ language }: Visit, action: string, id = 'photo'): Html => {
  const text = (key: string) => pageText(key, language);
  return html`<form method="post" enctype="multipart/form-data" action="${action}">
    <label for="${id}">${text('photo')}</label><small id="${id}-hint">${text('photo_hint')}</small>
    <input
      id="${id}"
      type="file"
      name="file"
      accept="image/jpeg,image/png,image/webp"
      required
      aria-describedby="${id}-hint"
    />
    <button class="plain">${text('photo_send')}</button>
  </form>`;
};
