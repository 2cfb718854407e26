import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuestionState } from '#domain/rounds/roundView.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { AnswerPhotos } from './AnswerPhotos.tsx';

/** Answer with its flaw text, the day it was fixed, and its photos. */
export const AnswerText = ({ question }: { question: QuestionState }) => {
  const { t } = useTranslation('rounds');
  const dayOf = useDeviceTime();
  return (
    <>
      <Text fz="xs">
        <strong>{question.answer === '' ? t('questions.irrelevant') : question.answer}</strong>
        {question.answerDescription ? ` · ${question.answerDescription}` : ''}
        {question.done
          ? ` · ${t('questions.fixed_on', { date: dayOf(question.done, question.doneReceived) })}`
          : ''}
      </Text>
      <AnswerPhotos question={question} />
    </>
  );
};
