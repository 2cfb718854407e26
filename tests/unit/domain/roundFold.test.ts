import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import { countFlaws, countItems, countQuestions } from '#domain/rounds/roundCounts.ts';
import { applyOperation, foldRound } from '#domain/rounds/roundFold.ts';
import {
  allFlaws,
  allItems,
  allQuestions,
  flawOf,
  itemOf,
  itemsOfInfo,
  openRound,
  questionOf,
  questionsOfList,
  type RoundState,
} from '#domain/rounds/roundView.ts';
import { anyAct } from './arbitraryActs.ts';
import { serverRound, stamped, who } from './roundFixture.ts';

const data = serverRound();
const acts = fc.array(anyAct, { maxLength: 40 });
const now = who.now.toISOString();

/** Returns everything that a screen can read, with recomputed counters. */
function recounted(state: RoundState) {
  return {
    items: countItems(allItems(state)),
    questions: countQuestions(allQuestions(state)),
    flaws: countFlaws(allFlaws(state)),
  };
}

function content(state: RoundState) {
  const { lastSeq: _lastSeq, items: _items, questions: _questions, flawPlaces: _flawPlaces, ...rest } = state;
  return { ...rest, items: allItems(state), questions: allQuestions(state) };
}

describe('folding a log', () => {
  test('a timestamp set by an act has no receipt yet, and others keep theirs', () => {
    const [before, after] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
    const receipts = { done: before, doneReceived: before };
    const received: typeof data = {
      ...data,
      infos: data.infos.map((info) => ({
        ...info,
        roundHistoryItems: info.roundHistoryItems.map((item) => ({
          ...item,
          controlled: before,
          controlledReceived: before,
          flaws: item.flaws.map((flaw) => ({ ...flaw, ...receipts })),
        })),
      })),
      lists: data.lists.map((list) => ({
        ...list,
        roundHistoryQuestions: list.roundHistoryQuestions.map((one) => ({ ...one, ...receipts })),
      })),
    };
    const roundState = openRound(received);
    const [item, otherItem] = allItems(roundState);
    const [question, otherQuestion] = allQuestions(roundState);
    const [flaw] = allFlaws(roundState);
    if (!item || !otherItem || !question || !otherQuestion || !flaw) throw new Error('The round is empty.');
    const { userName } = who;
    const log: RoundAct[] = [
      {
        kind: 'itemControlled',
        targetId: item.id,
        payload: { controlled: after, userName, markedRemaining: false },
      },
      {
        kind: 'questionAnswered',
        targetId: question.id,
        payload: { answer: 'Nej', answerDescription: '', done: after, userName },
      },
      {
        kind: 'questionAnswered',
        targetId: otherQuestion.id,
        payload: { answer: 'Nej', answerDescription: 'x', done: before, userName },
      },
      { kind: 'flawFixed', targetId: flaw.key, payload: { done: after, doneBy: userName, measure: '' } },
      { kind: 'roundFinished', targetId: data.round.id, payload: { done: after } },
    ];
    const state = foldRound(received, stamped(log), { flaws: {}, photos: {} });
    expect(itemOf(state, item.id)?.controlledReceived).toBeNull();
    expect(itemOf(state, otherItem.id)?.controlledReceived).toBe(before);
    expect(questionOf(state, question.id)?.doneReceived).toBeNull();
    expect(questionOf(state, otherQuestion.id)?.doneReceived).toBe(before);
    expect(flawOf(state, flaw.key)?.doneReceived).toBeNull();
    expect(state.round.doneReceived).toBeNull();
  });

  test('folding acts one by one equals folding them at once', () => {
    fc.assert(
      fc.property(acts, (list) => {
        let state = openRound(data);
        for (const operation of stamped(list)) state = applyOperation(state, operation);
        expect(content(state)).toEqual(content(foldRound(data, stamped(list))));
      }),
    );
  });

  test('the counters kept on the way are those counted in the end', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const state = foldRound(data, stamped(list));
        expect(state.counts).toEqual(recounted(state));
        for (const info of state.infos) expect(info.counts).toEqual(countItems(itemsOfInfo(state, info.id)));
        for (const list of state.lists) {
          const open = questionsOfList(state, list.id).filter((question) => question.answer === null);
          expect(list.unanswered).toBe(open.length);
        }
      }),
    );
  });

  test('an operation applied again changes nothing', () => {
    fc.assert(
      fc.property(acts, anyAct, (list, last) => {
        const operations = stamped([...list, last]);
        const state = foldRound(data, operations);
        const repeatedState = applyOperation(state, operations.at(-1) ?? expect.fail());
        expect(content(repeatedState)).toEqual(content(state));
      }),
    );
  });

  test('a whole log folded over again ends alike', () => {
    const judging = fc.array(
      anyAct.filter((act) => !['flawRemoved', 'photoRemoved', 'flawAdded', 'photoAdded'].includes(act.kind)),
    );
    fc.assert(
      fc.property(judging, (list) => {
        const operations = stamped(list);
        expect(content(foldRound(data, [...operations, ...operations]))).toEqual(
          content(foldRound(data, operations)),
        );
      }),
    );
  });

  test('a tap keeps the identity of every other item, so that one row is rendered', () => {
    const before = openRound(serverRound(2000));
    const tap: RoundAct = {
      kind: 'itemControlled',
      targetId: 1000,
      payload: { controlled: now, userName: who.userName, markedRemaining: false },
    };
    const after = stamped([tap]).reduce(applyOperation, before);
    const changedItems = allItems(after).filter((item) => item !== itemOf(before, item.id));
    expect(changedItems.map((item) => item.id)).toEqual([1000]);
    expect(after.infos[0]).toBe(before.infos[0]);
    expect(itemOf(before, 1000)?.controlled).toBeNull();
  });
});

