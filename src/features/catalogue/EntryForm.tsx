import { Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useClearButton } from '#components/forms/fields/useClearButton.ts';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { textLimits } from '#contract/constants.ts';
import { OwnerFields } from '#entities/catalogue/ui/OwnerFields.tsx';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useEntryForm } from './useEntryForm.ts';
import { LongTextField } from '#components/forms/fields/textFields.ts';

type EntryFormProps = {
  /** Entry to edit; null creates a new one. */
  entry: FireProtection | null;
  /** Entry whose copy is the initial value of a new one. */
  like: FireProtection | null;
  onClose: () => void;
};

const groups = [0, 1, 2, 3, 4, 5];
const texts = ['description', 'instruction', 'recommendation'] as const;

/** Form that adds or edits an entry of the catalogue; its kind follows the category. [CAT-05, CAT-10, CAT-12, CAT-15] */
export const EntryForm = ({ entry, like, onClose }: EntryFormProps) => {
  const { t } = useTranslation('catalogue');
  const clearButton = useClearButton();
  const { groupName, kindName } = useKindNames();
  const { categories } = useFlawCategories(currentLanguage());
  const form = useEntryForm(entry, like, onClose);
  const { categoryId, typeId, group } = form.values;
  const category = categories.find(({ id }) => String(id) === categoryId);
  return (
    <EntityFormPanel title={entry ? t('edit', { name: entry.name }) : t('add')} form={form} onClose={onClose}>
      <Stack>
        <TextInput label={t('form.name')} maxLength={textLimits.name} {...form.text('name')} />
        <Select
          label={t('columns.group')}
          clearable
          clearButtonProps={clearButton(t('columns.group'))}
          data={groups.map((value) => ({ value: String(value), label: groupName(value) }))}
          value={group}
          error={form.errorOf('group')}
          onChange={(value) => form.change({ group: value })}
        />
        <Select
          label={t('form.category')}
          description={t('form.kind', { kind: kindName(category?.translationKey ?? 'other') })}
          clearable
          clearButtonProps={clearButton(t('form.category'))}
          searchable
          data={categories.map(({ id, translationKeyTranslated: label }) => ({ value: String(id), label }))}
          value={categoryId}
          error={form.errorOf('categoryId')}
          onChange={(value) => form.change({ categoryId: value, typeId: null })}
        />
        <Select
          label={t('form.type')}
          clearable
          clearButtonProps={clearButton(t('form.type'))}
          searchable
          disabled={!category}
          data={(category?.relatedFlawTypes ?? []).map(({ id, translationKeyTranslated: label }) => ({
            value: String(id),
            label,
          }))}
          value={typeId}
          error={form.errorOf('typeId')}
          onChange={(value) => form.change({ typeId: value })}
        />
        {texts.map((name) => (
          <LongTextField key={name} label={t(`form.${name}`)} maxRows={10} {...form.text(name)} />
        ))}
        <OwnerFields
          value={form.values}
          onChange={form.change}
          companyRight="fireprotections_set_company"
          errorOf={form.errorOf}
        />
      </Stack>
    </EntityFormPanel>
  );
};
