import type { html } from 'hono/html';
import type { Language } from '#contract/constants.ts';
import type { Bytes } from './answers.ts';
import type { Services } from './services.ts';

/** Safe HTML, as `html` of Hono builds it: interpolated texts are escaped, null renders nothing. */
export type Html = ReturnType<typeof html>;

/** Returns the text of HTML whose parts are all known. @throws TypeError if it contains a promise */
export function textOf(part: Html): string {
  if (part instanceof Promise) throw new TypeError('A part of the HTML is a promise.');
  return part.toString();
}

/** Server-rendered page; `script` is its only script. */
export interface HtmlPage {
  title: string;
  body: Html;
  script?: string;
  /** Set for a page with an embedded image (`data:` URL). */
  hasInlineImage?: boolean;
}

/** Request for a server-rendered page, or submission of its form, without a session. */
export interface PageRequest {
  services: Services;
  now: string;
  language: Language;
  address: string;
  request: Request;
  /** Returns a path parameter. */
  parameter: (name: string) => string;
  /** Returns the path of one of our URLs for the browser, prefixed when the product is served below a path. */
  place: (path: string) => string;
  /** Like `place`, with the language of the request. */
  href: (path: string) => string;
  /** Reads the fields of a form without files. @throws HttpProblem too_many_bytes, invalid_text, unsupported_media_type */
  fields: () => Promise<Readonly<Record<string, string>>>;
}

/** Result of a page's handler: a page, a redirect or bytes. */
export type PageAnswer = { page: HtmlPage; status?: 200 | 404 } | { to: string } | Bytes;

/** Route of a server-rendered page, or of its form. */
export interface PageRoute {
  method: 'GET' | 'POST';
  path: string;
  handle: (visit: PageRequest) => Promise<PageAnswer>;
}
