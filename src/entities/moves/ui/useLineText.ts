import { useTranslation } from 'react-i18next';
import { moveWarnings } from '#contract/constants.ts';
import type { MoveLine } from '#contract/moves/move.ts';
import type { Tense } from '../useCountTexts.ts';

type Warning = (typeof moveWarnings)[number];
const isWarning = (code: MoveLine['code']): code is Warning => moveWarnings.some((known) => known === code);

/** Returns a function that formats a line of a move's effects: an obstacle as the refusal it would cause, a warning in its own text. */
export const useLineText = (tense: Tense) => {
  const { t } = useTranslation(['moveSummary', 'errors']);
  return ({ code, name, other, count }: MoveLine): string => {
    const values = { name, other, count };
    return isWarning(code) ? t(`lines.${tense}.${code}`, values) : t(`errors:${code}`, values);
  };
};
