import { createHash } from 'node:crypto';
import { languages } from '#contract/constants.ts';
import { palette } from '#domain/palette.ts';
import type { Language } from '#contract/constants.ts';
import { html, raw } from 'hono/html';
import { nameFormerUsers } from '../core/formerUser.ts';
import { textOf } from '../core/page.ts';
import type { HtmlPage } from '../core/page.ts';

const languageNames = { sv: 'Svenska', en: 'English', fi: 'Suomi' } as const satisfies Record<
  Language,
  string
>;

const style = `:root{color-scheme:light dark;--ink:#1a1b1e;--paper:#fff;--line:#868e96;--quiet:#495057;--red:${palette.fire[7]};--soft:#f1f3f5;--link:${palette.blue[7]}}
@media(prefers-color-scheme:dark){:root{--ink:#e9ecef;--paper:#1a1b1e;--line:#868e96;--quiet:#ced4da;--soft:#2c2e33;--link:#74b4f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere}
header,main{max-width:40rem;margin:0 auto;padding:16px}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between}
header strong{font-size:18px}
nav{display:flex;flex-wrap:wrap}
nav a,nav b{display:inline-flex;align-items:center;min-height:44px;padding:0 8px}
a{color:var(--link)}
h1{margin:0 0 8px;font-size:24px;line-height:1.25}
h2{margin:0 0 8px;font-size:18px;line-height:1.3}
p{margin:0 0 16px}
article{margin:24px 0 0;padding:16px;border:1px solid var(--line);border-radius:8px}
form{margin:16px 0 0}
label{display:block;margin:0 0 4px;font-weight:600}
small{display:block;margin:0 0 8px;color:var(--quiet);font-size:14px}
textarea,input{display:block;width:100%;min-height:44px;margin:0 0 16px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:inherit;font:inherit}
textarea{min-height:112px}
button{min-height:48px;padding:0 20px;border:0;border-radius:8px;background:var(--red);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button.plain{border:1px solid var(--line);background:var(--paper);color:inherit}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.note{padding:12px 16px;border-radius:8px;background:var(--soft)}
.text{white-space:pre-wrap}
dl{margin:0 0 16px}dt{color:var(--quiet);font-size:14px}dd{margin:0 0 8px}
img,svg{display:block;max-width:100%;height:auto;margin:0 0 16px;border:1px solid var(--line);border-radius:8px;background:#fff}
details{margin:16px 0 0}summary{min-height:44px;padding:8px 0;font-weight:600;cursor:pointer}
ul{padding-left:20px}`;

const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleDigest = digestOf(style);
/** Built outside the template, which gets formatted: the policy's digest covers whitespace too. */
const sheet = raw(`<style>${style}</style>`);

/** Renders the HTML document of a page, with language links to the same page. */
export function documentOf({ title, body, script }: HtmlPage, language: Language, path: string): string {
  const choices = languages.map((each) =>
    each === language
      ? html`<b aria-current="true" lang="${each}">${languageNames[each]}</b>`
      : html`<a href="${path}?lang=${each}" hreflang="${each}" lang="${each}">${languageNames[each]}</a>`,
  );
  const inline = script === undefined ? null : raw(`<script>${script}</script>`);
  const page = textOf(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex, nofollow" />
          <title>${title} – Tillsyn</title>
          ${sheet}${inline}
        </head>
        <body>
          <header>
            <strong>Tillsyn</strong>
            <nav>${choices}</nav>
          </header>
          <main>${body}</main>
        </body>
      </html> `,
  );
  return nameFormerUsers(page, language);
}

/**
 * Returns the headers of a page: only its own style and script, images and forms of this host; never stored, never
 * indexed by search engines.
 */
export const pageHeaders = ({
  script,
  hasInlineImage,
}: Pick<HtmlPage, 'script' | 'hasInlineImage'>): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleDigest}`,
    ...(script === undefined ? [] : [`script-src ${digestOf(script)}`]),
    hasInlineImage === true ? "img-src 'self' data:" : "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  ...hiddenHeaders,
});

/** Headers of a page and of all its resources. */
export const hiddenHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'Accept-Language',
} as const;
