import { useTranslation } from 'react-i18next';
import { StateMark } from '../../../components/marks/StateMark.tsx';
import { questionMark } from '../../../domain/roundState.ts';
import type { RoundState } from '../../../domain/roundView.ts';
import { questionsOfList } from '../../../domain/roundView.ts';
import { formatDate } from '../../../platform/dates.ts';
import classes from './summary.module.css';

/** The answered questions, checklist by checklist. [ROUND-56] */
export const SummaryQuestions = ({ state }: { state: RoundState }) => {
  const { t } = useTranslation('rounds');
  const lists = state.lists
    .map((list) => ({
      list,
      questions: questionsOfList(state, list.id).filter((one) => one.answer !== null),
    }))
    .filter(({ questions }) => questions.length > 0);
  if (state.lists.length === 0) return null;
  return (
    <section aria-labelledby="summary-questions">
      <h2 id="summary-questions" className={classes.heading}>
        {t('summary.answered_questions')}
      </h2>
      {lists.length === 0 ? <p className={classes.note}>{t('summary.no_questions')}</p> : null}
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
              <tr key={question.id}>
                <th scope="row" className={classes.questionName}>
                  {question.name}
                </th>
                <td>
                  <span className={classes.state}>
                    <StateMark state={questionMark(question)} size={18} />
                    {question.answer === '' ? t('questions.irrelevant') : question.answer}
                  </span>
                  <span className={classes.place}>
                    {[
                      question.answerDescription,
                      question.done ? t('questions.fixed_on', { date: formatDate(question.done) }) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
};
