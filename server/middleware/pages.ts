import type { Context, Hono } from 'hono';
import { languages, textLimits } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { retryHeaders } from '../core/answers.ts';
import { languageOf, pageProblemText, pageText } from '../core/texts.ts';
import { html } from 'hono/html';
import type { HtmlPage, PageAnswer, PageRoute, PageRequest } from '../core/page.ts';
import { fail } from '../core/httpProblem.ts';
import type { HttpProblem } from '../core/httpProblem.ts';
import type { Services } from '../core/services.ts';
import { rejectUnstorableText } from '../core/validate.ts';
import { problems as problemStatus } from '#contract/problems.ts';
import { bodyChunks } from '../services/uploads/bodyChunks.ts';
import { addressOf } from './address.ts';
import { documentOf, hiddenHeaders, pageHeaders } from './pageDocument.ts';
import { rejectFloodFrom } from './rateLimit.ts';

/** Size limit of a form, far above the longest texts: each character may take nine bytes. */
const maxFormBytes = 9 * 3 * textLimits.text;

/** Registers the server-rendered pages: without a session, requests counted per network, failures rendered as pages too. */
export function registerPages(app: Hono, services: Services, routes: readonly PageRoute[]): void {
  for (const { method, path, handle } of routes) {
    app.on(method, path, async (context: Context) => {
      const address = addressOf(context, services.settings.trustedProxies);
      const language = languageOfVisit(context);
      const visit = visitOf(context, services, { address, language });
      context.set('page', visit.place(context.req.path));
      if (services.settings.isLimited) await rejectFloodFrom(services.limits, 'pages', address);
      return respond(await handle(visit), { language, path: visit.place(context.req.path) });
    });
  }
}

/** Returns the language of the `lang` query parameter, else of the browser. */
function languageOfVisit(context: Context): Language {
  const requestedLanguage = context.req.query('lang');
  return (
    languages.find((each) => each === requestedLanguage) ?? languageOf(context.req.header('accept-language'))
  );
}

function visitOf(
  context: Context,
  services: Services,
  { address, language }: { address: string; language: Language },
): PageRequest {
  const request = context.req.raw;
  const place = placeOf(services);
  return {
    services,
    address,
    language,
    request,
    now: services.clock().toISOString(),
    parameter: (name) => context.req.param(name) ?? '',
    place,
    href: (path) => {
      const [before = '', fragment] = place(path).split('#');
      return `${before}?lang=${language}${fragment === undefined ? '' : `#${fragment}`}`;
    },
    fields: () => readForm(request),
  };
}

/** Returns the path of one of our URLs, below the path of the public URL. [LIFE-155] */
const placeOf =
  ({ settings }: Pick<Services, 'settings'>) =>
  (path: string): string =>
    `${new URL(settings.publicUrl).pathname.replace(/\/+$/, '')}${path}`;

async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    fail('unsupported_media_type');
  const chunks: Uint8Array[] = [];
  const limits = { maxBytes: maxFormBytes, limitBytes: maxFormBytes, field: 'text' } as const;
  for await (const chunk of bodyChunks(request, limits)) chunks.push(chunk);
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    if (name in fields) fail('invalid_value', name);
    fields[name] = value.replaceAll('\r\n', '\n');
  }
  rejectUnstorableText(fields);
  return fields;
}

function respond(answer: PageAnswer, shown: { language: Language; path: string }): Response {
  if ('to' in answer)
    return new Response(null, { status: 303, headers: { ...hiddenHeaders, location: answer.to } });
  if ('bytes' in answer) {
    const { bytes, headers, status = 200 } = answer;
    return new Response(bytes, { status, headers: { ...hiddenHeaders, ...headers } });
  }
  return sendPage(answer.page, { ...shown, status: answer.status ?? 200 });
}

function sendPage(
  page: HtmlPage,
  {
    language,
    path,
    status,
    headers = {},
  }: { language: Language; path: string; status: number; headers?: Record<string, string> },
): Response {
  return new Response(documentOf(page, language, path), {
    status,
    headers: { ...pageHeaders(page), ...headers },
  });
}

/** Returns whether the route serves browsers (server-rendered pages), not API clients. */
export const answersWithPages = (context: Context): boolean => context.get('page') !== undefined;

/** Renders a failure as a page; the browser's Back button keeps the form's input. */
export function refusalPage(context: Context, { problems, headers }: HttpProblem): Response {
  const language = languageOfVisit(context);
  const status = problemStatus[problems[0].code];
  const lines = problems.map((each) => html`<p role="alert">${pageProblemText(each, language)}</p>`);
  const title = pageText(status === 404 ? 'gone_title' : 'refused_title', language);
  const text = pageText(status === 404 ? 'gone_text' : 'refused_text', language);
  const body = html`<h1>${title}</h1>
    ${status === 404 ? [] : lines}
    <p>${text}</p>`;
  const path = String(context.get('page') ?? context.req.path);
  return sendPage(
    { title, body },
    { language, path, status, headers: { ...retryHeaders(status), ...headers } },
  );
}
