import { isAnswerChanged, isJudgementChanged, withoutZ } from './bulkSave.ts';
import type { Folded } from './foldedByTarget.ts';
import { itemOf, questionOf, type RoundState } from './roundView.ts';
import { basedOn, type SealedCall } from './sealedCall.ts';

/** A call for each question whose answer isn't what the server has. [SAVE-02] */
export function questionCalls(before: RoundState, { answers }: Folded, newKey: () => string): SealedCall[] {
  return [...answers].flatMap(([id, { value, opIds }]): SealedCall[] => {
    const server = questionOf(before, id);
    if (!isAnswerChanged(server, value)) return [];
    const body = {
      ...value,
      roundHistoryQuestionListId: server?.roundHistoryQuestionListId,
      ...basedOn(server),
    };
    return [{ key: newKey(), step: 'questions', call: 'updateRoundQuestion', target: { id }, body, opIds }];
  });
}

/** A call for each item whose judgement isn't what the server has. [SAVE-03, SAVE-04] */
export function itemCalls(before: RoundState, { judgements }: Folded, newKey: () => string): SealedCall[] {
  return [...judgements].flatMap(([id, { value, opIds }]): SealedCall[] => {
    const server = itemOf(before, id);
    if (!isJudgementChanged(server, value)) return [];
    const body = { ...value, controlled: withoutZ(value.controlled), ...basedOn(server) };
    return [{ key: newKey(), step: 'items', call: 'updateRoundItem', target: { id }, body, opIds }];
  });
}

/** A call for each item whose service fields were saved. */
export function extraCalls({ extras }: Folded, newKey: () => string): SealedCall[] {
  return [...extras].map(([id, { value, opIds }]) => {
    return {
      key: newKey(),
      step: 'changedFlaws',
      call: 'saveMapItemExtra',
      target: { id },
      body: value,
      opIds,
    };
  });
}
