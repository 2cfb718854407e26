import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { allRows } from '#contract/constants.ts';
import type { Question, QuestionGroup, QuestionList } from '#contract/checklists/checklist.ts';
import { isReadBeside } from '#domain/owner.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Question that a checklist contains or can contain, with its group if visible. */
export interface Askable {
  question: Question;
  group?: QuestionGroup;
}

/** Returns all questions available to a checklist, by group, and its own. [CHK-24, CHK-42] */
export const useAskable = (list: QuestionList) => {
  const place = useActivePlace();
  const customerId = list.customerId ?? place.customerId;
  const query = { customerId, pageNumber: 1, pageSize: allRows, orderBy: 'Name' };
  const groups = useCallQuery('listQuestionGroups', customerId === null ? skipToken : query, refetchOnMount);
  const rows = groups.currentData?.rows;
  const askable = useMemo((): Askable[] => {
    const askableQuestions = (rows ?? [])
      .filter((group) => isReadBeside(list, group))
      .flatMap((group) => group.questions.map((question): Askable => ({ question, group })));
    const askableIds = new Set(askableQuestions.map(({ question }) => question.id));
    const otherQuestions = list.questions
      .filter(({ id }) => !askableIds.has(id))
      .map((question) => ({ question }));
    return [...askableQuestions, ...otherQuestions];
  }, [rows, list]);
  return { askable, groups };
};
