import type { BrowserContext, Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';

/** Time in which a page stores the level that it has just received, in milliseconds. */
const storingMs = 500;

const allCalls = Object.entries<Call>(calls).map(([name, call]) => ({
  name,
  ...call,
  form: new RegExp(
    `/api/${call.path.replaceAll(/\{(\w*[iI]d)\}/g, String.raw`\d+`).replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  ),
}));

/**
 * Records the calls of the level tillsyn that the pages of a context send once they know the level of their backend.
 * @returns names of these calls, as they are sent
 */
export function tillsynRequests(context: BrowserContext): readonly string[] {
  const names: string[] = [];
  const learned = new WeakMap<Page, number>();
  context.on('response', (response) => {
    const { frame, url } = { frame: response.frame(), url: new URL(response.url()) };
    if (url.pathname.endsWith('/v1/Capabilities')) learned.set(frame.page(), Date.now());
  });
  context.on('request', (request) => {
    if (request.serviceWorker()) return;
    const page = request.frame().page();
    // A new document has to learn the level again.
    if (request.isNavigationRequest()) learned.delete(page);
    const since = learned.get(page);
    if (since === undefined || Date.now() - since < storingMs) return;
    const { pathname } = new URL(request.url());
    const call = allCalls.find(({ method, form }) => method === request.method() && form.test(pathname));
    if (call?.level === 'tillsyn' && call.name !== 'getCapabilities')
      names.push(`${call.method} ${call.path}`);
  });
  return names;
}
