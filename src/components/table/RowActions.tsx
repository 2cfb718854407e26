import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './dataTableTypes.ts';

type RowActionsProps = { actions: readonly RowAction[]; rowName?: string };

const mostShown = 2;

/** Actions of a row: one or two as buttons, more as a menu. */
export const RowActions = ({ actions, rowName }: RowActionsProps) => {
  const { t } = useTranslation('common');
  const canShowAll = actions.length <= mostShown && actions.every((action) => action.icon);
  if (actions.length === 0) return null;
  if (canShowAll) {
    return actions.map((action) => (
      <Tooltip key={action.id} label={action.label}>
        <ActionIcon
          variant="subtle"
          color={action.isDanger ? 'red' : 'gray'}
          size="lg"
          aria-label={action.label}
          disabled={action.isDisabled}
          onClick={action.onSelect}
        >
          {action.icon}
        </ActionIcon>
      </Tooltip>
    ));
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={rowName ? t('data_table.actions_of', { name: rowName }) : t('data_table.actions')}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={action.icon}
            c={action.isDanger ? 'var(--state-flaw-text)' : undefined}
            disabled={action.isDisabled}
            onClick={action.onSelect}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
