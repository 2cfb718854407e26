import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { can } from '#domain/can.ts';
import { useCustomerPrincipal } from '#entities/customers/useCustomerPrincipal.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { pathTo, routePatterns } from '#platform/paths.ts';
import type { MenuEntry } from './menuEntries.tsx';
import { menuSections } from './menuEntries.tsx';
import classes from '../shell.module.css';

type MenuLinksProps = { onNavigate?: () => void };

/** Entries of the menu permitted by the user's rights and supported by the backend, with a separate admin section. [SHELL-45, SHELL-53] */
export const MenuLinks = ({ onNavigate }: MenuLinksProps) => {
  const { t } = useTranslation('common');
  const principal = useCustomerPrincipal();
  const { main, admin } = menuSections((permission) => can(principal, permission), useIsTillsyn());
  return (
    <>
      <ul className={classes.links}>
        {main.map((entry) => (
          <MenuLink key={entry.route} entry={entry} onNavigate={onNavigate} />
        ))}
      </ul>
      {admin.length > 0 ? (
        <section aria-labelledby="menu-admin">
          <Box id="menu-admin" component="h2" m="16px 12px 4px" c="dimmed" fz="xs" fw={600}>
            {t('menu.admin')}
          </Box>
          <ul className={classes.links}>
            {admin.map((entry) => (
              <MenuLink key={entry.route} entry={entry} onNavigate={onNavigate} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
};

type MenuLinkProps = MenuLinksProps & { entry: MenuEntry };

const MenuLink = ({ entry: { route, label, icon, alsoActiveOn = [] }, onNavigate }: MenuLinkProps) => {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const isOn = (name: keyof typeof routePatterns): boolean =>
    matchPath(`/:language/${routePatterns[name]}`, pathname) !== null;
  const isCurrent = isOn(route);
  const isActive = isCurrent || alsoActiveOn.some(isOn);
  return (
    <li>
      <Link
        // Keeps the query of the screen that is already open.
        to={isCurrent ? pathname + search : pathTo(route)}
        className={classes.link}
        data-active={isActive || undefined}
        aria-current={isCurrent ? 'page' : isActive ? 'true' : undefined}
        onClick={onNavigate}
      >
        {icon}
        <Box component="span" miw={0}>
          {t(label)}
        </Box>
      </Link>
    </li>
  );
};
