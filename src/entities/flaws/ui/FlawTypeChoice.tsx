import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#components/forms/fields/ChoiceCards.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { FlawFormValues } from '#domain/flaws/flawForm.ts';
import { chooseCategory, chooseType, typesOf } from '#domain/flaws/flawForm.ts';
import { orderCategories } from './categoryUse.ts';
import classes from './flawParts.module.css';
import type { FlawForm } from './useFlawForm.ts';

const shownAtFirst = 4;

type FlawTypeChoiceProps = {
  categories: readonly FlawCategory[];
  flaw: FlawForm;
  isLoose: boolean;
  /** Called with the form's new values when a type is chosen; without it they replace the former ones. */
  onType?: (form: FlawFormValues) => void;
};

/**
 * Choice of category, then flaw type, as large buttons; the most used categories first, the others one tap away. An item's own category is
 * one line with a way to change it. [FLAW-11]
 */
export const FlawTypeChoice = ({ categories, flaw, isLoose, onType }: FlawTypeChoiceProps) => {
  const { t } = useTranslation('flaws');
  const { form, initialCategoryId, replace } = flaw;
  const [isAllShown, setIsAllShown] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const [search, setSearch] = useState('');
  const [order] = useState(
    () =>
      new Map(
        orderCategories(categories, { preselectedId: initialCategoryId, isLoose }).map((one, index) => [
          one.id,
          index,
        ]),
      ),
  );

  const ordered = [...categories].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const searchText = search.trim().toLocaleLowerCase();
  const matching = ordered.filter((one) =>
    one.translationKeyTranslated.toLocaleLowerCase().includes(searchText),
  );
  const few = ordered.filter((one, index) => index < shownAtFirst || one.id === form.categoryId);
  const types = typesOf(categories, form.categoryId);
  const chosenCategory = categories.find((one) => one.id === form.categoryId);
  const isOneLine = chosenCategory !== undefined && chosenCategory.id === initialCategoryId && !isChanging;

  return (
    <>
      {isOneLine ? (
        <Group
          role="group"
          aria-label={t('form.category')}
          gap="4px 12px"
          p="4px 4px 4px 12px"
          bd="1px solid var(--line)"
          bdrs={8}
        >
          <Pictogram kind={chosenCategory.translationKey} size={28} />
          <Box component="span" flex={1} maw="100%" fw={600}>
            {chosenCategory.translationKeyTranslated}
          </Box>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('form.change_category', { category: chosenCategory.translationKeyTranslated })}
            onClick={() => setIsChanging(true)}
          >
            {t('form.change')}
          </Button>
        </Group>
      ) : (
        <div className={classes.choice}>
          {isAllShown ? (
            <div>
              <SearchField label={t('form.search_category')} value={search} onChange={setSearch} />
            </div>
          ) : null}
          <ChoiceCards
            label={t('form.category')}
            value={form.categoryId}
            onChange={(id) => {
              replace(chooseCategory(form, categories, id));
              setIsAllShown(false);
              setIsChanging(false);
              setSearch('');
            }}
            options={(isAllShown ? matching : few).map((one) => ({
              value: one.id,
              label: one.translationKeyTranslated,
              kind: one.translationKey,
            }))}
          />
          {categories.length > shownAtFirst ? (
            <Button variant="subtle" color="gray" size="sm" onClick={() => setIsAllShown(!isAllShown)}>
              {isAllShown ? t('form.fewer_categories') : t('form.more_categories')}
            </Button>
          ) : null}
        </div>
      )}
      {form.categoryId === null ? (
        <Text c="dimmed" fz="xs">
          {t('form.choose_category')}
        </Text>
      ) : (
        <ChoiceCards
          label={t('form.type')}
          value={form.typeId}
          onChange={(id) => (onType ?? replace)(chooseType(form, categories, id))}
          options={types.map((type) => ({ value: type.id, label: type.translationKeyTranslated }))}
        />
      )}
    </>
  );
};
