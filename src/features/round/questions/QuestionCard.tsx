import { memo, useState } from 'react';
import type { QuestionState } from '#domain/rounds/roundView.ts';
import { QuestionFace } from '#entities/checklists/ui/QuestionFace.tsx';
import { ConflictBadge } from '#entities/rounds/conflicts/ConflictBadge.tsx';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';
import { AnswerPhotos } from './AnswerPhotos.tsx';
import { AnswerText } from './AnswerText.tsx';
import { AnsweredQuestion } from './AnsweredQuestion.tsx';
import { NegativeAnswer } from './NegativeAnswer.tsx';
import type { CardMode } from './useQuestionFocus.ts';
import { useQuestionFocus } from './useQuestionFocus.ts';
import classes from './questions.module.css';

type QuestionCardProps = {
  question: QuestionState;
  /** True for the target of a jump. */
  isLanded: boolean;
  /** True if it was answered here just now: it stays open, so that nothing moves under the finger. */
  isKept: boolean;
  onAnswered: (questionId: number) => void;
  /** Called when another question is answered: saves unsaved answers elsewhere. */
  onMoveOn: (questionId: number) => Promise<unknown>;
  /** Called while a negative answer is being written here, with its save function; null when it no longer is. */
  onWriting: (questionId: number, save: (() => Promise<void>) | null) => void;
};

/** Card of one question with its three answers; green in place once answered, later collapsed, and changeable. [ROUND-44] */
export const QuestionCard = memo((props: QuestionCardProps) => {
  const { question, isLanded, isKept, onAnswered, onMoveOn, onWriting } = props;
  const { roundId, isReadOnly, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const [mode, setMode] = useState<CardMode>('shown');
  /** Height of a form that closed when another question was answered, in px: nothing moves under the finger. */
  const [heldPx, setHeldPx] = useState(0);
  const { card, isFolded } = useQuestionFocus(question, mode, isKept);

  const answer = (state: 'positive' | 'irrelevant') => {
    onAnswered(question.id);
    setMode('shown');
    // In sequence, so that undo reverts the last answer.
    watch(onMoveOn(question.id).then(() => actions.answerQuestion(question.id, { state })));
  };
  const openNegative = () => {
    void onMoveOn(question.id);
    setMode('negative');
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
  return (
    <article
      ref={card}
      data-question={question.id}
      data-landed={isLanded || undefined}
      data-state={question.state === 'unanswered' ? undefined : question.state}
      tabIndex={-1}
      aria-label={question.name}
      className={classes.card}
    >
      <QuestionFace
        question={question}
        mark={<ConflictBadge kind="question" id={question.id} name={question.name} />}
        pressed={mode === 'negative' ? 'negative' : question.state}
        hasAnswers={!isReadOnly}
        onAnswer={(state) => (state === 'negative' ? openNegative() : answer(state))}
      />
      {mode === 'negative' ? (
        <NegativeAnswer
          question={question}
          onCancel={() => setMode(question.state === 'unanswered' ? 'shown' : 'changing')}
          onSave={() => onAnswered(question.id)}
          onStored={(leftPx) => {
            setHeldPx(leftPx);
            setMode('shown');
          }}
          onWriting={onWriting}
        />
      ) : null}
      {mode === 'shown' && question.state === 'negative' ? (
        <div className={classes.found} style={{ minHeight: heldPx }}>
          <AnswerText question={question} />
        </div>
      ) : null}
      {question.state === 'positive' || question.state === 'irrelevant' ? (
        <AnswerPhotos question={question} />
      ) : null}
    </article>
  );
});
QuestionCard.displayName = 'QuestionCard';
