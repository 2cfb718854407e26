import { palette } from '#domain/palette.ts';
import type { Language } from '#contract/constants.ts';
import type { Email } from './ports.ts';

/** Plain text of an e-mail in its recipient's language; `links` are the product's own URLs in it. */
export interface EmailText {
  language: Language;
  subject: string;
  text: string;
  links: readonly string[];
}

/** Builds an e-mail with a plain-text part and an equivalent HTML part. */
export const composeEmail = (to: Email['to'], written: EmailText): Email => ({
  to,
  subject: written.subject,
  text: written.text,
  html: htmlOf(written),
});

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

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const anchor = (address: string, label: string, style: keyof typeof styles): string =>
  `<a href="${escaped(address)}" style="${styles[style]}">${escaped(label)}</a>`;

/**
 * Renders the HTML part of an e-mail, without images: paragraphs split at empty lines, lists from lines that start with `- `, and links
 * where a line ends with one of our URLs, labelled by the text before it. User texts stay plain text, including URLs in them.
 */
function htmlOf({ language, subject, text, links }: EmailText): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraphOf(paragraph.split('\n'), links));
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light">`,
    `<title>${escaped(subject)}</title></head><body style="${styles.page}"><div style="${styles.column}">`,
    `<p style="${styles.brand}">Tillsyn</p>`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\n');
}

function paragraphOf(lines: readonly string[], links: readonly string[]): string {
  const start = lines.findIndex((line) => line.startsWith('- '));
  if (start >= 0) {
    const entries = lines.slice(start).join('\n').slice('- '.length).split('\n- ');
    const list = entries.map((entry) => `<li>${entryOf(entry.split('\n'), links)}</li>`).join('');
    return `${plain(lines.slice(0, start), links)}<ul style="${styles.list}">${list}</ul>`;
  }
  return plain(lines, links);
}

function plain(lines: readonly string[], links: readonly string[]): string {
  const style = lines.length === 1 ? 'button' : 'link';
  const renderedLines = lines.map((line) => {
    const address = links.find((link) => line.endsWith(`: ${link}`));
    return address === undefined ? escaped(line) : anchor(address, line.slice(0, -address.length - 2), style);
  });
  return renderedLines.length === 0 ? '' : `<p style="${styles.paragraph}">${renderedLines.join('<br>')}</p>`;
}

/** Renders a list entry: its first line is the label, the URL in its second line the link. */
function entryOf([label = '', ...rest]: readonly string[], links: readonly string[]): string {
  const address = links.find((link) => rest.some((line) => line.trim() === link));
  return address === undefined ? escaped([label, ...rest].join(' ')) : anchor(address, label, 'link');
}
