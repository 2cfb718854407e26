import { describe, expect, test } from 'vitest';
import type { NewFlaw, RoundAct } from '#domain/rounds/operations.ts';
import { answerActs, markRemainingActs, markRemainingPlan, okActs } from '#domain/rounds/roundActs.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import { countQuestions } from '#domain/rounds/roundCounts.ts';
import { answerState, questionMark } from '#domain/rounds/roundState.ts';
import {
  allItems,
  flawOf,
  itemOf,
  openRound,
  questionOf,
  type RoundServerData,
} from '#domain/rounds/roundView.ts';
import { created, flawOfServer, questionOfServer, serverRound, stamped, who } from './roundFixture.ts';

const data = serverRound();
const now = who.now.toISOString();
const fold = (acts: readonly RoundAct[], from: RoundServerData = data) => foldRound(from, stamped(acts));

const values: NewFlaw = {
  infoId: 2,
  itemId: null,
  mapItemId: null,
  name: 'Saknas',
  description: '',
  measure: '',
  created: now,
  done: null,
  doneBy: '',
  performer: 'a',
  responsible: 7,
  responsibleName: 'Ansvarig',
  flawTypeId: 1,
  flawPositionX: 30,
  flawPositionY: 30,
  flawScale: 1,
};
const addFlawAct = (own: Partial<NewFlaw> = {}): RoundAct => ({
  kind: 'flawAdded',
  targetId: 'own-a',
  payload: { ...values, ...own },
});

describe('a flaw from the log', () => {
  test('is one of this round, on the drawing that it was added to', () => {
    const state = fold([addFlawAct()]);
    expect(flawOf(state, 'own-a')).toMatchObject({
      id: null,
      isEarlier: false,
      mapId: 2,
      roundHistoryInfoId: 2,
    });
    expect(state.infos.map(({ looseFlaws }) => looseFlaws.length)).toEqual([0, 2]);
    expect(flawOf(fold([addFlawAct({ infoId: 1, itemId: 1 })]), 'own-a')?.mapId).toBe(1);
  });

  test.each<[string, Partial<NewFlaw>]>([
    ['a drawing', { infoId: 404 }],
    ['an item', { infoId: 1, itemId: 404 }],
  ])('a flaw on %s that was deleted changes nothing', (_what, own) => {
    const [before, state] = [openRound(data), fold([addFlawAct(own)])];
    expect([flawOf(state, 'own-a'), state.flawPlaces.size]).toEqual([undefined, before.flawPlaces.size]);
    expect(state.counts).toEqual(before.counts);
  });
});

describe('the receipt of a tick', () => {
  const received: RoundServerData = {
    ...data,
    infos: data.infos.map((info) => ({
      ...info,
      roundHistoryItems: info.roundHistoryItems.map((item) => {
        return { ...item, controlled: created, controlledReceived: created };
      }),
    })),
  };
  const receiptAfter = (act: RoundAct) => itemOf(fold([act], received), 1)?.controlledReceived;
  const ticked = (controlled: string): RoundAct => ({
    kind: 'itemControlled',
    targetId: 1,
    payload: { controlled, userName: 'a', markedRemaining: false },
  });

  test('goes with its moment, and with nothing else of the item', () => {
    expect(receiptAfter(ticked(now))).toBeNull();
    expect(receiptAfter({ kind: 'itemUnchecked', targetId: 1, payload: {} })).toBeNull();
    expect(receiptAfter(ticked(created))).toBe(created);
    expect(receiptAfter(addFlawAct({ infoId: 1, itemId: 1 }))).toBe(created);
    const extra = { itemId: 1, mapItemExtra: { model: 'P6' } };
    expect(receiptAfter({ kind: 'serviceInfoSaved', targetId: 1001, payload: extra })).toBe(created);
  });
});

test('a round that has begun keeps the moment of its last change', () => {
  const updated = '2026-11-20T08:30:00.000Z';
  expect(fold(okActs({ id: 1 }, who), { ...data, round: { ...data.round, updated } }).round.updated).toBe(
    updated,
  );
  expect(fold(okActs({ id: 1 }, who)).round.updated).toBe(now);
});

