import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '#components/marks/StateMark.tsx';
import { questionMark } from '#domain/rounds/roundState.ts';
import type { QuestionState } from '#domain/rounds/roundView.ts';
import { ConflictBadge } from '#entities/rounds/conflicts/ConflictBadge.tsx';
import { AnswerText } from './AnswerText.tsx';

/** Answered question, collapsed: its answer, the flaw text of a negative one, and a change button. */
export const AnsweredQuestion = ({
  question,
  onChange,
}: {
  question: QuestionState;
  onChange?: () => void;
}) => {
  const { t } = useTranslation('rounds');
  return (
    <>
      <StateMark state={questionMark(question)} size={18} />
      <Box flex={1} miw={0} py={4} px={0}>
        <Box component="h3" m={0} fz="xs" fw={400}>
          {question.name}
        </Box>
        <AnswerText question={question} />
      </Box>
      <ConflictBadge kind="question" id={question.id} name={question.name} />
      {onChange ? (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('questions.change_question', { question: question.name })}
          onClick={onChange}
        >
          {t('questions.change')}
        </Button>
      ) : null}
    </>
  );
};
