import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { useAppDispatch } from '#store/hooks.ts';
import { pickerToggled } from '#entities/customers/customersSlice.ts';

/** Step of the guide before all others, for users who may create customers and have chosen none. [SETUP-162] */
export const FirstCustomer = () => {
  const { t } = useTranslation('guide');
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      isScreen
      title={t('first_customer.title')}
      action={<Button onClick={() => dispatch(pickerToggled(true))}>{t('first_customer.open')}</Button>}
    >
      {t('first_customer.text')}
    </EmptyState>
  );
};
