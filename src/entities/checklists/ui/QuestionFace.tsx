import { Box } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerState } from '#domain/rounds/roundState.ts';
import type { AskedQuestion } from './QuestionHelp.tsx';
import { QuestionHelp } from './QuestionHelp.tsx';
import classes from './questionFace.module.css';

type QuestionFaceProps = {
  question: AskedQuestion;
  /** Content rendered after the help. */
  mark?: ReactNode;
  pressed?: AnswerState;
  /** Answer handler; without it the answers are only shown. */
  onAnswer?: (state: 'positive' | 'negative' | 'irrelevant') => void;
  /** False to leave out the answers. */
  hasAnswers?: boolean;
};

/** Question as in a round: its text, help and law, and the three answers. [ROUND-44, ROUND-45, ROUND-46] */
export const QuestionFace = (props: QuestionFaceProps) => {
  const { question, mark, pressed, onAnswer, hasAnswers = true } = props;
  const { t } = useTranslation('rounds');
  const choices = [
    { state: 'positive', label: question.positive, Icon: IconCheck },
    { state: 'negative', label: question.negative, Icon: IconX },
    { state: 'irrelevant', label: t('questions.irrelevant'), Icon: IconMinus },
  ] as const;
  return (
    <>
      <Box component="h3" m={0} fz="md" fw={600}>
        {question.name}
      </Box>
      <QuestionHelp question={question} />
      {mark}
      {hasAnswers ? (
        <div
          role="group"
          aria-label={t('questions.answer_of', { question: question.name })}
          className={classes.answers}
        >
          {choices.map(({ state, label, Icon }) => (
            <button
              key={state}
              type="button"
              className={classes.answer}
              data-state={state}
              aria-pressed={onAnswer ? pressed === state : undefined}
              disabled={!onAnswer}
              onClick={() => onAnswer?.(state)}
            >
              <Icon size={20} aria-hidden />
              <span>{label}</span>
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
};
