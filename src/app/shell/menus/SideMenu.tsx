import { ActionIcon, Group } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BrandMark } from '#components/brand/BrandMark.tsx';
import { pathTo } from '#platform/paths.ts';
import { MenuFoot } from './MenuFoot.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import classes from '../shell.module.css';

type SideMenuProps = {
  isCollapsed: boolean;
  /** Handler; missing while a round keeps the menu collapsed. */
  onToggle?: () => void;
};

/** Menu of the desktop. [SHELL-41, SHELL-45] */
export const SideMenu = ({ isCollapsed, onToggle }: SideMenuProps) => {
  const { t } = useTranslation('common');
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <Group gap={0} justify="space-between" wrap="nowrap" mih={40} mb="xs">
        <Link to={pathTo('dashboard')} className={classes.brand}>
          <BrandMark />
        </Link>
        {onToggle ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t(isCollapsed ? 'shell.expand_menu' : 'shell.collapse_menu')}
            aria-expanded={!isCollapsed}
            onClick={onToggle}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : null}
      </Group>
      <MenuLinks />
      <MenuFoot />
    </>
  );
};
