import { Box, Button, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { PhotoField } from '#components/forms/photos/PhotoField.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { chosenYears } from '#contract/chosenYears.ts';
import { useOpeningWithin } from '#components/touch/opening.ts';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { textLimits } from '#contract/constants.ts';
import type { QuestionState } from '#domain/rounds/roundView.ts';
import { useNegativeAnswer } from './useNegativeAnswer.ts';
import classes from './questions.module.css';

type NegativeAnswerProps = {
  question: QuestionState;
  onCancel: () => void;
  /** Called just before the answer is stored. */
  onSave: () => void;
  /** Called after the answer was stored; `leftPx` is the form's height, kept as a placeholder; 0 if it may shrink. */
  onStored: (leftPx: number) => void;
  onWriting: (questionId: number, save: (() => Promise<void>) | null) => void;
};

/** Form of a negative answer: description, photos, and the day it was fixed, if any; the save button is sticky. [ROUND-49] */
export const NegativeAnswer = (props: NegativeAnswerProps) => {
  const { question, onCancel, onSave, onStored, onWriting } = props;
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation('common');
  const answer = useNegativeAnswer(question, onSave);
  const { problems, draft } = answer;
  const form = useRef<HTMLFormElement>(null);
  useOpeningWithin();
  // Scrolled into view entirely if it fits: otherwise the sticky footer would cover the text field.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const save = useCallbackRef(async (isLeft: boolean) => {
    const leftPx = isLeft ? (form.current?.offsetHeight ?? 0) : 0;
    if (await answer.save()) onStored(leftPx);
  });
  const { id } = question;
  useEffect(() => {
    onWriting(id, () => save(true));
    return () => onWriting(id, null);
  }, [id, onWriting, save]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const descriptionError = () => {
    if (problems.isLong) return common('validators.too_long', { max: textLimits.text });
    return answer.hasTried && problems.isMissing ? t('questions.description_missing') : undefined;
  };
  const dateError = () => {
    if (problems.isFuture) return t('questions.date_in_future');
    if (problems.isOfOtherTimes) return common('validators.years', chosenYears);
    return answer.hasTried && problems.isNoDay ? t('questions.no_date') : undefined;
  };

  return (
    <form ref={form} className={classes.negative} noValidate onSubmit={handleSubmit}>
      <UncutTextField
        label={t('questions.flaw_description')}
        value={answer.description}
        error={descriptionError()}
        data-autofocus
        autoFocus
        // Typing replaces the existing text.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => answer.setDescription(event.currentTarget.value)}
      />
      {answer.hasPlace ? (
        <div>
          <PhotoField label={t('questions.photos')} {...draft.field} />
          {draft.photos.length > 0 ? (
            <Text c="dimmed" fz="xs" mt={4}>
              {t('questions.photos_hint')}
            </Text>
          ) : null}
        </div>
      ) : null}
      <DateField
        label={
          <>
            {t('questions.fixed_date')}{' '}
            <Box component="span" c="dimmed" fw={400}>
              {t('questions.optional')}
            </Box>
          </>
        }
        value={answer.fixedOn}
        max={answer.today}
        error={dateError()}
        onChange={answer.setFixedOn}
      />
      <div className={classes.negativeButtons}>
        <Button variant="default" onClick={onCancel}>
          {t('questions.cancel')}
        </Button>
        <SaveButton isSaving={answer.isSaving}>{t('questions.save_negative')}</SaveButton>
      </div>
    </form>
  );
};
