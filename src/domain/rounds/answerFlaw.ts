import { textLimits } from '#contract/constants.ts';
import type { FlawState, QuestionState, RoundState } from './roundView.ts';

/** The name of the loose flaw that holds the photos of a negative answer, since an answer can't. [ROUND-49] */
export const answerFlawName = ({ name }: Pick<QuestionState, 'name'>): string =>
  name.slice(0, textLimits.name);

/** That flaw, if the round has one: its own, loose on any drawing. */
export const answerFlawOf = ({ infos }: RoundState, question: Pick<QuestionState, 'name'>) => {
  const own = answerFlawName(question);
  const isOwn = ({ name, isEarlier }: FlawState) => name === own && !isEarlier;
  for (const { looseFlaws } of infos) {
    const found = looseFlaws.find(isOwn);
    if (found) return found;
  }
  return undefined;
};

/** The default description of a negative answer: the question with its answer. */
export const answerDescriptionOf = ({ name, negative }: Pick<QuestionState, 'name' | 'negative'>): string =>
  `${name}${/[?!.:]$/.test(name.trim()) ? '' : ':'} ${negative}`.slice(0, textLimits.text);
