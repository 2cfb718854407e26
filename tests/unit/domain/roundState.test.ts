import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFlaws, countItems, countQuestions } from '#domain/rounds/roundCounts.ts';
import {
  answerState,
  canFinish,
  isJudged,
  itemMark,
  latestFlaw,
  markColours,
  questionMark,
  roundStatus,
} from '#domain/rounds/roundState.ts';
import { created, questionOfServer } from './roundFixture.ts';

const open = { done: null };
const fixed = { done: '2026-11-20T09:00:00.000Z' };
const item = (controlled: boolean, flaws: { done: string | null }[], continueWithoutAdding = false) => ({
  controlled: controlled ? created : null,
  continueWithoutAdding,
  flaws,
  markedRemaining: false,
});
const colour = (...args: Parameters<typeof item>) => markColours[itemMark(item(...args))];

test('an unchecked item is blue, controlled ok or fixed it is green [ROUND-61, ROUND-62]', () => {
  expect(colour(false, [])).toBe('blue');
  expect(colour(true, [])).toBe('green');
  expect(colour(true, [fixed])).toBe('green');
});

test('a controlled item with an open flaw is red, one that is not controlled orange [ROUND-63, ROUND-64]', () => {
  expect(colour(true, [fixed, open])).toBe('red');
  expect(colour(false, [open])).toBe('orange');
});

test('a skipped item is orange in every other state [ROUND-65]', () => {
  for (const controlled of [true, false]) {
    for (const flaws of [[], [open], [fixed]]) expect(colour(controlled, flaws, true)).toBe('orange');
  }
});

test('null is unanswered, the empty text irrelevant, never the same [ROUND-47, ROUND-50]', () => {
  expect(answerState(questionOfServer(1, { answer: null }))).toBe('unanswered');
  expect(answerState(questionOfServer(1, { answer: '' }))).toBe('irrelevant');
});

test('the chosen text distinguishes positive from negative [ROUND-48, ROUND-49]', () => {
  expect(answerState(questionOfServer(1, { answer: 'Ja' }))).toBe('positive');
  expect(answerState(questionOfServer(1, { answer: 'Nej' }))).toBe('negative');
  expect(answerState(questionOfServer(1, { answer: 'Okänd text' }))).toBe('negative');
  const sameTexts = { positive: 'Kontrollerad', negative: 'Kontrollerad', answer: 'Kontrollerad' };
  expect(answerState(questionOfServer(1, sameTexts))).toBe('positive');
  expect(answerState(questionOfServer(1, { ...sameTexts, answerDescription: 'Saknas' }))).toBe('negative');
});

test('a question with an empty answer counts as positive when finishing [ROUND-51]', () => {
  const counts = countQuestions([questionOfServer(1, { answer: '' }), questionOfServer(2, { answer: 'Ja' })]);
  expect(counts).toMatchObject({ total: 2, irrelevant: 1, positive: 1, ok: 2, unanswered: 0 });
  expect(canFinish({ items: countItems([]), questions: counts, flaws: countFlaws([]) })).toBe(true);
});

test('a negative answer is a flaw until it was fixed', () => {
  expect(questionMark(questionOfServer(1, { answer: 'Nej' }))).toBe('flaw');
  expect(questionMark(questionOfServer(1, { answer: 'Nej', done: created }))).toBe('ok');
});

test('a round can be finished when each item is controlled or skipped and each question answered [ROUND-69, ROUND-70]', () => {
  const answers = fc.array(fc.constantFrom(null, '', 'Ja', 'Nej'), { maxLength: 6 });
  const items = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 6 });
  fc.assert(
    fc.property(items, answers, (judgements, given) => {
      const counts = {
        items: countItems(
          judgements.map(([isControlled, isSkipped]) => item(isControlled, [open], isSkipped)),
        ),
        questions: countQuestions(given.map((answer, id) => questionOfServer(id, { answer }))),
        flaws: countFlaws([]),
      };
      const isReady =
        judgements.every((either) => either.some(Boolean)) && given.every((answer) => answer !== null);
      expect(canFinish(counts)).toBe(isReady);
    }),
  );
  expect(isJudged({ controlled: null, continueWithoutAdding: true })).toBe(true);
});

test('a round is waiting until updated is later than created [START-09, START-10]', () => {
  const round = { created, updated: created, done: null };
  expect(roundStatus(round)).toBe('waiting');
  expect(roundStatus({ ...round, updated: '2026-11-20T08:00:00.001Z' })).toBe('started');
});

test('a round is waiting, started, paused or finished [ROUND-66]', () => {
  const started = { created, updated: '2026-11-20T09:00:00.000Z', done: null };
  expect(roundStatus(started, true)).toBe('paused');
  expect(roundStatus({ ...started, done: created }, true)).toBe('finished');
});

test('the latest flaw is the one created last', () => {
  const flaws = [
    { created: '2026-02-01T00:00:00Z' },
    { created: '2026-03-01T00:00:00Z' },
    { created: '2026-01-01T00:00:00Z' },
  ];
  expect(latestFlaw(flaws)).toBe(flaws[1]);
  expect(latestFlaw([])).toBeUndefined();
});
