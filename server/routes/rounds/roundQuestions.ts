import { bufferedReading, reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isAnswerChanged } from '#domain/rounds/bulkSave.ts';
import { isSameTimestamp } from '#domain/timestamps.ts';
import { questionAnswer } from '#domain/rounds/roundConflict.ts';
import { questionGroups, questions } from '#server/db/schema/checklists.ts';
import {
  roundHistories,
  roundHistoryQuestionLists,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, failIfStale } from '#server/services/shared/changes.ts';
import { isNegative, questionText } from '#server/services/flaws/findings.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import {
  answerOfQuestion,
  givenNow,
  keepLateAnswer,
  noteAnswer,
} from '#server/services/rounds/roundConflicts.ts';
import { presentQuestion, withQuestions } from '#server/services/rounds/roundParts.ts';
import type { QuestionListRow, QuestionRow } from '#server/services/rounds/roundParts.ts';
import {
  actorOf,
  deleteRoundPart,
  loadRound,
  loadRoundPart,
  lockRound,
  lockRoundPart,
  rejectFinished,
  touchRound,
} from '#server/services/rounds/rounds.ts';
import {
  roundsInActiveBuildings,
  roundsInScope,
  roundsOfBuilding,
  roundsOfCustomer,
} from '#server/services/scope/roundScope.ts';
import { placeOfRound } from '#server/services/worklists/workQuestions.ts';
import type { ReadAgain, Route } from '#server/middleware/calls/chain.ts';

const listOrder = {
  fields: {
    PositionNumber: roundHistoryQuestionLists.position,
    Name: roundHistoryQuestionLists.name,
    Created: roundHistoryQuestionLists.created,
  },
  by: 'PositionNumber',
  id: roundHistoryQuestionLists.id,
};

const foundOrder = {
  fields: {
    Found: roundHistories.created,
    Created: roundHistories.created,
    Name: roundHistoryQuestions.name,
    Round: roundHistories.name,
    Done: roundHistoryQuestions.done,
  },
  by: 'Found desc',
  id: roundHistoryQuestions.id,
};

/** Reads a question of a round in the form of its calls' responses. */
const readQuestion: ReadAgain = async (call, id) =>
  presentQuestion(await loadRoundPart(call, roundHistoryQuestions, id));

/**
 * Fails for a text that is none of the question's answers. @throws HttpProblem invalid_value for a text that is none of the question's answers
 */
function rejectForeignAnswer({ positive, negative }: QuestionRow, answer: string | null): void {
  if (answer !== null && answer !== '' && answer !== positive && answer !== negative)
    fail('invalid_value', 'answer');
}

