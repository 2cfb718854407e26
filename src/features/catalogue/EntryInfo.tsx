import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { InfoPanel } from '#components/table/InfoPanel.tsx';
import { FactList } from '#components/text/FactList.tsx';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { useUseTexts } from '#entities/catalogue/ui/useUseTexts.ts';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Uses of an entry visible to the user. */
const Uses = ({ id }: { id: number }) => {
  const { t } = useTranslation('catalogue');
  const textOf = useFailureText();
  const describeUses = useUseTexts();
  const { currentData, error, refetch } = useCallQuery('getFireProtectionUses', { id });
  if (error) return <FailureAlert text={textOf(error)} onRetry={() => void refetch()} />;
  if (!currentData) return <RowsSkeleton rows={2} />;
  const texts = describeUses(currentData);
  return <FactList facts={[{ term: t('used'), text: texts.join('; ') || t('unused'), isWide: true }]} />;
};

/** Details of the chosen entry, next to the list. [CAT-03, CAT-04] */
export const EntryInfo = ({ entry, onClose }: { entry: FireProtection; onClose: () => void }) => {
  const { t } = useTranslation('catalogue');
  const { groupName, kindName } = useKindNames();
  const { categories } = useFlawCategories(currentLanguage());
  const category = categories.find(({ id }) => id === entry.flawCategoryId);
  const type = category?.relatedFlawTypes.find(({ id }) => id === entry.flawTypeId);
  const facts = [
    { term: t('form.description'), text: entry.description, isWide: true },
    { term: t('form.instruction'), text: entry.instruction, isWide: true },
    { term: t('form.recommendation'), text: entry.recommendation, isWide: true },
    { term: t('form.category'), text: category?.translationKeyTranslated },
    { term: t('form.type'), text: type?.translationKeyTranslated },
    { term: t('columns.group'), text: groupName(entry.group) },
    { term: t('columns.kind'), text: kindName(entry.inventoryType) },
  ];
  return (
    <InfoPanel
      title={entry.name}
      label={t('info', { name: entry.name })}
      icon={<Pictogram kind={entry.inventoryType} size={32} />}
      onClose={onClose}
    >
      <FactList facts={facts} />
      <AtTillsyn>
        <Uses id={entry.id} />
      </AtTillsyn>
    </InfoPanel>
  );
};