test('an answer counts in its own checklist alone', () => {
  const [first] = data.lists;
  const lists = [1, 2].map((id) => {
    const roundHistoryQuestions = [questionOfServer(id * 10, { roundHistoryQuestionListId: id })];
    return { ...(first ?? expect.fail('no list')), id, roundHistoryQuestions };
  });
  const two = { ...data, lists };
  const question = questionOf(openRound(two), 20) ?? expect.fail('no question');
  const state = fold(answerActs(question, { state: 'positive' }, who), two);
  expect(state.lists.map(({ unanswered }) => unanswered)).toEqual([1, 0]);
});

describe('recording an act', () => {
  const question = questionOf(openRound(data), 1) ?? expect.fail('no question');
  const payloadOf = (...[answer]: [Parameters<typeof answerActs>[1]]) =>
    answerActs(question, answer, who)[0]?.payload;

  test('a tick by hand is none of the remaining', () => {
    expect(okActs({ id: 1 }, who)).toEqual([
      {
        kind: 'itemControlled',
        targetId: 1,
        payload: { controlled: now, userName: who.userName, markedRemaining: false },
      },
    ]);
  });

  test('an answer has its user, unless it is undone; description and date are of a negative one', () => {
    const bare = { answerDescription: '', done: null, userName: who.userName };
    expect(payloadOf({ state: 'positive' })).toEqual({ ...bare, answer: 'Ja' });
    expect(payloadOf({ state: 'irrelevant' })).toEqual({ ...bare, answer: '' });
    expect(payloadOf({ state: 'unanswered' })).toEqual({ ...bare, answer: null, userName: '' });
    const negative = { state: 'negative', description: 'Låst', done: now } as const;
    expect(payloadOf(negative)).toEqual({ ...bare, answer: 'Nej', answerDescription: 'Låst', done: now });
    expect(payloadOf({ state: 'negative', description: '' })).toEqual({ ...bare, answer: 'Nej' });
  });

  test('marking the rest fixes earlier flaws that are open, none that is fixed already or of this round', () => {
    const ownData = structuredClone(data);
    ownData.infos
      .flatMap((info) => info.roundHistoryItems)
      .find(({ id }) => id === 1)
      ?.flaws.push(flawOfServer(52, { done: created }), flawOfServer(53, { created: now }));
    const plan = markRemainingPlan(openRound(ownData));
    expect(plan.flaws.map(({ key }) => key)).toEqual(['51']);
    const [act] = markRemainingActs(plan, 9, 'x', who);
    expect(act?.payload).toMatchObject({ itemIds: allItems(openRound(ownData)).map(({ id }) => id) });
  });

  test('a skipped item is none of those that were marked together', () => {
    const [marked] = markRemainingActs(markRemainingPlan(openRound(data)), 9, 'x', who);
    const skipped: RoundAct = {
      kind: 'itemSkipped',
      targetId: 1,
      payload: { controlled: now, userName: 'a' },
    };
    const state = fold([...(marked ? [marked] : []), skipped]);
    expect([itemOf(state, 1)?.markedRemaining, itemOf(state, 2)?.markedRemaining]).toEqual([false, true]);
  });
});

test('equal answers are distinguished by the description, others by their text', () => {
  const stateFor = (answer: string, negative: string, answerDescription: string) =>
    answerState({ answer, positive: 'Ja', negative, answerDescription, done: null });
  expect(stateFor('Ja', 'Nej', 'x')).toBe('positive');
  expect(stateFor('Ja', 'Ja', 'x')).toBe('negative');
  expect(stateFor('Ja', 'Ja', '')).toBe('positive');
  expect(stateFor('Kanske', 'Nej', '')).toBe('negative');
});

test('a question counts by its state and by its mark: a negative answer is a flaw until it is fixed [ROUND-51]', () => {
  const questionWith = (answer: string | null, done: string | null = null) => ({
    answer,
    positive: 'Ja',
    negative: 'Nej',
    answerDescription: '',
    done,
  });
  const allQuestions = [
    questionWith(null),
    questionWith('Ja'),
    questionWith(''),
    questionWith('Nej'),
    questionWith('Nej', now),
  ];
  expect(allQuestions.map(questionMark)).toEqual(['unchecked', 'ok', 'ok', 'flaw', 'ok']);
  expect(countQuestions(allQuestions)).toEqual({
    total: 5,
    unanswered: 1,
    positive: 1,
    irrelevant: 1,
    negative: 2,
    ok: 3,
    flaw: 1,
  });
});
