import { html } from 'hono/html';
import { palette } from '#domain/palette.ts';
import type { Language } from '#contract/constants.ts';
import { nameFormerUsers } from './formerUser.ts';
import type { Email } from './ports.ts';
import { textOf } from './page.ts';
import type { Html } from './page.ts';

/** Plain text of an e-mail in its recipient's language; `links` are the product's own URLs in it. */
export interface EmailText {
  language: Language;
  subject: string;
  text: string;
  links: readonly string[];
}

/** Builds an e-mail with a plain-text part and an equivalent HTML part. */
export const composeEmail = (to: Email['to'], { language, subject, text, links }: EmailText): Email => {
  const named = {
    language,
    subject: nameFormerUsers(subject, language),
    text: nameFormerUsers(text, language),
    links,
  };
  return { to, subject: named.subject, text: named.text, html: htmlOf(named) };
};

/** Inline styles with the client's colours and sizes: mail clients don't load our style sheets. */
const styles = {
  page: "margin:0;padding:24px 16px;background:#ffffff;color:#1a1b1e;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  column: 'max-width:36em;margin:0 auto',
  brand: `margin:0 0 24px;font-size:18px;font-weight:650;color:${palette.fire[7]}`,
  paragraph: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding-left:20px',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background:${palette.fire[7]};color:#ffffff;font-weight:600;text-decoration:none`,
  link: `color:${palette.blue[7]}`,
} as const;

const anchor = (address: string, label: string, style: keyof typeof styles): Html =>
  html`<a href="${address}" style="${styles[style]}">${label}</a>`;

/**
 * Renders the HTML part of an e-mail, without images: paragraphs split at empty lines, lists from lines that start with `- `, and links
 * where a line ends with one of our URLs, labelled by the text before it. User texts stay plain text, including URLs in them.
 */
function htmlOf({ language, subject, text, links }: EmailText): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraphOf(paragraph.split('\n'), links));
  return textOf(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light" />
          <title>${subject}</title>
        </head>
        <body style="${styles.page}">
          <div style="${styles.column}">
            <p style="${styles.brand}">Tillsyn</p>
            ${paragraphs.flatMap((paragraph) => [paragraph, '\n'])}
          </div>
        </body>
      </html>`,
  );
}

function paragraphOf(lines: readonly string[], links: readonly string[]): Html {
  const start = lines.findIndex((line) => line.startsWith('- '));
  if (start < 0) return plain(lines, links);
  const entries = lines.slice(start).join('\n').slice('- '.length).split('\n- ');
  const list = entries.map((entry) => html`<li>${entryOf(entry.split('\n'), links)}</li>`);
  return html`${plain(lines.slice(0, start), links)}
    <ul style="${styles.list}">
      ${list}
    </ul>`;
}

function plain(lines: readonly string[], links: readonly string[]): Html {
  const style = lines.length === 1 ? 'button' : 'link';
  const renderedLines = lines.map((line, index) => {
    const address = links.find((link) => line.endsWith(`: ${link}`));
    const shownLine =
      address === undefined ? line : anchor(address, line.slice(0, -address.length - 2), style);
    return index === 0 ? shownLine : html`<br />${shownLine}`;
  });
  return html`${lines.length > 0 && html`<p style="${styles.paragraph}">${renderedLines}</p>`}`;
}

/** Renders a list entry: its first line is the label, the URL in its second line the link. */
function entryOf([label = '', ...rest]: readonly string[], links: readonly string[]): string | Html {
  const address = links.find((link) => rest.some((line) => line.trim() === link));
  return address === undefined ? [label, ...rest].join(' ') : anchor(address, label, 'link');
}
