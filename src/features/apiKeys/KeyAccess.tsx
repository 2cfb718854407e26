import { Checkbox, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#components/forms/fields/ChoiceCards.tsx';
import { feedNames } from '#contract/feeds/feedNames.ts';
import type { FeedName } from '#contract/feeds/feedNames.ts';

/** Access of a new key, as its form edits it. */
export interface KeyAccessValues {
  reach: 'everything' | 'chosen';
  lists: FeedName[];
  includesPersonalData: boolean;
}

type KeyAccessProps = {
  values: KeyAccessValues;
  listsError: string | undefined;
  onChange: (changes: Partial<KeyAccessValues>) => void;
};

/** Fields for what a key reads: everything or chosen lists, with or without personal data in its feeds. [HOOK-15] */
export const KeyAccess = ({ values, listsError, onChange }: KeyAccessProps) => {
  const { t } = useTranslation('apiKeys');
  return (
    <>
      <ChoiceCards
        label={t('form.reach')}
        value={values.reach}
        onChange={(reach) => onChange({ reach })}
        options={(['everything', 'chosen'] as const).map((value) => ({
          value,
          label: t(`form.${value}`),
          hint: t(`form.${value}_hint`),
        }))}
      />
      {values.reach === 'chosen' ? (
        <MultiSelect
          label={t('form.lists')}
          searchable
          hidePickedOptions
          data={feedNames.map((value) => ({ value, label: t(`feed_names.${value}`) }))}
          value={values.lists}
          error={listsError}
          onChange={(lists) => onChange({ lists })}
        />
      ) : null}
      <Checkbox
        label={t('form.personal')}
        description={t('form.personal_hint')}
        checked={values.includesPersonalData}
        onChange={({ currentTarget }) => onChange({ includesPersonalData: currentTarget.checked })}
      />
    </>
  );
};
