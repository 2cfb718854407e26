import { textLimits } from '#contract/constants.ts';
import type { FlawState, QuestionState, RoundState } from './roundView.ts';

/** Returns the name of the flaw without item that holds the photos of a negative answer, since an answer can't have any. [ROUND-49] */
export const answerFlawName = ({ name }: Pick<QuestionState, 'name'>): string =>
  name.slice(0, textLimits.name);

/** Returns that flaw if it exists: created in the round, on any drawing. */
export const answerFlawOf = ({ infos }: RoundState, question: Pick<QuestionState, 'name'>) => {
  const flawName = answerFlawName(question);
  const isOwn = ({ name, isEarlier }: FlawState) => name === flawName && !isEarlier;
  for (const { looseFlaws } of infos) {
    const ownFlaw = looseFlaws.find(isOwn);
    if (ownFlaw) return ownFlaw;
  }
  return undefined;
};

/** Returns the default description of a negative answer: the question with its answer. */
export const answerDescriptionOf = ({ name, negative }: Pick<QuestionState, 'name' | 'negative'>): string =>
  `${name}${/[?!.:]$/.test(name.trim()) ? '' : ':'} ${negative}`.slice(0, textLimits.text);
