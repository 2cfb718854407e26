import { describe, expect, test } from 'vitest';
import { changedFlawFields, isAnswerChanged, isJudgementChanged, withoutZ } from '#domain/rounds/bulkSave.ts';
import type { FlawState } from '#domain/rounds/roundView.ts';

const [moment, written, later] = [
  '2026-11-20T09:00:00.000Z',
  '2026-11-20T10:00:00+01:00',
  '2026-11-20T09:00:01.000Z',
];

describe('fields that differ from the stored state and are sent', () => {
  const answer = { answer: 'Ja', answerDescription: '', done: moment };

  test('an answer differs by each of its parts, and not by another notation of a time [SAVE-02]', () => {
    expect(isAnswerChanged(undefined, answer)).toBe(true);
    expect(isAnswerChanged(answer, { ...answer, done: written })).toBe(false);
    for (const change of [
      { answer: 'Nej' },
      { answer: null },
      { answerDescription: 'x' },
      { done: later },
      { done: null },
    ])
      expect([change, isAnswerChanged(answer, { ...answer, ...change })]).toEqual([change, true]);
  });

  const judgement = { controlled: moment, continueWithoutAdding: false, markedRemaining: false };

  test('a judgement differs by each of its parts, and not by another notation of a time [SAVE-03]', () => {
    expect(isJudgementChanged(undefined, judgement)).toBe(true);
    expect(isJudgementChanged(judgement, { ...judgement, controlled: written })).toBe(false);
    for (const change of [{ controlled: null }, { continueWithoutAdding: true }, { markedRemaining: true }])
      expect([change, isJudgementChanged(judgement, { ...judgement, ...change })]).toEqual([change, true]);
  });

  test('a flaw sends its differing fields only, and an unknown flaw all fields [SAVE-06]', () => {
    const flaw = { name: 'Saknas', description: 'x', done: moment } as FlawState;
    const changes = { name: 'Saknas', description: 'y', done: written };
    expect(changedFlawFields(flaw, changes)).toEqual({ description: 'y' });
    expect(changedFlawFields(flaw, { name: 'Saknas', done: written })).toBeNull();
    expect(changedFlawFields(flaw, { done: null })).toEqual({ done: null });
    expect(changedFlawFields({ ...flaw, done: null }, { done: undefined })).toBeNull();
    expect(changedFlawFields(undefined, changes)).toEqual(changes);
    expect(changedFlawFields(flaw, {})).toBeNull();
  });
});

test('an item’s time travels without its Z [SAVE-04]', () => {
  expect(withoutZ(moment)).toBe('2026-11-20T09:00:00.000');
  expect(withoutZ(null)).toBeNull();
});
