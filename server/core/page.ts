import type { Language } from '#contract/constants.ts';
import type { Bytes } from './answers.ts';
import type { Services } from './services.ts';

/** HTML that may be sent as it is: made by `html` alone, which escapes what is put into it. */
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

/** HTML from a template: texts are escaped, null is nothing. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    template.reduce((text, piece, index) => `${text}${textOf(parts[index - 1] ?? null)}${piece}`),
  );
}

/** A page of the server's own; `script` is its only one. */
export interface Page {
  title: string;
  body: Html;
  script?: string;
  /** It shows an image that it carries itself, as a `data:` address. */
  hasInlineImage?: boolean;
}

/** Somebody without a session opens a page of the server's own, or sends its form. */
export interface Visit {
  services: Services;
  now: string;
  language: Language;
  address: string;
  request: Request;
  /** A part of the path. */
  parameter: (name: string) => string;
  /** An address of ours as the browser needs it, also where the product is reached below a path. */
  place: (path: string) => string;
  /** The same in the visit's language. */
  href: (path: string) => string;
  /** The fields of a form without files. @throws Refusal too_many_bytes, invalid_text, unsupported_media_type */
  fields: () => Promise<Readonly<Record<string, string>>>;
}

/** What a page answers: itself, another address that is to be opened, or bytes. */
export type PageAnswer = { page: Page; status?: 200 | 404 } | { to: string } | Bytes;

/** A page, or what its form sends. */
export interface PageRoute {
  method: 'GET' | 'POST';
  path: string;
  handle: (visit: Visit) => Promise<PageAnswer>;
}
