import { useTranslation } from 'react-i18next';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { itemOnFloor } from '#domain/catalogue/itemName.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useFlawCategories } from '../flawCategories/flawCategoriesApi.ts';

interface FlawSubject {
  text: string;
  withFloor: string;
  kind: string;
}

/**
 * Returns a function that formats a flaw's subject: its item with its number, and its floor if nothing else shows it, else its category.
 * [DASH-26]
 */
export const useFlawSubject = () => {
  const { t } = useTranslation('flaws');
  const { categories } = useFlawCategories(currentLanguage());
  return ({ item, flawTypeId, floorName }: FoundFlaw): FlawSubject => {
    if (item)
      return {
        text: itemOnFloor(item, null),
        withFloor: itemOnFloor(item, floorName),
        kind: item.inventoryType,
      };
    const category = categories.find(({ relatedFlawTypes }) =>
      relatedFlawTypes.some(({ id }) => id === flawTypeId),
    );
    const text = category?.translationKeyTranslated ?? t('office.without_item');
    return {
      text,
      withFloor: [floorName, text].filter(Boolean).join(' · '),
      kind: category?.translationKey ?? 'other',
    };
  };
};