/** Checklists of a round and their questions. [ROUND-81, ROUND-83] */
export const roundQuestionRoutes: readonly Route[] = [
  bufferedReading.route('listRoundQuestionLists', async (call) => {
    const query = call.query();
    const { db } = call;
    const { round } = await loadRound(call, query.roundHistoryId ?? fail('required', 'roundHistoryId'));
    const condition = eq(roundHistoryQuestionLists.roundHistoryId, round.id);
    const page = await listPage(query, listOrder, {
      rows: (window) =>
        inWindow(db.select().from(roundHistoryQuestionLists).where(condition).$dynamic(), window),
      count: () => db.$count(roundHistoryQuestionLists, condition),
      present: (row): QuestionListRow => row,
      isShort: true,
    });
    return { pagination: page.pagination, rows: await withQuestions(db, page.rows) };
  }),

  reading.route('listFoundQuestions', async (call) => {
    const query = call.query();
    const { db } = call;
    const condition = and(
      roundsInScope(call),
      roundsInActiveBuildings(call),
      isNegative,
      query.buildingId === undefined ? undefined : roundsOfBuilding(query.buildingId),
      query.customerId === undefined ? undefined : roundsOfCustomer(query.customerId),
      query.done === undefined
        ? undefined
        : query.done
          ? isNotNull(roundHistoryQuestions.done)
          : isNull(roundHistoryQuestions.done),
      query.search === undefined ? undefined : sql`${questionText} like ${containsPattern(query.search)}`,
    );
    const ofRound = eq(roundHistories.id, roundHistoryQuestions.roundHistoryId);
    const rows = db
      .select({
        question: roundHistoryQuestions,
        round: roundHistories,
        buildingId: placeOfRound(call, query),
      })
      .from(roundHistoryQuestions)
      .innerJoin(roundHistories, ofRound)
      .where(condition)
      .$dynamic();
    return listPage(query, foundOrder, {
      rows: (window) => inWindow(rows, window),
      count: () => db.$count(sql`${roundHistoryQuestions} join ${roundHistories} on ${ofRound}`, condition),
      present: ({ question, round, buildingId }) => ({
        ...presentQuestion(question),
        roundHistoryId: round.id,
        roundName: round.name,
        found: round.created,
        buildingId,
      }),
    });
  }),

  writing.route(
    'createRoundQuestion',
    async (call) => {
      const { roundHistoryQuestionListId, questionId } = call.body();
      const { db, now, scope } = call;
      const [list] = await db
        .select({ roundId: roundHistoryQuestionLists.roundHistoryId })
        .from(roundHistoryQuestionLists)
        .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryQuestionLists.roundHistoryId))
        .where(and(eq(roundHistoryQuestionLists.id, roundHistoryQuestionListId), roundsInScope(call)))
        .limit(1);
      const { roundId } = list ?? fail('invalid_reference', 'roundHistoryQuestionListId');
      const round = await lockRound(call, roundId);
      await authorise(call, round.customerId);
      rejectFinished(round);
      const inList = eq(roundHistoryQuestions.roundHistoryQuestionListId, roundHistoryQuestionListId);
      const present = await db.select().from(roundHistoryQuestions).where(inList);
      const roundQuestion = present.find((question) => question.questionId === questionId);
      if (roundQuestion) return presentQuestion(roundQuestion);
      const [asked] = await db
        .select({ question: questions, groupName: questionGroups.name })
        .from(questions)
        .innerJoin(questionGroups, eq(questionGroups.id, questions.questionGroupId))
        .where(
          and(
            eq(questions.id, questionId),
            scope.catalogue(questions),
            usableAt(questions, round.customerId),
          ),
        );
      const { question, groupName } = asked ?? fail('invalid_reference', 'questionId');
      const { name, description, positive, negative, law, lawLink } = question;
      const [row] = await db
        .insert(roundHistoryQuestions)
        .values({
          customerId: round.customerId,
          roundHistoryId: round.id,
          roundHistoryQuestionListId,
          questionId,
          positionNumber: Math.max(0, ...present.map((one) => one.positionNumber)) + 1,
          name,
          description,
          groupName,
          positive,
          negative,
          law,
          lawLink,
          ...createdColumns(now),
        })
        .returning();
      await touchRound(db, round.id, now);
      return presentQuestion(orNotFound(row));
    },
    { readAgain: readQuestion },
  ),

  writing.route(
    'updateRoundQuestion',
    async (call) => {
      const id = call.id();
      const { version, basedOn, userName, roundHistoryQuestionListId, ...body } = call.body();
      const { round, row: question } = await lockRoundPart(call, roundHistoryQuestions, id);
      failIfStale(question, version);
      if (
        (roundHistoryQuestionListId ?? question.roundHistoryQuestionListId) !==
        question.roundHistoryQuestionListId
      ) {
        fail('invalid_reference', 'roundHistoryQuestionListId');
      }
      rejectForeignAnswer(question, body.answer);
      const done = body.answer === question.negative ? (body.done ?? null) : null;
      if (!isAnswerChanged(question, { ...body, done })) return presentQuestion(question);
      const target = { round, kind: 'question', id } as const;
      const standing = { answer: answerOfQuestion(question), by: question.answeredBy };
      const answer = questionAnswer({ ...body, done }, givenNow(call));
      if (round.done !== null && basedOn !== undefined) {
        await keepLateAnswer(call, target, standing, answer);
        return presentQuestion(question);
      }
      // After the end the answer is final; the fix of its fault can still be recorded.
      if (question.answer !== body.answer) rejectFinished(round);
      const [row] = await call.db
        .update(roundHistoryQuestions)
        .set({
          answer: body.answer,
          answerDescription: body.answerDescription,
          done,
          doneReceived: isSameTimestamp(question.done, done) ? question.doneReceived : call.now,
          userName: body.answer === null ? '' : actorOf(call, userName, question.userName),
          answeredBy: call.caller.userId,
          ...updatedColumns(roundHistoryQuestions, call.now),
        })
        .where(eq(roundHistoryQuestions.id, id))
        .returning();
      await noteAnswer(call, target, standing, { written: answer, basedOn });
      if (round.done === null) await touchRound(call.db, round.id, call.now);
      return presentQuestion(orNotFound(row));
    },
    { readAgain: readQuestion },
  ),

  writing.route('deleteRoundQuestion', async (call) =>
    deleteRoundPart(call, roundHistoryQuestions, call.id()),
  ),
];
