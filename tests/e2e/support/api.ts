import type { Session } from '#contract/users/user.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';

const base = () => `${process.env.TILLSYN_URL ?? ''}/api/`;

/** Logs in over the API. */
export async function openSession(account: string): Promise<Session> {
  const answer = await fetch(`${base()}v1/User/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@example.com`, password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: Session | null };
  if (!data) throw new Error(`${account} could not log in: ${answer.status}`);
  return data;
}

/** Sends a request with a session, bypassing the browser. */
export async function ask<T>(session: Session, path: string, body?: object): Promise<T> {
  const answer = await fetch(base() + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${session.token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, errors } = (await answer.json()) as { data: T | null; errors: string[] };
  if (data === null) throw new Error(`${path}: ${answer.status} ${errors.join(' ')}`);
  return data;
}

/** Changes a record with a session, bypassing the browser. */
export async function put(session: Session, path: string, body: object): Promise<void> {
  const answer = await fetch(base() + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Deletes a record with a session, bypassing the browser. */
export async function remove(session: Session, path: string): Promise<void> {
  const answer = await fetch(base() + path, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${session.token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** The backend's state of a round. */
export async function storedRound(session: Session, roundId: number) {
  const round = await ask<RoundHistory>(session, `v1/RoundHistory/${roundId}`);
  const infos = await ask<RoundHistoryInfo[]>(
    session,
    `v1/RoundHistoryInfo?roundHistoryId=${roundId}&pageSize=0`,
  );
  const lists = await ask<RoundHistoryQuestionList[]>(
    session,
    `v1/RoundHistoryQuestionList?roundHistoryId=${roundId}&pageSize=0`,
  );
  const items = infos.flatMap((info) => info.roundHistoryItems);
  return {
    round,
    infos,
    items,
    item: (positionNumber: number) => {
      const match = items.find((one) => one.positionNumber === positionNumber);
      if (!match) throw new Error(`No item ${positionNumber}.`);
      return match;
    },
    /** Flaws that the round itself found. */
    ownFlaws: [...items.flatMap(({ flaws }) => flaws), ...infos.flatMap(({ flaws }) => flaws)].filter(
      (flaw) => flaw.roundHistoryId === roundId,
    ),
    questions: lists.flatMap((list) => list.roundHistoryQuestions),
  };
}

/** Starts a house's round over the API. */
export const startRound = (session: Session, planId: number): Promise<RoundHistory> =>
  ask<RoundHistory>(session, 'v1/RoundHistory', { roundPlanningId: planId });
