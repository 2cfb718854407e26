import { useReconciling } from '#components/forms/conflict/useReconciling.ts';
import { allRows } from '#contract/constants.ts';
import type { FoundQuestion, RoundHistoryQuestion } from '#contract/rounds/round.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { deviceFailure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Reads the stored state of a round's question; no call reads a single one. */
async function readQuestion({ id, roundHistoryId }: FoundQuestion): Promise<Outcome<RoundHistoryQuestion>> {
  const query = { roundHistoryId, pageSize: allRows };
  const outcome = await sendCall('listRoundQuestionLists', { query });
  if (!outcome.ok) return outcome;
  const question = outcome.data
    .flatMap(({ roundHistoryQuestions }) => roundHistoryQuestions)
    .find((each) => each.id === id);
  return question
    ? { ...outcome, data: question }
    : { ok: false, failure: deviceFailure('response_incomplete') };
}

/**
 * Returns a function that marks a question as not fixed, over another user's later save. It never asks: only the mark is changed here, and
 * two users who change it do the same.
 */
export const useReopenQuestion = (question: FoundQuestion) => {
  const [save, state] = useCallMutation('updateRoundQuestion');
  const reconciling = useReconciling<{ isFixed: boolean }, RoundHistoryQuestion>({
    record: question,
    read: () => readQuestion(question),
    valuesOf: ({ done }) => ({ isFixed: done !== null }),
    labels: {},
  });
  const reopen = async (): Promise<boolean> => {
    const outcome = await reconciling.save({
      edited: { isFixed: false },
      loaded: { isFixed: true },
      rebase: () => undefined,
      save: (_values, newest) => {
        const { id, answer, answerDescription, roundHistoryQuestionListId, version } = newest ?? question;
        return save({
          id,
          body: { answer, answerDescription, done: null, roundHistoryQuestionListId, version },
        });
      },
    });
    return outcome !== null && outcome.result.error === undefined;
  };
  return { reopen, ...state };
};
