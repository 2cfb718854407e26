import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import type { Acknowledgement, OutboxStore } from '#offline/log/outboxTypes.ts';
import type { Plant } from './tablet.ts';

/* Bugs planted at seams of the real code: around its store, its network, and the database. None of them needs a switch in the product. */

type Line = NonNullable<Plant['line']>;

/** A line on which requests are changed before they leave. */
const changing =
  (change: (request: Request) => Promise<Request>): Line =>
  (real) =>
  async (input, init) =>
    real(await change(new Request(input, init)));

const withBody = async (
  request: Request,
  change: (body: Record<string, unknown>) => object,
): Promise<Request> => {
  const body = change((await request.json()) as Record<string, unknown>);
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: JSON.stringify(body) });
};

const withoutKey = (request: Request): Request => {
  const headers = new Headers(request.headers);
  headers.delete('idempotency-key');
  return new Request(request, { headers });
};

/** A new key for each request. */
export const rekeyed: Plant = {
  line: changing(async (request) => {
    const headers = new Headers(request.headers);
    if (headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    return new Request(request, { headers });
  }),
};

const isPut = (request: Request, resource: string): boolean =>
  request.method === 'PUT' && new RegExp(`/v1/${resource}/\\d+$`).test(new URL(request.url).pathname);

/** A backend of the level `specified`, as an adopter's may be: no manifest finds what was lost. */
export const plain: Plant = {
  line: (real) => async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/v1/Capabilities')) return real(request);
    return Response.json(
      { success: false, data: null, errors: ['Not found.'], codes: ['not_found'] },
      { status: 404 },
    );
  },
};

/** Both, the first one nearer to the client. */
export const bothPlants = (near: Plant, far: Plant): Plant => ({
  line: (real) => {
    const behind = far.line?.(real) ?? real;
    return near.line?.(behind) ?? behind;
  },
});

/** No idempotency header. */
export const keyless: Plant = { line: changing(async (request) => withoutKey(request)) };

/** Look-ups find nothing: only the key keeps a creation from being duplicated. */
export const blind: Plant = {
  line: (real) => async (input, init) => {
    const request = new Request(input, init);
    const isLookUp = request.method === 'GET' && /\/v1\/(?:Flaw|File)\?/.test(request.url);
    return isLookUp ? Response.json({ success: true, data: [], errors: [] }) : real(request);
  },
};

/** Neither `success` nor content checked: any 200 counts. */
export const believing: Plant = {
  line: (real) => async (input, init) => {
    const answer = await real(input, init);
    const text = await answer.clone().text();
    if (answer.status !== 200 || text.includes('"success"')) return answer;
    const id = Number(new URL(new Request(input, init).url).pathname.split('/').at(-1));
    return Response.json({ success: true, data: { id }, errors: [] });
  },
};

/** Items on a backend that ignores keys: absolute values must be enough. */
export const keylessItems: Plant = {
  line: changing(async (request) => (isPut(request, 'RoundHistoryItem') ? withoutKey(request) : request)),
};

/** Toggle instead of absolute value, before the same backend. */
export const toggling = (db: Database): Plant => ({
  line: changing(async (request) => {
    if (!isPut(request, 'RoundHistoryItem')) return request;
    const id = Number(request.url.split('/').at(-1));
    const [item] = await db
      .select()
      .from(roundHistoryItems)
      .where(sql`${roundHistoryItems.id} = ${id}`);
    const flip = { controlled: null, continueWithoutAdding: false };
    return withoutKey(
      await withBody(request, (body) => ({ ...body, ...(item?.controlled == null ? {} : flip) })),
    );
  }),
});

/** The closing names no calls. */
export const nameless: Plant = {
  line: changing(async (request) =>
    isPut(request, 'RoundHistory') ? withBody(request, ({ manifest: _manifest, ...body }) => body) : request,
  ),
};

/** Entry removed before it is sent. */
export const hasty: Plant = {
  outbox: (real) => ({
    ...real,
    markSending: async (callId, ...rest) => {
      await real.markSending(callId, ...rest);
      await real.acknowledge(callId, { at: new Date().toISOString() });
    },
    acknowledge: async (callId, acknowledgement, nextId) => {
      const ackNo = await real.acknowledge(callId, acknowledgement);
      if (nextId !== undefined) await real.acknowledge(nextId, { at: acknowledgement.at });
      return ackNo;
    },
    putBack: async () => undefined,
  }),
};

