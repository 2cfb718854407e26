import { describe, expect, test } from 'vitest';
import {
  isAnswer,
  isSameAnswer,
  itemAnswer,
  questionAnswer,
  verdictOf,
} from '#domain/rounds/roundConflict.ts';

const anna = { userName: 'anna@example.com', at: '2026-11-20T09:00:00.000Z' };
const bo = { userName: 'bo@example.com', at: '2026-11-20T09:05:00.000Z' };
const item = (controlled: string | null, continueWithoutAdding = false, who = anna) =>
  itemAnswer({ controlled, continueWithoutAdding, markedRemaining: false }, who);
const question = (answer: string | null, answerDescription = '', who = anna) =>
  questionAnswer({ answer, answerDescription, done: null }, who);

describe('two answers', () => {
  test('answers to an item are equal for equal verdicts at any time', () => {
    expect(isSameAnswer(item(anna.at), item(bo.at, false, bo))).toBe(true);
    expect(isSameAnswer(item(anna.at), item(anna.at, true))).toBe(false);
    expect(isSameAnswer(item(anna.at), item(null))).toBe(false);
    expect([item(anna.at), item(null, true), item(null)].map(verdictOf)).toEqual([
      'controlled',
      'skipped',
      'unchecked',
    ]);
  });

  test('answers to a question differ by null, empty text, text and description', () => {
    expect(isSameAnswer(question('Ja'), question('Ja', '', bo))).toBe(true);
    expect(isSameAnswer(question(null), question(''))).toBe(false);
    expect(isSameAnswer(question('Nej', 'Låst'), question('Nej', 'Blockerad'))).toBe(false);
    const fixed = { ...question('Nej'), done: bo.at };
    expect(isSameAnswer(question('Nej'), fixed)).toBe(false);
  });

  test('an undone answer is no answer', () => {
    expect([item(null), question(null)].some(isAnswer)).toBe(false);
    expect([item(anna.at), item(null, true), question(''), question('Ja')].every(isAnswer)).toBe(true);
  });
});
