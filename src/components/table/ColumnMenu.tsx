import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from './useColumnChoice.ts';
import classes from './listView.module.css';

/** Menu of the shown columns; it stays open while several are chosen. */
export const ColumnMenu = ({ choices, onShow, onShowAll }: ColumnChoice) => {
  const { t } = useTranslation('lists');
  if (choices.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('columns.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        <Menu.Label>{t('columns.title')}</Menu.Label>
        {choices.map(({ id, label, isShown }) => (
          <Menu.CheckboxItem key={id} checked={isShown} onChange={(isShowing) => onShow(id, isShowing)}>
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item closeMenuOnClick={false} onClick={onShowAll}>
          {t('columns.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
