import { useTranslation } from 'react-i18next';
import type { MoveCount } from '#contract/moves/moveCounts.ts';
import { currentLanguage } from '#platform/language/i18n.ts';

/** Maximum number of names in a line; the others are counted. */
const maxNames = 5;

/** Tense of a text: planned or executed. */
export type Tense = 'now' | 'past';

/** Returns functions that format how many records of a kind a move includes and its action on them. */
export const useCountTexts = () => {
  const { t } = useTranslation('moveSummary');
  const thingsOf = (kind: MoveCount['kind'], count: number) => t(`kinds.${kind}`, { count });

  /** Returns "3 buildings are moved: A, B, C", or the past tense. */
  const lineOf = (
    { kind, act, count, names = [] }: Omit<MoveCount, 'names'> & Partial<Pick<MoveCount, 'names'>>,
    tense: Tense,
  ): string => {
    const line = { things: thingsOf(kind, count), act: t(`doing.${tense}.${act}`, { count }) };
    if (names.length === 0) return t('counts.line', line);
    const shownNames = names.slice(0, maxNames).join(', ');
    const hiddenCount = count - Math.min(names.length, maxNames);
    return t('counts.named', {
      ...line,
      names: hiddenCount > 0 ? t('counts.more', { names: shownNames, count: hiddenCount }) : shownNames,
    });
  };

  /** Returns "3 buildings, 2 round plans and 1 employee"; zero counts are left out. */
  const listOf = (counts: readonly Pick<MoveCount, 'kind' | 'count'>[]): string =>
    new Intl.ListFormat(currentLanguage()).format(
      counts.filter(({ count }) => count > 0).map(({ kind, count }) => thingsOf(kind, count)),
    );
  return { lineOf, listOf };
};
