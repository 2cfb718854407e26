import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { SummaryQuestion } from './SummaryQuestion.tsx';
import { answeredLists } from './summaryTexts.ts';
import classes from './summary.module.css';

/** Answered questions by checklist. [ROUND-56] */
export const SummaryQuestions = ({ state }: { state: RoundState }) => {
  const { t } = useTranslation('rounds');
  const lists = answeredLists(state);
  if (state.lists.length === 0) return null;
  return (
    <section aria-labelledby="summary-questions">
      <h2 id="summary-questions" className={classes.heading}>
        {t('summary.answered_questions')}
      </h2>
      {lists.length === 0 ? <Text c="dimmed">{t('summary.no_questions')}</Text> : null}
      {lists.map(({ list, questions }) => (
        <table key={list.id} className={classes.table}>
          <caption className={classes.caption}>{list.name}</caption>
          <thead>
            <tr>
              <th scope="col">{t('summary.question')}</th>
              <th scope="col">{t('summary.answer')}</th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <SummaryQuestion key={question.id} question={question} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
};
