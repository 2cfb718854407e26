import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SortOrder } from '#components/table/dataTableTypes.ts';

type SortSelectProps<Key extends string> = {
  label: string;
  options: readonly { value: Key; label: string }[];
  sort: { key: Key; isDescending: boolean };
  onChange: (sort: SortOrder) => void;
};

/** Select for the sort order of a list without column headers: key and direction. [DASH-06, DASH-07, DASH-10] */
export const SortSelect = <Key extends string>({ label, options, sort, onChange }: SortSelectProps<Key>) => {
  const { t } = useTranslation('dashboard');
  const Icon = sort.isDescending ? IconSortDescending : IconSortAscending;
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        aria-label={label}
        size="xs"
        data={[...options]}
        value={sort.key}
        onChange={(event) => onChange({ ...sort, key: event.currentTarget.value })}
      />
      <ActionIcon
        variant="default"
        size="md"
        aria-label={t(sort.isDescending ? 'sort.descending' : 'sort.ascending')}
        onClick={() => onChange({ ...sort, isDescending: !sort.isDescending })}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
};
