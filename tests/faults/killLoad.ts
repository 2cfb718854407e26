import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import type { Tokens } from '#contract/users/user.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { pixelPng } from '../support/pixelPng.ts';

const account = 'admin@example.com';

interface Answer<T> {
  status: number;
  success: boolean;
  data: T;
}

/** A write that a client wants done once: it sends it under its key until it is answered. */
interface Write {
  what: string;
  send: (key: string) => Promise<Answer<unknown>>;
}

/** Records whose creation was acknowledged to a client. */
export interface Acknowledged {
  flaws: Set<string>;
  /** The newest moment of each item. */
  items: Map<number, string>;
  photos: Set<number>;
  /** Number of successful writes. */
  writes: number;
  /** The statuses from 500 up that were answered, with how often. */
  failures: Map<number, number>;
  /** Number of calls without a response. */
  cut: number;
}

/** Clients that write without a pause, to a server that may go away at any moment. */
export interface Load {
  acknowledged: Acknowledged;
  /** Logs in and finds the round, or starts one. */
  arrive(): Promise<void>;
  /** Writes until `stop`; what wasn't answered is sent again by the next `run`, under the same key. */
  run(): { stop: () => Promise<void> };
  /** Returns acknowledged records that are not stored exactly once, one line each. */
  check(): Promise<string[]>;
}

/** Delay before a client retries, in milliseconds; shorter than `Retry-After` asks, for a higher load. */
const patienceMs = 100;

const countPhotos = (flaws: readonly Flaw[]): number =>
  flaws.reduce((sum, { fileIds }) => sum + fileIds.length, 0);

/** Compares the number of stored photos with the acknowledged ones; an open write may have arrived. */
const photoFaults = (stored: number, acknowledged: number, open: number): string[] =>
  stored < acknowledged || stored > acknowledged + open
    ? [`${stored} photos are there, ${acknowledged} were acknowledged`]
    : [];

/** Returns acknowledged flaws that are lost, and flaws that are stored twice. */
function flawFaults(flaws: readonly Flaw[], acknowledged: ReadonlySet<string>): string[] {
  const times = Map.groupBy(flaws, ({ name }) => name);
  const lost = [...acknowledged].filter((name) => !times.has(name)).map((name) => `${name} is lost`);
  const repeated = [...times].filter(([name, same]) => name.startsWith('Brist') && same.length > 1);
  return [...lost, ...repeated.map(([name, same]) => `${name} is there ${same.length} times`)];
}

/** Returns items with an older time than the acknowledged one; a later write may have been committed. */
function itemFaults(infos: readonly RoundHistoryInfo[], acknowledged: ReadonlyMap<number, string>): string[] {
  const storedTimes = new Map(
    infos.flatMap((info) => info.roundHistoryItems).map((item) => [item.id, item.controlled]),
  );
  return [...acknowledged].flatMap(([id, moment]) => {
    const storedTime = storedTimes.get(id);
    return storedTime == null || storedTime < moment
      ? [`item ${id} holds ${String(storedTime)}, not ${moment}`]
      : [];
  });
}

type Ask = <T>(method: string, path: string, content?: object, key?: string) => Promise<Answer<T>>;

/** Sends requests and records what was acknowledged. */
interface Sending {
  ask: Ask;
  acknowledged: Acknowledged;
}

/** A new flaw on the first drawing. */
const newFlaw = ({ ask, acknowledged }: Sending, infoId: number, number: number): Write => {
  const name = `Brist ${number}`;
  const place = { roundHistoryInfoId: infoId, flawPositionX: 100, flawPositionY: 100, flawScale: 1 };
  const body = { name, description: '', measure: '', ...place };
  return {
    what: name,
    send: async (key) => {
      const answer = await ask<Flaw>('POST', 'v1/Flaw', body, key);
      if (answer.success) acknowledged.flaws.add(name);
      return answer;
    },
  };
};

/** Each worker has items of its own, so that the last acknowledged moment is the one that stands. */
const judgement = (
  { ask, acknowledged }: Sending,
  ownItems: readonly RoundHistoryItem[],
  number: number,
): Write => {
  const item = ownItems[number % ownItems.length];
  if (!item) throw new Error('The round has too few items.');
  const controlled = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString();
  const body = { controlled, continueWithoutAdding: false, markedRemaining: false };
  return {
    what: `item ${item.id}`,
    send: async (key) => {
      const answer = await ask('PUT', `v1/RoundHistoryItem/${item.id}`, body, key);
      if (answer.success) acknowledged.items.set(item.id, controlled);
      return answer;
    },
  };
};

/** A photo of a flaw. */
const photo = ({ ask, acknowledged }: Sending, flawId: number): Write => ({
  what: `photo of ${flawId}`,
  send: async (key) => {
    const form = new FormData();
    form.append('file', new File([pixelPng], 'foto.png', { type: 'image/png' }));
    form.append('flawId', String(flawId));
    const answer = await ask<{ id: number }>('POST', 'v1/File', form, key);
    if (answer.success) acknowledged.photos.add(answer.data.id);
    return answer;
  },
});

