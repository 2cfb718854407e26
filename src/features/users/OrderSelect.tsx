import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '#components/table/useListAddress.ts';

const orders = ['LastName', 'FirstName', 'Created'] as const;

/** Select for the sort order of the employees; newest first, names from A. [USER-04] */
export const OrderSelect = ({ list }: { list: ListAddress }) => {
  const { t } = useTranslation('users');
  return (
    <NativeSelect
      aria-label={t('order.label')}
      value={list.sort.key}
      data={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
      onChange={({ currentTarget: { value: key } }) => list.onSort({ key, isDescending: key === 'Created' })}
    />
  );
};
