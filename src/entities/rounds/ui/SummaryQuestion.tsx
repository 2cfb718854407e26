import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DatedText } from '#components/text/DatedText.tsx';
import { StateMark } from '#components/marks/StateMark.tsx';
import { questionMark } from '#domain/rounds/roundState.ts';
import type { QuestionState } from '#domain/rounds/roundView.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { useConflictsOf } from '../conflicts/conflictsContext.ts';
import { ConflictChoice } from '../conflicts/ConflictChoice.tsx';
import { answerDetails, answerLabel } from './summaryTexts.ts';
import classes from './summary.module.css';

/** Answered question in the report, with the other answers kept for it. */
export const SummaryQuestion = ({ question }: { question: QuestionState }) => {
  const { t } = useTranslation('rounds');
  const dayOf = useDeviceTime();
  const conflicts = useConflictsOf('question', question.id);
  return (
    <>
      <tr>
        <th scope="row" className={classes.questionName}>
          {question.name}
        </th>
        <td>
          <span className={classes.state}>
            <StateMark state={questionMark(question)} size={18} />
            {answerLabel(question, t)}
          </span>
          <Text span display="block" c="dimmed" fz="xs" fw={400}>
            <DatedText text={answerDetails(question, t, dayOf)} />
          </Text>
        </td>
      </tr>
      {conflicts.length > 0 ? (
        <tr>
          <td colSpan={2}>
            <ConflictChoice conflicts={conflicts} name={question.name} />
          </td>
        </tr>
      ) : null}
    </>
  );
};
