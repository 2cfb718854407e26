import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { calls } from '#contract/calls.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import type { Random } from '#tests/faults/random.ts';
import { logInHeader } from '../support/watchServer.ts';

/** One request of the mix. */
export interface MixedCall {
  what: string;
  method: string;
  path: string;
  body?: object | FormData;
}

const account = 'admin';
const rounds = 8;
/** Shares of the calls, in per cent: writes of tablets during a round, and reads of tablets and the office. */
const shares = {
  item: 44,
  question: 12,
  flaw: 5,
  photo: 2,
  round: 6,
  lists: 16,
  findings: 6,
  search: 3,
  drawing: 6,
} as const;
type Kind = keyof typeof shares;
const kindDeck = (Object.keys(shares) as Kind[]).flatMap((kind) => Array<Kind>(shares[kind]).fill(kind));

const lists = [
  `${calls.listBuildings.path}?pageSize=20`,
  `${calls.listFlaws.path}?pageSize=20`,
  `${calls.listRoundPlannings.path}?pageSize=20`,
  `${calls.listCompletedRounds.path}?pageSize=20`,
  calls.getActiveCustomer.path,
];

const pathOf = (name: 'updateRoundItem' | 'updateRoundQuestion' | 'getRound', id: number): string =>
  calls[name].path.replace('{id}', String(id));

/** Sends a call with a session and returns the data of a success. */
export type Ask = <T>(call: Omit<MixedCall, 'what'>) => Promise<T>;

/** Lifetime of a session, in milliseconds, below the token's 15 minutes. */
const sessionMs = 10 * 60_000;

/**
 * Creates a function that sends calls with a session, which is renewed in time; writing calls get a key. @throws Error for any answer but a
 * success
 */
export const asker = (url: string, account: string): Ask => {
  let session = { since: -Infinity, header: Promise.resolve({}) };
  const header = () => {
    if (performance.now() - session.since > sessionMs)
      session = { since: performance.now(), header: logInHeader(url, account) };
    return session.header;
  };
  return async <T>({ method, path, body }: Omit<MixedCall, 'what'>): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(await header()),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { success, data, errors } = (await answer.json()) as {
      success: boolean;
      data: T;
      errors: string[];
    };
    if (!success) throw new Error(`${method} ${path}: ${answer.status} ${errors.join(' ')}`);
    return data;
  };
};

/** Contents of the rounds of the mix. */
interface Parts {
  roundIds: number[];
  infos: RoundHistoryInfo[];
  questions: { id: number; positive: string }[];
  flawIds: number[];
}

async function startRounds(ask: Ask): Promise<Parts> {
  const plans = await ask<RoundPlanning[]>({
    method: 'GET',
    path: `${calls.listRoundPlannings.path}?pageSize=0`,
  });
  const parts: Parts = { roundIds: [], infos: [], questions: [], flawIds: [] };
  for (const plan of plans) {
    if (parts.roundIds.length === rounds) break;
    const round = await ask<RoundHistory>({
      method: 'POST',
      path: calls.startRound.path,
      body: { roundPlanningId: plan.id },
    }).catch(() => null);
    if (!round) continue;
    const query = `roundHistoryId=${round.id}&pageSize=0`;
    parts.roundIds.push(round.id);
    parts.infos.push(
      ...(await ask<RoundHistoryInfo[]>({ method: 'GET', path: `${calls.listRoundInfos.path}?${query}` })),
    );
    const questionLists = await ask<RoundHistoryQuestionList[]>({
      method: 'GET',
      path: `${calls.listRoundQuestionLists.path}?${query}`,
    });
    parts.questions.push(...questionLists.flatMap((list) => list.roundHistoryQuestions));
  }
  return parts;
}

const drawPhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#8a2',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

/** Starts rounds; the returned function draws one call after the other, all of which succeed. */
export async function openMix(
  url: string,
  random: Random,
): Promise<{ next: () => MixedCall; send: (call: MixedCall) => Promise<void> }> {
  const ask = asker(url, account);
  const parts = await startRounds(ask);
  const photo = new Uint8Array(await drawPhoto());
  const items = parts.infos.flatMap((info) => info.roundHistoryItems);
  let count = 0;
  const flaw = (): object => {
    const info = random.pick(parts.infos);
    const place = { roundHistoryInfoId: info.id, flawPositionX: 100, flawPositionY: 100, flawScale: 1 };
    return { name: `Brist ${count}`, description: '', measure: '', ...place };
  };
  const photoForm = (flawId: number): FormData => {
    const form = new FormData();
    form.append('file', new File([photo], 'foto.jpg', { type: 'image/jpeg' }));
    form.append('flawId', String(flawId));
    return form;
  };
  const reading = (what: string, path: string): MixedCall => ({ what, method: 'GET', path });
  const make: Record<Kind, () => MixedCall> = {
    item: () => {
      const controlled = new Date().toISOString();
      const body = { controlled, continueWithoutAdding: false, markedRemaining: false };
      return { what: 'item', method: 'PUT', path: pathOf('updateRoundItem', random.pick(items).id), body };
    },
    question: () => {
      const { id, positive } = random.pick(parts.questions);
      const body = { answer: count % 2 === 0 ? positive : '', answerDescription: '', done: null };
      return { what: 'question', method: 'PUT', path: pathOf('updateRoundQuestion', id), body };
    },
    flaw: () => ({ what: 'flaw', method: 'POST', path: calls.createFlaw.path, body: flaw() }),
    photo: () => {
      const [id] = parts.flawIds.slice(-1);
      if (id === undefined) return make.flaw();
      return { what: 'photo', method: 'POST', path: calls.uploadFile.path, body: photoForm(id) };
    },
    round: () => reading('round', pathOf('getRound', random.pick(parts.roundIds))),
    lists: () => reading('lists', random.pick(lists)),
    findings: () => reading('findings', calls.countWork.path),
    search: () => reading('search', `${calls.searchEverywhere.path}?text=sl%C3%A4ckare`),
    drawing: () => {
      const mapId = random.pick(parts.infos.flatMap((info) => info.mapId ?? []));
      return reading('drawing', `${calls.listMapItems.path}?mapId=${mapId}&pageSize=100`);
    },
  };
  return {
    next: () => {
      count += 1;
      return make[random.pick(kindDeck)]();
    },
    send: async (call) => {
      const data = await ask<{ id: number }>(call);
      if (call.what === 'flaw') parts.flawIds.push(data.id);
    },
  };
}
