import { useTranslation } from 'react-i18next';
import type { Use } from '#contract/catalogue/catalogue.ts';

const kinds = ['items', 'plans', 'lists', 'questions', 'people'] as const;
const isKnown = (kind: string): kind is (typeof kinds)[number] => kinds.some((known) => known === kind);

/** Maximum number of listed names of a kind; the remaining ones are counted. */
const namesShown = 5;

/** Returns a function that formats uses: "2 round plans: Kvartal, Vecka". */
export const useUseTexts = (): ((uses: readonly Use[]) => string[]) => {
  const { t } = useTranslation('lists');
  return (uses) =>
    uses.flatMap(({ kind, count, names }) => {
      if (count === 0 || !isKnown(kind)) return [];
      const text = t(`uses.${kind}`, { count });
      if (names.length === 0) return [text];
      const listedNames = names.slice(0, namesShown);
      const hiddenCount = count - listedNames.length;
      const list = listedNames.join(', ');
      return [`${text}: ${hiddenCount > 0 ? t('uses.rest', { names: list, count: hiddenCount }) : list}`];
    });
};