describe('the view of a round', () => {
  test('items and questions are ordered by position number as a number [ROUND-81, ROUND-82]', () => {
    const state = openRound(serverRound(24, 12));
    expect(itemsOfInfo(state, 1).map((item) => item.positionNumber)).toEqual([
      1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23,
    ]);
    expect(questionsOfList(state, 1).map((question) => question.positionNumber)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
  });

  test('flaws from before the round are distinguished from its own', () => {
    const state = openRound(data);
    expect(flawOf(state, '51')).toMatchObject({
      id: 51,
      isEarlier: true,
      photos: [{ photoId: '900', fileId: 900 }],
    });
    expect(flawOf(state, '61')?.flawPositionX).toBe(30);
    expect(flawOf(state, '62')).toBeUndefined();
  });

  test('a flaw that was created from the log keeps its key', () => {
    const aliases = { flaws: { 'own-a': 51 }, photos: { 'photo-a': 900 } };
    const state = openRound(data, aliases);
    expect(flawOf(state, 'own-a')).toMatchObject({ id: 51, photos: [{ photoId: 'photo-a', fileId: 900 }] });
    expect(flawOf(state, '51')).toBeUndefined();
  });

  test('the first act starts the round; pausing, finishing and going on change its phase [ROUND-66]', () => {
    const fold = (...list: RoundAct[]) => foldRound(data, stamped(list));
    const pause: RoundAct = { kind: 'roundPaused', targetId: 9, payload: {} };
    const finish: RoundAct = { kind: 'roundFinished', targetId: 9, payload: { done: now } };
    const withdraw: RoundAct = { kind: 'finishWithdrawn', targetId: 9, payload: {} };
    const skip: RoundAct = { kind: 'itemSkipped', targetId: 2, payload: { controlled: now, userName: 'a' } };
    expect(Date.parse(fold(skip).round.updated)).toBeGreaterThan(Date.parse(data.round.created));
    expect(fold(pause).phase).toBe('paused');
    expect(fold(pause, skip).phase).toBe('running');
    expect(fold(skip, finish)).toMatchObject({ phase: 'finished', round: { done: now } });
    expect(fold(finish, withdraw)).toMatchObject({ phase: 'running', round: { done: null } });
  });

  test('a round that the server has finished stays finished after any log', () => {
    const done = { ...data, round: { ...data.round, done: now } };
    const state = foldRound(done, stamped([{ kind: 'finishWithdrawn', targetId: 9, payload: {} }]));
    expect(state).toMatchObject({ phase: 'finished', round: { done: now } });
  });

  test('null and the empty text stay two values', () => {
    const answer = (text: string | null): RoundAct => ({
      kind: 'questionAnswered',
      targetId: 1,
      payload: { answer: text, answerDescription: '', done: null, userName: 'a' },
    });
    expect(questionOf(foldRound(data, stamped([answer('')])), 1)).toMatchObject({
      answer: '',
      state: 'irrelevant',
    });
    expect(questionOf(foldRound(data, stamped([answer(''), answer(null)])), 1)).toMatchObject({
      answer: null,
      state: 'unanswered',
    });
  });
});
