import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionState } from '../../../domain/roundView.ts';
import { ConflictBadge } from '../../../entities/roundConflicts/parts/ConflictBadge.tsx';
import { useRoundActions } from '../../../entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';
import { AnsweredQuestion } from './AnsweredQuestion.tsx';
import { NegativeAnswer } from './NegativeAnswer.tsx';
import { QuestionHelp } from './QuestionHelp.tsx';
import type { CardMode } from './useQuestionFocus.ts';
import { useQuestionFocus } from './useQuestionFocus.ts';
import classes from './questions.module.css';

type QuestionCardProps = {
  question: QuestionState;
  /** A jump has led here. */
  isLanded: boolean;
  onAnswered: (questionId: number) => void;
};

/** One question with its three answers; folded once it is answered, and open to change. [ROUND-44] */
export const QuestionCard = memo(({ question, isLanded, onAnswered }: QuestionCardProps) => {
  const { t } = useTranslation('rounds');
  const { roundId, isReadOnly, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const [mode, setMode] = useState<CardMode>('shown');
  const { card, isFolded } = useQuestionFocus(question, mode);

  const answer = (state: 'positive' | 'irrelevant') => {
    onAnswered(question.id);
    setMode('shown');
    watch(actions.answerQuestion(question.id, { state }));
  };

  if (isFolded) {
    return (
      <article
        ref={card}
        data-question={question.id}
        tabIndex={-1}
        className={classes.folded}
        data-state={question.state}
      >
        <AnsweredQuestion question={question} onChange={isReadOnly ? undefined : () => setMode('changing')} />
      </article>
    );
  }
  const choices = [
    { state: 'positive', label: question.positive, Icon: IconCheck, onClick: () => answer('positive') },
    { state: 'negative', label: question.negative, Icon: IconX, onClick: () => setMode('negative') },
    {
      state: 'irrelevant',
      label: t('questions.irrelevant'),
      Icon: IconMinus,
      onClick: () => answer('irrelevant'),
    },
  ] as const;
  return (
    <article
      ref={card}
      data-question={question.id}
      data-landed={isLanded || undefined}
      tabIndex={-1}
      aria-label={question.name}
      className={classes.card}
    >
      <h3 className={classes.question}>{question.name}</h3>
      <QuestionHelp question={question} />
      <ConflictBadge kind="question" id={question.id} name={question.name} />
      {isReadOnly ? null : (
        <div
          role="group"
          aria-label={t('questions.answer_of', { question: question.name })}
          className={classes.answers}
        >
          {choices.map(({ state, label, Icon, onClick }) => (
            <button
              key={state}
              type="button"
              className={classes.answer}
              data-state={state}
              aria-pressed={mode === 'negative' ? state === 'negative' : question.state === state}
              onClick={onClick}
            >
              <Icon size={20} aria-hidden />
              <span>{label}</span>
            </button>
          ))}
        </div>
      )}
      {mode === 'negative' ? (
        <NegativeAnswer
          question={question}
          onCancel={() => setMode(question.state === 'unanswered' ? 'shown' : 'changing')}
          onSave={() => onAnswered(question.id)}
          onStored={() => setMode('shown')}
        />
      ) : null}
    </article>
  );
});
QuestionCard.displayName = 'QuestionCard';
