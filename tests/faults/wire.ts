import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VirtualClock } from './virtualClock.ts';

/**
 * Fault of one request. `midway`: the backend fails between the effect and its receipt. `unauthorisedLong`:
 * 401 to everything for minutes, though each renewal succeeds. `endless`: a `Retry-After` of centuries.
 * `stripped`: the key is removed, the request executed, and its response lost. `ledAstray`: a redirect to a
 * page of the same host that responds as the backend would. `hollow`: a success envelope without content, to
 * a read. `bent`: a valid response whose content `bend` has changed. `forged`: a success without content that
 * the backend doesn't know; `mimicked`: the same with the id of the request's record. `repeated`: the browser
 * resends the request itself, after the first was executed without its key.
 */
export type Fault =
  | 'unauthorisedLong'
  | 'forbidden'
  | 'endless'
  | 'stripped'
  | 'portal403'
  | 'portal404'
  | 'ledAstray'
  | 'hollow'
  | 'bent'
  | 'repeated'
  | 'lost'
  | 'answerLost'
  | 'unavailable'
  | 'killed'
  | 'portal'
  | 'empty'
  | 'unauthorised'
  | 'double'
  | 'slow'
  | 'midway'
  | 'restart'
  | 'busy'
  | 'refused'
  | 'forged'
  | 'mimicked';

/** A request that a tab handed to the network. */
export interface Sent {
  tablet: string;
  method: string;
  path: string;
  /** Its `Idempotency-Key`. */
  key: string | null;
  /** Changes something of a round: not a read, not a renewal of the session. */
  isWrite: boolean;
  fault: Fault | undefined;
  /** True if a successful response reached an open tab. */
  /** True if the response names the backend's records; without them it doesn't count as a delivery. */
  isNamed: boolean;
  isAnswered: boolean;
  /** When it was handed over; ms since 1970. */
  at: number;
  /** When it came to something; null while it is under way. */
  endedAt: number | null;
}

/** The page at the other end of a line. */
export interface LineEnd {
  tablet: string;
  isAlive(): boolean;
  kill(): void;
}

/** The network between tabs and backend. */
export interface Wire {
  line(end: LineEnd): typeof fetch;
  sent: Sent[];
  /** Called for each request before anything is done with it. */
  fault: (sent: Sent) => Fault | undefined;
  /** Changes the content of a `bent` response. */
  bend: (data: unknown) => unknown;
  /** Requests that the backend works on at this moment. */
  underWay(): number;
}

/** Parts of the world that the wire uses. */
export interface WireOptions {
  clock: VirtualClock;
  deliver: (request: Request) => Promise<Response>;
  restart: () => void;
}

/** Longer than the client waits for anything. */
const slowMs = 200_000;
const lateMs = 5_000;
/** Longer than the longest wait between two tries. */
const longMs = 6 * 60_000;

const html = { 'content-type': 'text/html' };
const portal = (status: number) => (): Response =>
  new Response('<html><title>Logga in</title></html>', { status, headers: html });

const portalAddress = 'http://localhost:4780/portal/';

/** An answer that came from elsewhere in the end; `Response` has no way to be given its address. */
const answerFrom = (url: string, answer: Response): Response =>
  Object.defineProperties(answer, { url: { value: url }, redirected: { value: true } });

/** Set while a request is carried out that the backend should fail in the middle of. */
export const failsMidway = new AsyncLocalStorage<boolean>();

const envelope = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json({ success: status < 400, data: null, errors: [], ...body }, { status, headers });

const responses: Partial<Record<Fault, () => Response>> = {
  unavailable: () => envelope(503, { errors: ['later'], codes: ['unavailable'] }),
  busy: () => envelope(429, { errors: ['busy'], codes: ['too_many_requests'] }, { 'retry-after': '7' }),
  unauthorised: () => envelope(401, { errors: ['expired'], codes: ['token_expired'] }),
  forbidden: () => envelope(403, { errors: ['No right.'], codes: ['right_missing'], fields: [null] }),
  refused: () => envelope(400, { errors: ['Unreadable.'], codes: ['invalid_value'], fields: [null] }),
  endless: () =>
    envelope(429, { errors: ['busy'], codes: ['too_many_requests'] }, { 'retry-after': '9'.repeat(12) }),
  portal: portal(200),
  portal403: portal(403),
  portal404: portal(404),
  empty: () => new Response('', { status: 200 }),
  forged: () => envelope(200, {}),
  ledAstray: () => answerFrom(portalAddress, envelope(200, {})),
};

/** Responses that didn't come from the backend. */
const isFromElsewhere = (fault: Fault | undefined): boolean =>
  fault?.startsWith('portal') === true || ['empty', 'forged', 'mimicked', 'ledAstray'].includes(fault ?? '');

/** The ids that a response names: of its record, or of its rows. */
const idsIn = (data: unknown): string =>
  JSON.stringify([data].flat().map((row: unknown) => (row instanceof Object && 'id' in row ? row.id : null)));

const never = (): Promise<never> => new Promise(() => undefined);
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

