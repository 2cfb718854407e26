import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconSitemap } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import { truncate } from '#domain/tenants/treePath.ts';
import { pickerToggled, selectIsPickerOpen } from '#entities/customers/customersSlice.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { WarmTree } from '#entities/customers/useTreeQuery.ts';
import { whenIdle } from '#platform/whenIdle.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useIsRoundOpen } from '../menus/useMenuCollapse.ts';
import { preloadPicker } from './PickerPanel.tsx';
import classes from '../shell.module.css';

/** Delay before the picker is preloaded, which leaves the network to the page, in milliseconds. */
const quietMs = 5_000;

/**
 * Preloads the picker and its tree: on desktop after a delay. On mobile, and in a round, whose first taps it would slow down, only when the
 * user is about to open it.
 */
const usePickerAhead = () => {
  const isTouch = useIsTouch();
  const isRoundOpen = useIsRoundOpen();
  const [isAhead, setIsAhead] = useState(false);
  useEffect(() => {
    if (isAhead) preloadPicker();
  }, [isAhead]);
  useEffect(() => {
    if (isTouch || isRoundOpen) return undefined;
    let forget = (): void => undefined;
    const timer = setTimeout(() => {
      forget = whenIdle(() => setIsAhead(true));
    }, quietMs);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [isTouch, isRoundOpen]);
  return [isAhead, () => setIsAhead(true)] as const;
};

/** Button with the active customer, which opens the picker. [SHELL-57, SHELL-58, SHELL-59] */
export const CustomerButton = ({ isIcon = false }: { isIcon?: boolean }) => {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsPickerOpen);
  const { customerId } = useActivePlace();
  const name = useActiveName();
  const [isAhead, fetchAhead] = usePickerAhead();
  const label = customerId === null ? t('shell.choose_customer') : truncate(name ?? '…');
  const shared = {
    variant: 'default',
    'aria-expanded': isOpen,
    'aria-controls': 'customer-picker',
    title: name,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => dispatch(pickerToggled()),
  } as const;
  const icon = <IconSitemap size={18} stroke={1.75} aria-hidden />;
  return (
    <>
      {isAhead ? <WarmTree /> : null}
      {isIcon ? (
        <ActionIcon {...shared} size={48}>
          {icon}
          <span className="visually-hidden">{`${label} ${t('shell.customer_picker')}`}</span>
        </ActionIcon>
      ) : (
        <Button
          {...shared}
          className={classes.customerButton}
          leftSection={icon}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span className={classes.customerName}>{label}</span>{' '}
          <span className="visually-hidden">{t('shell.customer_picker')}</span>
        </Button>
      )}
    </>
  );
};
