import { describe, expect, test } from 'vitest';
import type { Device } from '../../../src/offline/log/device.ts';
import type { LoggedCall } from '../../../src/offline/log/outboxTypes.ts';
import { fetchRound } from '../../../src/offline/sync/fetchRound.ts';
import { keepRoundAhead } from '../../../src/offline/sync/keepRound.ts';
import { httpFailure } from '../../../src/platform/failure.ts';
import { type Answers, answering, itemCall, logged, logOf } from '../../support/loggedCalls.ts';
import { inspector } from '../../support/offline.ts';

const whole: Answers = { getRound: { id: 7 }, listRoundInfos: [{ id: 11 }], listRoundQuestionLists: [] };
const refused = httpFailure(403);

describe('a round as the server has it', () => {
  const fetched = (answers: Answers) => fetchRound(answering({ ...whole, ...answers }).ports.send, 7);

  test('is whole', async () => {
    expect(await fetched({})).toMatchObject({
      ok: true,
      data: { round: { id: 7 }, infos: [{ id: 11 }], lists: [] },
    });
  });

  test.each(['getRound', 'listRoundInfos', 'listRoundQuestionLists'] as const)(
    'is none when %s is refused',
    async (name) => {
      expect(await fetched({ [name]: refused })).toEqual({ ok: false, failure: refused });
    },
  );

  test.each<[string, Answers]>([
    ['another round', { getRound: { id: 8 } }],
    ['no round', { getRound: null }],
    ['a text', { getRound: 'Logga in' }],
    ['no list of drawings', { listRoundInfos: { id: 11 } }],
    ['no list of checklists', { listRoundQuestionLists: 'x' }],
  ])('is nobody’s when it holds %s', async (_what, answers) => {
    expect(await fetched(answers)).toMatchObject({
      ok: false,
      failure: { kind: 'offline', foreignStatus: 200 },
    });
  });
});

describe('a round that is fetched ahead of its opening', () => {
  const open = { state: 'sending', attempts: 1 } as const;
  const ahead = async (
    { isKept = true, isKeptEnough = false, copies = [] as readonly LoggedCall[] },
    answers: Answers = {},
  ) => {
    const kept = isKept ? { data: 'kept' } : null;
    const stored: unknown[] = [];
    const device = {
      outbox: { readRound: () => Promise.resolve(logOf(copies, { ackNo: 5 })) },
      snapshots: {
        round: () => Promise.resolve(kept),
        keepRound: (...told: unknown[]) => Promise.resolve(stored.push(told) && { data: 'fresh' }),
      },
    } as unknown as Device;
    const { ports } = answering({ ...whole, ...answers });
    const { snapshot, failure } = await keepRoundAhead(device, ports.send, inspector, isKeptEnough);
    return { data: snapshot?.data ?? null, failure, stored };
  };

  test('is kept fresh, with what the log knew before it', async () => {
    const { data, failure, stored } = await ahead({});
    expect([data, failure]).toEqual(['fresh', null]);
    expect(stored).toMatchObject([[inspector, { round: { id: 7 } }, 5]]);
  });

  test('stays as it is where that is enough, or while a call’s outcome is open', async () => {
    for (const one of [{ isKeptEnough: true }, { copies: [logged(itemCall(1), open)] }])
      expect(await ahead(one)).toEqual({ data: 'kept', failure: null, stored: [] });
    for (const copies of [[logged(itemCall(1))], [logged(itemCall(1), { ...open, state: 'acked' })]])
      expect((await ahead({ copies })).data).toBe('fresh');
  });

  test('is fetched in any case where none is kept', async () => {
    expect((await ahead({ isKept: false, isKeptEnough: true })).data).toBe('fresh');
    expect((await ahead({ isKept: false, copies: [logged(itemCall(1), open)] })).data).toBe('fresh');
  });

  test('stays, with what stood in the way of a fresh one', async () => {
    expect(await ahead({}, { getRound: refused })).toEqual({ data: 'kept', failure: refused, stored: [] });
    expect((await ahead({ isKept: false }, { getRound: refused })).data).toBeNull();
  });
});
