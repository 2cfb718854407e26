import { Button, Textarea, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveButton } from '../../../components/forms/SaveButton.tsx';
import { textLimits } from '../../../contract/constants.ts';
import type { QuestionState } from '../../../domain/roundView.ts';
import { useRoundActions } from '../../../entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';
import classes from './questions.module.css';

type NegativeAnswerProps = {
  question: QuestionState;
  onCancel: () => void;
  /** Just before the answer is stored. */
  onSave: () => void;
  onStored: () => void;
};

/** What is wrong, and the date it was fixed, if it was. [ROUND-49] */
export const NegativeAnswer = ({ question, onCancel, onSave, onStored }: NegativeAnswerProps) => {
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation('common');
  const { roundId, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const [description, setDescription] = useState(question.answerDescription);
  const [fixedOn, setFixedOn] = useState(question.done ? dayjs(question.done).format('YYYY-MM-DD') : '');
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const today = dayjs().format('YYYY-MM-DD');
  const isMissing = description.trim() === '';
  const isLong = description.trim().length > textLimits.text;
  const isFuture = fixedOn !== '' && dayjs(fixedOn).isAfter(today, 'day');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isMissing || isLong || isFuture || isSaving) return;
    setIsSaving(true);
    onSave();
    const act = actions.answerQuestion(question.id, {
      state: 'negative',
      description: description.trim(),
      done: fixedOn ? dayjs(fixedOn).toISOString() : null,
    });
    watch(act);
    void act.then((outcome) => {
      setIsSaving(false);
      if (outcome.status === 'stored') onStored();
    });
  };

  const descriptionError = () => {
    if (isLong) return common('validators.too_long', { max: textLimits.text });
    return hasTried && isMissing ? t('questions.description_missing') : undefined;
  };

  return (
    <form className={classes.negative} noValidate onSubmit={handleSubmit}>
      <Textarea
        label={t('questions.flaw_description')}
        value={description}
        error={descriptionError()}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        autoFocus
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={
          <>
            {t('questions.fixed_date')} <span className={classes.optional}>{t('questions.optional')}</span>
          </>
        }
        value={fixedOn}
        max={today}
        error={isFuture ? t('questions.date_in_future') : undefined}
        className={classes.date}
        onChange={(event) => setFixedOn(event.currentTarget.value)}
      />
      <div className={classes.negativeButtons}>
        <Button variant="default" onClick={onCancel}>
          {t('questions.cancel')}
        </Button>
        <SaveButton isSaving={isSaving}>{t('questions.save_negative')}</SaveButton>
      </div>
    </form>
  );
};
