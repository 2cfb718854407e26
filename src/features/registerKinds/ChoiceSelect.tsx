import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type ChoiceSelectProps<Value extends string> = {
  label: string;
  /** '' while nothing is chosen. */
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  /** Explanation while there is nothing to choose. */
  emptyHint?: string;
  description?: string;
  error?: string | undefined;
  onChange: (value: Value) => void;
};

/** Select of one value; a value that isn't offered any more shows as not chosen. */
export const ChoiceSelect = <Value extends string>({
  label,
  value,
  options,
  emptyHint,
  description,
  error,
  onChange,
}: ChoiceSelectProps<Value>) => {
  const { t } = useTranslation('ownKinds');
  const isOffered = options.some((option) => option.value === value);
  return (
    <NativeSelect
      label={label}
      description={options.length === 0 ? emptyHint : description}
      error={error}
      value={isOffered ? value : ''}
      data={[...(isOffered ? [] : [{ value: '', label: t('choose'), disabled: true }]), ...options]}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
};
