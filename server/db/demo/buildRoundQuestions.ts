import type { RoundFrame } from './roundFrame.ts';
import { remarks } from '#server/content/demo.ts';
import type { Draft } from './draft.ts';
import { daysBefore, nextId, rowOf } from './draft.ts';

interface Answer {
  answer: string | null;
  answerDescription: string;
  done: string | null;
  userName: string;
}

const unanswered: Answer = { answer: null, answerDescription: '', done: null, userName: '' };

function answerOf(
  draft: Draft,
  frame: RoundFrame,
  at: Date,
  question: { positive: string; negative: string },
): Answer {
  const { random } = frame;
  const chance = random.next();
  if (chance < 0.05) return { answer: '', answerDescription: '', done: null, userName: frame.userName };
  if (chance >= 0.13)
    return { answer: question.positive, answerDescription: '', done: null, userName: frame.userName };
  const fixed = daysBefore(at, -random.int(2, 60));
  const isFixed = fixed < draft.now && (at < daysBefore(draft.now, 240) || random.chance(0.6));
  return {
    answer: question.negative,
    answerDescription: random.pick(remarks.answers),
    done: isFixed ? fixed.toISOString() : null,
    userName: frame.userName,
  };
}

/**
 * Adds the checklists of a round with their questions, answered as far as the round has progressed; returns the time of the last answer.
 */
export function addQuestionLists(draft: Draft, planId: number, frame: RoundFrame, from: Date): Date {
  const { rows } = draft;
  let clock = from.getTime();
  rows.roundPlanningQuestionLists
    .filter((part) => part.roundPlanningId === planId)
    .forEach((part, position) => {
      const list = rowOf(rows.questionLists, part.targetId);
      const listId = nextId(rows.roundHistoryQuestionLists);
      rows.roundHistoryQuestionLists.push({
        id: listId,
        customerId: frame.customerId,
        roundHistoryId: frame.roundId,
        questionListId: list.id,
        name: list.name,
        position,
        ...frame.made,
      });
      const listQuestions = rows.questionListQuestions.filter((each) => each.questionListId === list.id);
      listQuestions.forEach((each, index) => {
        const question = rowOf(rows.questions, each.questionId);
        clock += 25_000;
        const answer =
          frame.progress === 'done' ? answerOf(draft, frame, new Date(clock), question) : unanswered;
        rows.roundHistoryQuestions.push({
          id: nextId(rows.roundHistoryQuestions),
          customerId: frame.customerId,
          roundHistoryId: frame.roundId,
          roundHistoryQuestionListId: listId,
          questionId: question.id,
          positionNumber: index + 1,
          name: question.name,
          description: question.description ?? '',
          groupName: rowOf(rows.questionGroups, question.questionGroupId).name,
          positive: question.positive,
          negative: question.negative,
          law: question.law ?? '',
          lawLink: question.lawLink ?? null,
          ...answer,
          created: frame.made.created,
          updated:
            answer.answer === null ? frame.made.updated : (answer.done ?? new Date(clock).toISOString()),
        });
      });
    });
  return new Date(clock);
}
