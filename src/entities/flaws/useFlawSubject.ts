import { useTranslation } from 'react-i18next';
import type { FoundFlaw } from '../../contract/flaw.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useFlawCategories } from '../flawCategories/flawCategoriesApi.ts';

/** What a flaw is found on: its item with its number, else its category. [DASH-26] */
export const useFlawSubject = () => {
  const { t } = useTranslation('flaws');
  const { categories } = useFlawCategories(currentLanguage());
  return ({ item, flawTypeId }: FoundFlaw): { text: string; kind: string } => {
    if (item) return { text: `${item.positionNumber} ${item.name}`, kind: item.inventoryType };
    const category = categories.find(({ relatedFlawTypes }) =>
      relatedFlawTypes.some(({ id }) => id === flawTypeId),
    );
    return category
      ? { text: category.translationKeyTranslated, kind: category.translationKey }
      : { text: t('office.without_item'), kind: 'other' };
  };
};
