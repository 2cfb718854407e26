import { useEffect, useRef } from 'react';
import type { QuestionState } from '#domain/rounds/roundView.ts';

export type CardMode = 'shown' | 'changing' | 'negative';

/** Returns the next unanswered question after a card, wrapping around. */
const nextWaiting = (card: HTMLElement): HTMLElement | undefined => {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-question]')];
  const cardIndex = cards.indexOf(card);
  return [...cards.slice(cardIndex + 1), ...cards.slice(0, cardIndex)].find(({ dataset }) => !dataset.state);
};

/**
 * Moves the focus to the next question after a first answer, to "Change" of a card that collapses, and to the answers of one that opens.
 */
export const useQuestionFocus = (question: QuestionState, mode: CardMode, isKept: boolean) => {
  const card = useRef<HTMLElement>(null);
  const isFolded = question.state !== 'unanswered' && mode === 'shown' && !isKept;
  const before = useRef({ isFolded, mode, state: question.state });
  useEffect(() => {
    const was = before.current;
    // While a negative answer is being written, the state before it counts.
    before.current = { isFolded, mode, state: mode === 'negative' ? was.state : question.state };
    const isFirstAnswer = was.state === 'unanswered' && question.state !== 'unanswered' && mode === 'shown';
    const isOnAnswer = card.current?.contains(document.activeElement) === true;
    const isLost = document.activeElement === document.body || (isFirstAnswer && isOnAnswer);
    const isSame = was.isFolded === isFolded && was.mode === mode && !isFirstAnswer;
    if (!card.current || !isLost || isSame) return;
    const inCard = (selector: string) => card.current?.querySelector<HTMLElement>(selector);
    const answers = () =>
      inCard(was.mode === 'negative' ? '[data-state=negative]' : '[aria-pressed=true]') ??
      inCard('[aria-pressed]');
    const next = isFirstAnswer ? nextWaiting(card.current) : undefined;
    const target = next ?? (isFolded ? inCard('button') : answers());
    // On touch devices nothing may jump; for keys the focus has to be visible.
    target?.focus({ preventScroll: true });
    if (target?.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  }, [isFolded, mode, question.state]);
  return { card, isFolded };
};