/** A parked operation dropped. */
export const dropping: Plant = {
  outbox: (real) => ({
    ...real,
    park: async (callId) => void (await real.acknowledge(callId, { at: new Date().toISOString() })),
  }),
};

/** null and '' folded together. */
export const folding: Plant = {
  outbox: (real) => ({
    ...real,
    append: (operations, photos) =>
      real.append(
        operations.map((operation) =>
          operation.kind === 'questionAnswered' && operation.payload.answer === ''
            ? { ...operation, payload: { ...operation.payload, answer: null } }
            : operation,
        ),
        photos,
      ),
  }),
};

/** Cursor not stored: a save's progress is in memory until the round's closing call. */
export const forgetful: Plant = { outbox: (real) => keepsInMind(real) };

const keepsInMind = (real: OutboxStore): OutboxStore => {
  const inMind = new Map<string, Acknowledgement>();
  let closing = new Set<string>();
  return {
    ...real,
    readRound: async (owner) => {
      const log = await real.readRound(owner);
      closing = new Set(
        log.calls.flatMap(({ callId, call }) => (call?.call === 'updateRound' ? [callId] : [])),
      );
      const aliases = { flaws: { ...log.aliases.flaws }, photos: { ...log.aliases.photos } };
      for (const { created } of inMind.values())
        if (created) aliases[created.kind][created.key] = created.serverId;
      const order = [...inMind.keys()];
      const calls = log.calls.map((logged) => {
        const acknowledgement = inMind.get(logged.callId);
        if (!acknowledgement) return logged;
        const ackNo = log.ackNo + 1 + order.indexOf(logged.callId);
        return { ...logged, state: 'acked' as const, ackedAt: acknowledgement.at, ackNo, isReceipted: true };
      });
      return { ...log, calls, aliases, ackNo: log.ackNo + order.length };
    },
    acknowledge: async (callId, acknowledgement, nextId) => {
      inMind.set(callId, acknowledgement);
      if (nextId !== undefined) await real.markSending(nextId);
      if (!closing.has(callId)) return inMind.size;
      for (const [key, what] of inMind) await real.acknowledge(key, what);
      inMind.clear();
      return 0;
    },
  };
};

const longMs = 60_000;

/** A try that is planned for later than in a minute is forgotten. */
export const idle: Plant = {
  clock: (real) => ({
    ...real,
    setTimer: (owner, act, delayMs) =>
      real.setTimer(owner, delayMs > longMs ? () => undefined : act, delayMs),
  }),
};

/** No answer tells the time: a device never learns that its clock is off. */
export const timeless: Plant = {
  line: (real) => async (input, init) => {
    const answer = await real(input, init);
    const headers = new Headers(answer.headers);
    headers.delete('date');
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
  },
};

/** Refresh not shared: each tab has locks and tokens of its own. */
export const unshared: Plant = { isAlone: true };

/** Plants a leak between users: the logged-in user sends the calls that `other` left on the device. */
export const borrowing = (other: () => number): Plant => ({
  outbox: (real) => {
    const theirs = (owner: { roundId: number }) => ({ ownerUserId: other(), roundId: owner.roundId });
    return {
      ...real,
      unsettledRounds: () => real.unsettledRounds(other()),
      readRound: (owner) => real.readRound(theirs(owner)),
      seal: (owner, ...rest) => real.seal(theirs(owner), ...rest),
    };
  },
});

/** No unique constraint on the receipt; returns how to restore it, without the receipts that it would have refused. */
export const withoutUniqueReceipts = async (db: Database): Promise<() => Promise<void>> => {
  await db.execute(sql`drop index idempotency_receipts_owner_key`);
  return async () => {
    await db.execute(sql`delete from idempotency_receipts`);
    await db.execute(sql`create unique index idempotency_receipts_owner_key
      on idempotency_receipts (owner, idempotency_key)`);
  };
};
