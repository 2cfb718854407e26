import type { Language } from '#contract/constants.ts';
import type { Bytes } from './answers.ts';
import type { Services } from './services.ts';

/** Safe HTML: only `html` creates it, which escapes interpolated values. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Html[];

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escaped(String(part));
}

/** Builds HTML from a template: texts are escaped, null renders nothing. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    template.reduce((text, piece, index) => `${text}${textOf(parts[index - 1] ?? null)}${piece}`),
  );
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
