import { Box } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { version } from '#app/version.ts';
import { useLogout } from '../logout/logout.ts';
import classes from '../shell.module.css';

/**
 * Last entries of the menu: logout, and the version, which links to the changelog for authorized users.
 * [SHELL-31, SHELL-32, SHELL-51, SHELL-52]
 */
export const MenuFoot = () => {
  const { t } = useTranslation('common');
  const logOut = useLogout();
  const mayRead = usePermission('changelogs_access_view');
  return (
    <Box mt="auto" pt="sm">
      <button type="button" className={classes.link} onClick={logOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        <span>{t('menu.logout')}</span>
      </button>
      <p className={classes.version}>
        {mayRead ? (
          <Link to={pathTo('changelog')}>{t('menu.version', { version })}</Link>
        ) : (
          t('menu.version', { version })
        )}
      </p>
    </Box>
  );
};
