import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { version } from '../version.ts';
import { useLogout } from './logout.ts';
import classes from './shell.module.css';

/** The menu's last entry, logout, and the version. [SHELL-31, SHELL-52] */
export const MenuFoot = () => {
  const { t } = useTranslation('common');
  const logOut = useLogout();
  return (
    <div className={classes.menuFoot}>
      <button type="button" className={classes.link} onClick={logOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        <span>{t('menu.logout')}</span>
      </button>
      <p className={classes.version}>{t('menu.version', { version })}</p>
    </div>
  );
};
