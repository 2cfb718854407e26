import type { Context, Hono } from 'hono';
import { feedCalls } from './feedCalls.ts';
import { feedNames } from '#contract/feeds/feedNames.ts';
import { problems as problemStatus } from '#contract/problems.ts';
import { fail, HttpProblem } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import { languageOf, problemText } from '#server/core/texts.ts';
import type { Route } from '../calls/chain.ts';
import { openCall, queryReader } from '../calls/register.ts';
import { requestOf } from '../requestLog.ts';
import { respondAsCsv } from './csvFeed.ts';
import { authenticateKey, feedChain, fieldsFor, readsList } from './feedChain.ts';
import { odataAddress, odataHeaders, respondAsOData, respondWithCount } from './odataFeed.ts';
import { metadataDocument, serviceDocument } from './odataDocuments.ts';

/** Responds to a failure in the form of OData. (OData 4.01, JSON Format, 21) */
async function withODataErrors(context: Context, respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const [first] = error.problems;
    const message = problemText(first, languageOf(context.req.header('accept-language')));
    const body = {
      error: { code: first.code, message, ...(first.field !== null && { target: first.field }) },
    };
    return new Response(JSON.stringify(body), {
      status: problemStatus[first.code],
      headers: { ...odataHeaders, 'content-type': 'application/json;charset=utf-8', ...error.headers },
    });
  }
}

/** Removes the options of OData from an address: the rest filters the list. */
function listAddress(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('$')) url.searchParams.delete(name);
  return url.href;
}

/** Returns the function that responds to requests for a list's feed by the list's own route. */
function feedOf(services: Services, route: Route, chain: ReturnType<typeof feedChain>) {
  const readQuery = queryReader(route.name, services);
  return (context: Context): Promise<Response> => {
    requestOf(context).call = route.name;
    const address = listAddress(context.req.url);
    const call = openCall(context, services, route.name, () => readQuery(address));
    const request = { context, services, route, call, known: null, content: undefined, mark: null };
    return chain.run({ ...request, readAgain: null }, (reached) => route.handle(reached.call as never));
  };
}

/**
 * Registers the feeds: the lists of the contract as CSV and OData for other systems, read with an API key as the password of HTTP Basic.
 * They are read by the lists' own routes, so that scope and rights are the same. [HOOK-10]
 */
export function registerFeeds(app: Hono, services: Services, routes: readonly Route[]): void {
  for (const list of feedNames) {
    const route = routes.find(({ name }) => name === feedCalls[list]);
    if (!route) throw new Error(`No route reads the feed ${list}.`);
    app.get(`/feeds/${list}.csv`, feedOf(services, route, feedChain(list, respondAsCsv(list))));
    const readOData = feedOf(services, route, feedChain(list, respondAsOData(list)));
    app.get(`/feeds/odata/${list}`, (context) => withODataErrors(context, () => readOData(context)));
    const count = feedOf(services, route, feedChain(list, respondWithCount(list)));
    app.get(`/feeds/odata/${list}/$count`, (context) => withODataErrors(context, () => count(context)));
  }
  app.get('/feeds/odata', (context) =>
    withODataErrors(context, async () => {
      const { access } = await authenticateKey(context, services);
      const lists = feedNames.filter((list) => readsList(access, list));
      return new Response(serviceDocument(odataAddress(services), lists), {
        headers: { ...odataHeaders, 'content-type': 'application/json;odata.metadata=minimal;charset=utf-8' },
      });
    }),
  );
  app.get('/feeds/odata/$metadata', (context) =>
    withODataErrors(context, async () => {
      const { access } = await authenticateKey(context, services);
      const lists = feedNames.filter((list) => readsList(access, list));
      return new Response(
        metadataDocument(lists, (list) => fieldsFor(list, access)),
        { headers: { ...odataHeaders, 'content-type': 'application/xml;charset=utf-8' } },
      );
    }),
  );
  app.all('/feeds/*', (context) => {
    const isOData = context.req.path.startsWith('/feeds/odata');
    const reject = async () => fail(context.req.method === 'GET' ? 'not_found' : 'method_not_allowed');
    return isOData ? withODataErrors(context, reject) : reject();
  });
}
