import { describe, expect, test } from 'vitest';
import type { Device } from '#offline/log/device.ts';
import type { LoggedCall } from '#offline/log/outboxTypes.ts';
import { fetchRound } from '#offline/sync/fetchRound.ts';
import { keepRoundAhead } from '#offline/sync/keepRound.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { bent } from '#tests/support/hostile/bent.ts';
import { aRound } from '#tests/support/screens/fakeRounds.ts';
import { type Answers, answering, itemCall, logged, logOf } from '#tests/support/rounds/loggedCalls.ts';
import { inspector, keptRound, openTablet } from '#tests/support/rounds/offline.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { round, infos, lists } = aRound();
const wholeAnswers: Answers = { getRound: round, listPackedRoundInfos: infos, listRoundQuestionLists: lists };
const forbidden = httpFailure(403);

describe('a round as the server has it', () => {
  const fetched = (answers: Answers) => fetchRound(answering({ ...wholeAnswers, ...answers }).ports.send, 7);

  test('is whole', async () => {
    expect(await fetched({})).toMatchObject({
      ok: true,
      data: { round, infos, lists },
    });
  });

  test('is asked for its drawings and its checklists at the same time', async () => {
    const { ports } = answering(wholeAnswers);
    const requestNames: string[] = [];
    const bothAsked = Promise.withResolvers<undefined>();
    const send: typeof ports.send = async (request) => {
      requestNames.push(request.name);
      if (requestNames.length === 3) bothAsked.resolve(undefined);
      if (request.name !== 'getRound') await bothAsked.promise;
      return ports.send(request);
    };
    expect((await fetchRound(send, 7)).ok).toBe(true);
  });

  test.each(['getRound', 'listPackedRoundInfos', 'listRoundQuestionLists'] as const)(
    'is none when %s is refused',
    async (name) => {
      expect(await fetched({ [name]: forbidden })).toEqual({ ok: false, failure: forbidden });
    },
  );

  test.each<[string, Answers]>([
    ['another round', { getRound: { id: 8 } }],
    ['no round', { getRound: null }],
    ['a text', { getRound: 'Logga in' }],
    ['no list of drawings', { listPackedRoundInfos: { id: 11 } }],
    ['no list of checklists', { listRoundQuestionLists: 'x' }],
  ])('a response that holds %s is treated as foreign', async (_what, answers) => {
    expect(await fetched(answers)).toMatchObject({
      ok: false,
      failure: { kind: 'offline', foreignStatus: 200 },
    });
  });
});

describe('an answer that lacks what a round needs', () => {
  const lacking = {
    getRound: bent(round, ['name'], 'missing'),
    listPackedRoundInfos: bent(infos, ['1', 'flaws'], 'missing'),
    listRoundQuestionLists: bent(lists, ['0', 'roundHistoryQuestions', '2', 'positive'], 'null'),
  };

  test.each([
    ['getRound', 'name'],
    ['listPackedRoundInfos', 'infos.1.flaws'],
    ['listRoundQuestionLists', 'lists.0.roundHistoryQuestions.2.positive'],
  ] as const)('is reported in words, with the field: %s', async (name, field) => {
    expectWarning(/lacks what a round needs/);
    const { ports } = answering({ ...wholeAnswers, [name]: lacking[name] });
    expect(await fetchRound(ports.send, 7)).toMatchObject({
      ok: false,
      failure: { codes: ['round_answer_unfit'], details: [{ field }] },
    });
  });

  test('an incomplete response replaces no stored round, and an incomplete stored one is fetched again', async () => {
    expectWarning(/lacks what a round needs/);
    expectWarning(/a kept round is fetched anew/);
    const { backend, device, tablet } = await keptRound();
    const send: typeof backend.send = async (request) => {
      const answer = await backend.send(request);
      return request.name === 'listPackedRoundInfos' && answer.ok
        ? { ...answer, data: lacking.listPackedRoundInfos }
        : answer;
    };
    const result = await keepRoundAhead(device, send, inspector, false);
    expect([result.snapshot?.data.infos, result.failure?.codes]).toEqual([infos, ['round_answer_unfit']]);
    const unfit = { ...aRound(), infos: lacking.listPackedRoundInfos };
    await device.snapshots.keepRound(inspector, unfit, 0);
    const restarted = await openTablet(tablet);
    const { snapshots } = restarted;
    expect([await snapshots.round(inspector), await snapshots.roundsOf(1)]).toEqual([null, []]);
    const refetched = await keepRoundAhead(restarted, backend.send, inspector, true);
    expect([refetched.snapshot?.data.infos, refetched.failure]).toEqual([infos, null]);
  });
});

describe('a round that is fetched ahead of its opening', () => {
  const open = { state: 'sending', attempts: 1 } as const;
  const ahead = async (
    { isKept = true, isKeptEnough = false, calls = [] as readonly LoggedCall[] },
    answers: Answers = {},
  ) => {
    const keptSnapshot = isKept ? { data: 'kept' } : null;
    const storedData: unknown[] = [];
    const device = {
      outbox: { readRound: () => Promise.resolve(logOf(calls, { ackNo: 5 })) },
      snapshots: {
        round: () => Promise.resolve(keptSnapshot),
        keepRound: (...args: unknown[]) => Promise.resolve(storedData.push(args) && { data: 'fresh' }),
      },
    } as unknown as Device;
    const { ports } = answering({ ...wholeAnswers, ...answers });
    const { snapshot, failure } = await keepRoundAhead(device, ports.send, inspector, isKeptEnough);
    return { data: snapshot?.data ?? null, failure, stored: storedData };
  };

  test('is kept fresh, with what the log knew before it', async () => {
    const { data, failure, stored } = await ahead({});
    expect([data, failure]).toEqual(['fresh', null]);
    expect(stored).toMatchObject([[inspector, { round: { id: 7 } }, 5]]);
  });

  test('the stored round is kept if it suffices or while a call’s outcome is open', async () => {
    for (const options of [{ isKeptEnough: true }, { calls: [logged(itemCall(1), open)] }])
      expect(await ahead(options)).toEqual({ data: 'kept', failure: null, stored: [] });
    for (const calls of [[logged(itemCall(1))], [logged(itemCall(1), { ...open, state: 'acked' })]])
      expect((await ahead({ calls })).data).toBe('fresh');
  });

  test('is fetched in any case where none is kept', async () => {
    expect((await ahead({ isKept: false, isKeptEnough: true })).data).toBe('fresh');
    expect((await ahead({ isKept: false, calls: [logged(itemCall(1), open)] })).data).toBe('fresh');
  });

  test('stays, with what stood in the way of a fresh one', async () => {
    expect(await ahead({}, { getRound: forbidden })).toEqual({
      data: 'kept',
      failure: forbidden,
      stored: [],
    });
    expect((await ahead({ isKept: false }, { getRound: forbidden })).data).toBeNull();
  });
});
