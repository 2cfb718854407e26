import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { useAppDispatch } from '#store/hooks.ts';
import { pickerToggled } from '#entities/customers/customersSlice.ts';

/** The guide's step before all others, for whoever may make customers and has chosen none. [SETUP-162] */
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
