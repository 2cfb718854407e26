import { describe, expect, test } from 'vitest';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type {
  RoundHistory,
  RoundHistoryInfo,
  RoundHistoryItem,
  RoundHistoryQuestion,
  RoundHistoryQuestionList,
} from '#contract/rounds/round.ts';
import { isAhead } from '#domain/rounds/deviceTimes.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);
const ahead = '2028-11-20T09:05:00.000Z';

const running = async () => {
  const { inspector, round } = await seed.round({ questions: [{ name: 'Är dörren stängd?' }] });
  const { token } = inspector;
  const ask = <T>(method: 'GET' | 'PUT' | 'POST', path: string, given: object = {}) =>
    backend.ask<T>(method, path, { token, ...given });
  const query = { roundHistoryId: round.id, pageSize: 0 };
  const infos = (await ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', { query })).data;
  const lists = (await ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', { query })).data;
  const item = infos[0]?.roundHistoryItems[0] ?? expect.fail('no item');
  const question = lists[0]?.roundHistoryQuestions[0] ?? expect.fail('no question');
  return { round, ask, item, question };
};

describe('a device whose clock is two years ahead', () => {
  test('every time that it sends is kept with its receipt, which shows that it was ahead', async () => {
    const { round, ask, item, question } = await running();
    const now = backend.time.now.toISOString();
    const judgement = { controlled: ahead, continueWithoutAdding: false };
    const saved = await ask<RoundHistoryItem>('PUT', `v1/RoundHistoryItem/${item.id}`, { body: judgement });
    expect(saved.data).toMatchObject({ controlled: ahead, controlledReceived: now });
    const answer = { answer: question.negative, answerDescription: 'Nej', done: ahead };
    const answered = await ask<RoundHistoryQuestion>('PUT', `v1/RoundHistoryQuestion/${question.id}`, {
      body: answer,
    });
    expect(answered.data).toMatchObject({ done: ahead, doneReceived: now });
    const flawCreation = await ask<Flaw>('POST', 'v1/Flaw', {
      body: { name: 'Skylt saknas', mapItemId: item.mapItemId, created: ahead, done: ahead, measure: 'Bytt' },
    });
    // A flaw is never found later than it was received.
    expect(flawCreation.data).toMatchObject({ created: now, done: ahead, doneReceived: now });
    const ended = await ask<RoundHistory>('PUT', `v1/RoundHistory/${round.id}`, { body: { done: ahead } });
    expect(ended.data).toMatchObject({ done: ahead, doneReceived: now });
    expect(isAhead(ended.data.done, ended.data.doneReceived)).toBe(true);
    // Consequences of a round's end count from its receipt.
    expect(ended.data.expired).toBe(false);
  });

  test('a fix has its time of receipt once, and an undone fix has none', async () => {
    const { ask, item, question } = await running();
    const { data: flaw } = await ask<Flaw>('POST', 'v1/Flaw', {
      body: { name: 'Skylt saknas', mapItemId: item.mapItemId },
    });
    expect(flaw).toMatchObject({ done: null, doneReceived: null });
    const now = backend.time.now.toISOString();
    const fixed = await ask<Flaw>('PUT', `v1/Flaw/${flaw.id}`, { body: { done: ahead, measure: 'Bytt' } });
    expect(fixed.data).toMatchObject({ done: ahead, doneReceived: now });
    const put = (body: object) =>
      ask<RoundHistoryItem>('PUT', `v1/RoundHistoryItem/${item.id}`, {
        body: { continueWithoutAdding: false, ...body },
      });
    await put({ controlled: now });
    expect((await put({ controlled: null })).data.controlledReceived).toBeNull();
    const right = { answer: question.positive, answerDescription: '' };
    const answered = await ask<RoundHistoryQuestion>('PUT', `v1/RoundHistoryQuestion/${question.id}`, {
      body: right,
    });
    expect(answered.data).toMatchObject({ done: null, doneReceived: null });
  });
});
