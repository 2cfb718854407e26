import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClearButton } from '#components/forms/fields/useClearButton.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';

type KindChoiceProps = {
  label: string;
  isLabelHidden?: boolean;
  kinds: readonly FireProtection[];
  value: number | null;
  isClearable?: boolean;
  onChange: (id: number | null) => void;
};

/** Select for the catalogue entry that a symbol represents. */
export const KindChoice = ({
  label,
  isLabelHidden,
  kinds,
  value,
  isClearable,
  onChange,
}: KindChoiceProps) => {
  const { t } = useTranslation('symbols');
  const clearButton = useClearButton();
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={t('kind.choose')}
      searchable
      openOnFocus={false}
      clearable={isClearable ?? false}
      clearButtonProps={clearButton(label)}
      allowDeselect={false}
      nothingFoundMessage={t('kind.none')}
      data={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
};
