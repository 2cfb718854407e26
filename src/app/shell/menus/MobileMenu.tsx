import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#components/overlays/Drawer.tsx';
import { BrandMark } from '#components/brand/BrandMark.tsx';
import { MenuFoot } from './MenuFoot.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import classes from './mobileMenu.module.css';

export type MobileMenuProps = { onClose: () => void };

/** Menu in mobile mode, opened by the burger. [SHELL-39] */
export const MobileMenu = ({ onClose }: MobileMenuProps) => {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened
      onClose={onClose}
      size={320}
      title={<BrandMark />}
      closeButtonProps={{ 'aria-label': t('feedback.close') }}
      classNames={{ body: classes.drawerBody, content: classes.drawerContent }}
    >
      <Flex aria-label={t('shell.menu')} component="nav" direction="column" flex={1}>
        <MenuLinks onNavigate={onClose} />
        <MenuFoot />
      </Flex>
    </Drawer>
  );
};
