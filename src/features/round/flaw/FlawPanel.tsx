import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { useRoundItem } from '#entities/rounds/roundHooks.ts';
import { FlawEditor } from './FlawEditor.tsx';
import type { FlawPanelProps } from './flawTarget.ts';

/**
 * Panel with the add-flaw form of an item or of a position on the drawing: a side panel on desktop, otherwise a full-height sheet.
 * [ROUND-08, ROUND-09]
 */
export const FlawPanel = (props: FlawPanelProps) => {
  const { t } = useTranslation('flaws');
  const item = useRoundItem(props.roundId, 'itemId' in props.target ? props.target.itemId : -1);
  const { categories, isLoading } = useFlawCategories(currentLanguage());
  return (
    <FlawEditor
      {...props}
      item={item ?? null}
      title={item ? `${item.positionNumber} ${item.name}` : t('form.loose')}
      categories={categories}
      isLoading={isLoading}
    />
  );
};
