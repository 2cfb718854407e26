import { Button } from '@mantine/core';
import { IconChevronDown, IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { truncate } from '../../domain/treePath.ts';
import { pickerToggled, selectIsPickerOpen } from '../../entities/customers/customersSlice.ts';
import { useActiveCustomer, useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { WarmTree } from '../../entities/customers/useTreeQuery.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { preloadPicker } from './PickerPanel.tsx';
import classes from './shell.module.css';

/** Which customer is active, and the way to another one. [SHELL-57, SHELL-58, SHELL-59] */
export const CustomerButton = () => {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsPickerOpen);
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const [isWarm, setIsWarm] = useState(false);
  const warmUp = () => {
    setIsWarm(true);
    preloadPicker();
  };
  const label = customerId === null ? t('shell.choose_customer') : truncate(customer?.name ?? '…');
  return (
    <>
      {isWarm ? <WarmTree /> : null}
      <Button
        variant="default"
        className={classes.customerButton}
        leftSection={<IconSitemap size={18} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls="customer-picker"
        title={customer?.name}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => dispatch(pickerToggled())}
      >
        <span className={classes.customerName}>{label}</span>{' '}
        <span className="visually-hidden">{t('shell.customer_picker')}</span>
      </Button>
    </>
  );
};
