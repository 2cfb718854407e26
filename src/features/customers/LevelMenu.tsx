import { Menu } from '@mantine/core';
import { IconArrowMoveRight, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TreeNode } from '#contract/tenants/customer.ts';
import { usePermission } from '#entities/session/useSession.ts';
import type { StartAct } from './levelActs.ts';

type LevelMenuProps = { node: TreeNode; at: HTMLElement; onStart: StartAct; onClose: () => void };

/** Menu with the actions of a level: one for all rows, opened at the row's button. [PICK-10] */
export const LevelMenu = ({ node, at, onStart, onClose }: LevelMenuProps) => {
  const { t } = useTranslation('customers');
  const mayMove = usePermission('tree_move_level');
  const { right, bottom } = at.getBoundingClientRect();
  return (
    <Menu
      opened
      position="bottom-end"
      returnFocus={false}
      onClose={() => {
        onClose();
        at.focus();
      }}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', top: bottom, left: right }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={node.name}>
        <Menu.Item
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onStart({ kind: 'add', parent: node })}
        >
          {t('level.add')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEdit size={18} aria-hidden />}
          onClick={() => onStart({ kind: 'rename', node })}
        >
          {t('level.rename')}
        </Menu.Item>
        {mayMove ? (
          <Menu.Item
            leftSection={<IconArrowMoveRight size={18} aria-hidden />}
            onClick={() => onStart({ kind: 'move', node, target: null })}
          >
            {t('level.move')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          c="var(--state-flaw-text)"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onStart({ kind: 'delete', node })}
        >
          {t('level.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
