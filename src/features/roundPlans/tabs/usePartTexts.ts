import { useTranslation } from 'react-i18next';

/** Returns the texts of a tab's two lists. */
export const usePartTexts = (part: 'floors' | 'areas' | 'entries' | 'checklists' | 'roles') => {
  const { t } = useTranslation('roundPlans');
  return {
    available: t(`parts.${part}.available`),
    chosen: t(`parts.${part}.chosen`),
    noneAvailable: t(`parts.${part}.none_available`),
    noneChosen: t(`parts.${part}.none_chosen`),
  };
};
