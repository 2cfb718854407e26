import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MoveType } from '#contract/constants.ts';

type GroupSettingsProps = {
  name: string;
  /** Types of its chosen questions. */
  chosen: readonly MoveType[];
  types: readonly MoveType[];
  onType: (moveType: MoveType) => void;
};

const mixed = 'mixed';

/** Select that sets the type of all questions of a group at once. [MOVE-31, MOVE-55] */
export const GroupSettings = ({ name, chosen, types, onType }: GroupSettingsProps) => {
  const { t } = useTranslation('moves');
  if (types.length < 2) return null;
  const [first, ...others] = new Set(chosen);
  const value = first === undefined || others.length > 0 ? mixed : first;
  return (
    <NativeSelect
      flex="none"
      aria-label={t('wizard.type_of', { name })}
      value={value}
      onChange={({ currentTarget }) => {
        const type = types.find((each) => each === currentTarget.value);
        if (type) onType(type);
      }}
      data={[
        ...(value === mixed ? [{ value: mixed, label: t('wizard.mixed'), disabled: true }] : []),
        ...types.map((type) => ({ value: type, label: t(`types.${type}`) })),
      ]}
    />
  );
};
