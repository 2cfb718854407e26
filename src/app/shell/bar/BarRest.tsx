import { Box } from '@mantine/core';
import { IconSearch, IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActiveName } from '#entities/customers/useActiveCustomer.ts';
import { pickerToggled } from '#entities/customers/customersSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import classes from '../shell.module.css';

type BarRestProps = { onSearch: () => void; onLeave: () => void };

/** Customer picker and search in the user's menu, for phones on which a round takes the whole bar. */
export const BarRest = ({ onSearch, onLeave }: BarRestProps) => {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const name = useActiveName();
  const entries = [
    {
      text: name ?? t('shell.choose_customer'),
      hint: t('shell.customer_picker'),
      Icon: IconSitemap,
      act: () => dispatch(pickerToggled()),
    },
    { text: t('shell.search'), hint: null, Icon: IconSearch, act: onSearch },
  ];
  return entries.map(({ text, hint, Icon, act }) => (
    <button
      key={text}
      type="button"
      className={classes.link}
      onClick={() => {
        onLeave();
        act();
      }}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <Box component="span" miw={0}>
        {text}
      </Box>
      {hint ? <span className="visually-hidden">{hint}</span> : null}
    </button>
  ));
};