const withoutKey = async (request: Request): Promise<Request> => {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  headers.delete('idempotency-key');
  return new Request(url, { method, headers, body: method === 'GET' ? null : await request.arrayBuffer() });
};

/** A line on which each request can go wrong in one way; what the backend committed stays committed. */
export const makeWire = ({ clock, deliver, restart }: WireOptions): Wire => {
  let underWay = 0;
  let unauthorisedUntil = 0;
  const timers = {};

  /** Work of this process in whose course no virtual time passes. */
  const working = async <T>(work: () => Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };

  const carryOut = (request: Request, isMidway = false): Promise<Response> =>
    working(async () => {
      const answer = await failsMidway.run(isMidway, () => deliver(request));
      const headers = new Headers(answer.headers);
      // The HTTP server's own word, which the backend in process lacks.
      headers.set('date', new Date(clock.now()).toUTCString());
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
    });

  /** Waits in virtual time; a cancelled wait never resolves. */
  const wait = (delayMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = clock.setTimer(timers, resolve, delayMs);
      signal.addEventListener('abort', () => {
        clock.clearTimer(timer);
        reject(new DOMException('Called off.', 'AbortError'));
      });
    });

  const travel = async (request: Request, again: () => Request, sent: Sent, end: LineEnd) => {
    const { fault } = sent;
    const answer = fault === undefined ? undefined : responses[fault]?.();
    if (answer) return answer;
    switch (fault) {
      case 'hollow':
        return request.method === 'GET' ? envelope(200, {}) : carryOut(request);
      case 'mimicked':
        return envelope(200, { data: { id: Number(sent.path.split('/').at(-1)) } });
      case 'lost':
        return unreachable();
      case 'answerLost':
        await carryOut(request);
        return unreachable();
      case 'killed':
        await carryOut(request);
        end.kill();
        return never();
      case 'stripped':
        await carryOut(await withoutKey(request));
        return unreachable();
      case 'repeated':
        await carryOut(await withoutKey(request));
        return carryOut(again());
      case 'bent': {
        const good = await carryOut(request);
        const received = (await good.clone().json()) as { success: boolean; data: unknown };
        if (!received.success) return good;
        const { status, headers } = good;
        const data = wire.bend(received.data);
        sent.isNamed = idsIn(data) === idsIn(received.data);
        return new Response(JSON.stringify({ ...received, data }), {
          status,
          headers,
        });
      }
      case 'restart':
        await carryOut(request);
        restart();
        return unreachable();
      case 'slow':
        await carryOut(again());
        await wait(slowMs, request.signal);
        return unreachable();
      case 'double': {
        const [first] = await Promise.all([carryOut(request), carryOut(again())]);
        clock.setTimer(timers, () => void carryOut(again()).catch(() => undefined), lateMs);
        return first;
      }
      default:
        return carryOut(request, fault === 'midway');
    }
  };

  const wire: Wire = {
    sent: [],
    fault: () => undefined,
    bend: (data) => data,
    underWay: () => underWay,
    line: (end) => async (input, init) => {
      if (!end.isAlive()) return never();
      const incoming = new Request(input, init);
      const { pathname } = new URL(incoming.url);
      // A photo's bytes come from a file, on a busy machine after many turns.
      const body = incoming.method === 'GET' ? null : await working(() => incoming.arrayBuffer());
      const copyRequest = (): Request =>
        new Request(incoming.url, { method: incoming.method, headers: incoming.headers, body });
      const entry: Sent = {
        tablet: end.tablet,
        method: incoming.method,
        path: pathname.replace(/^\/api\//, ''),
        key: incoming.headers.get('idempotency-key'),
        isWrite: incoming.method !== 'GET' && !pathname.includes('/v1/User/'),
        fault: undefined,
        isAnswered: false,
        isNamed: true,
        at: clock.now(),
        endedAt: null,
      };
      entry.fault = wire.fault(entry);
      if (entry.fault === 'unauthorisedLong') unauthorisedUntil = clock.now() + longMs;
      if (clock.now() < unauthorisedUntil && pathname.includes('/v1/') && !pathname.includes('/v1/User/'))
        entry.fault = 'unauthorised';
      wire.sent.push(entry);
      const request = new Request(copyRequest(), { signal: incoming.signal });
      const answer = await travel(request, copyRequest, entry, end).finally(() => {
        entry.endedAt = clock.now();
      });
      if (!end.isAlive()) return never();
      entry.isAnswered = answer.ok && entry.isNamed && !isFromElsewhere(entry.fault);
      return answer;
    },
  };
  return wire;
};

/** Waits until nothing is in progress: no request being read or at the backend, no work in IndexedDB. */
export const whenQuiet = async (wire: Wire): Promise<void> => {
  let quietTurns = 0;
  while (quietTurns < 3) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (wire.underWay() > 0) {
      quietTurns = 0;
      await sleep(0);
      continue;
    }
    const isWorking = process.getActiveResourcesInfo().includes('Immediate');
    quietTurns = isWorking ? 0 : quietTurns + 1;
  }
};