/** The load of so many clients on the servers at these addresses, which they ask in turn. */
export const makeLoad = (urls: readonly string[], workers = 4): Load => {
  let requestCount = 0;
  const nextUrl = (): string => {
    requestCount += 1;
    return urls[requestCount % urls.length] ?? '';
  };

  let token = '';
  let round: RoundHistory | undefined;
  let items: RoundHistoryItem[] = [];
  let infoId = 0;
  let photosBefore = 0;
  let count = 0;
  const open = new Map<number, { key: string; write: Write }>();
  const refusals: string[] = [];
  const acknowledged: Acknowledged = {
    flaws: new Set(),
    items: new Map(),
    photos: new Set(),
    writes: 0,
    failures: new Map(),
    cut: 0,
  };

  const ask: Ask = async <T>(
    method: string,
    path: string,
    content?: object,
    key?: string,
  ): Promise<Answer<T>> => {
    const isForm = content instanceof FormData;
    const response = await fetch(nextUrl() + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
      ...(content && { body: isForm ? content : JSON.stringify(content) }),
    });
    const { success, data } = (await response.json()) as Answer<T>;
    return { status: response.status, success, data };
  };

  const sending: Sending = { ask, acknowledged };

  const storedFlaws = async (): Promise<Flaw[]> =>
    (await ask<Flaw[] | null>('GET', `v1/Flaw?pageSize=0&roundHistoryId=${round?.id ?? 0}`)).data ?? [];

  /** Starts the round with the most items among the plans that can be started. */
  const startLargestPlan = async (): Promise<RoundHistory | undefined> => {
    const plans = await ask<{ id: number; checkpointCount: number }[]>('GET', 'v1/RoundPlanning?pageSize=0');
    for (const plan of plans.data.toSorted((a, b) => b.checkpointCount - a.checkpointCount)) {
      const started = await ask<RoundHistory>(
        'POST',
        'v1/RoundHistory',
        { roundPlanningId: plan.id },
        randomUUID(),
      );
      if (started.success) return started.data;
    }
    return undefined;
  };

  const nextWrite = async (worker: number): Promise<Write> => {
    count += 1;
    // Taken before anything is awaited: no two writes are to have the same.
    const number = count;
    const [flaw] = worker === 0 ? await storedFlaws() : [];
    if (flaw) return photo(sending, flaw.id);
    const ownItems = items.filter((_, index) => index % workers === worker);
    return number % 2 === 0 ? newFlaw(sending, infoId, number) : judgement(sending, ownItems, number);
  };

  const work = async (worker: number, isStopped: () => boolean): Promise<void> => {
    while (!isStopped()) {
      try {
        const waiting = open.get(worker) ?? { key: randomUUID(), write: await nextWrite(worker) };
        open.set(worker, waiting);
        const { status, success } = await waiting.write.send(waiting.key);
        if (status >= 500) {
          acknowledged.failures.set(status, (acknowledged.failures.get(status) ?? 0) + 1);
          await pause(patienceMs);
          continue;
        }
        if (success) acknowledged.writes += 1;
        else refusals.push(`${waiting.write.what} was refused with ${status}`);
        open.delete(worker);
      } catch {
        // The server is gone: the write stays open under its key.
        acknowledged.cut += 1;
        return;
      }
    }
  };

  return {
    acknowledged,
    arrive: async () => {
      token = '';
      const login = await ask<Tokens>('POST', 'v1/User/Login', {
        email: account,
        password: demoPassword,
      });
      ({ token } = login.data);
      if (round) return;
      round = await startLargestPlan();
      if (!round) throw new Error('No plan of the demo data could be started.');
      const infos = await ask<RoundHistoryInfo[]>(
        'GET',
        `v1/RoundHistoryInfo?pageSize=0&roundHistoryId=${round.id}`,
      );
      items = infos.data.flatMap((info) => info.roundHistoryItems);
      infoId = infos.data[0]?.id ?? 0;
      photosBefore = countPhotos(await storedFlaws());
    },
    run: () => {
      let isStopped = false;
      const running = Array.from({ length: workers }, (_, worker) => work(worker, () => isStopped));
      return {
        stop: async () => {
          isStopped = true;
          await Promise.all(running);
        },
      };
    },
    check: async () => {
      const flaws = await storedFlaws();
      const photos = countPhotos(flaws) - photosBefore;
      const openPhotos = [...open.values()].filter(({ write }) => write.what.startsWith('photo')).length;
      const infos = await ask<RoundHistoryInfo[]>(
        'GET',
        `v1/RoundHistoryInfo?pageSize=0&roundHistoryId=${round?.id ?? 0}`,
      );
      const faults = [
        ...refusals,
        ...photoFaults(photos, acknowledged.photos.size, openPhotos),
        ...flawFaults(flaws, acknowledged.flaws),
        ...itemFaults(infos.data, acknowledged.items),
      ];
      for (const id of [...acknowledged.photos].slice(-5)) {
        const bytes = await fetch(`${nextUrl()}v1/File/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (!bytes.ok || (await bytes.arrayBuffer()).byteLength === 0)
          faults.push(`photo ${id} has no bytes`);
      }
      return faults;
    },
  };
};
