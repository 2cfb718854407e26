import { Stack, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconBellRinging,
  IconCloudUp,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconRoute,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmailText } from '#components/text/EmailText.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import { LanguageSwitcher } from '#entities/session/ui/LanguageSwitcher.tsx';
import { useActiveCustomer } from '#entities/customers/useActiveCustomer.ts';
import { useUser } from '#entities/session/useSession.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { currentLanguage } from '#platform/language/i18n.ts';
import { pathTo } from '#platform/paths.ts';
import { useLogout } from '../logout/logout.ts';
import shell from '../shell.module.css';
import classes from './userMenu.module.css';
import { useIsRoundOpen } from '../menus/useMenuCollapse.ts';
import { useUserLanguage } from '#entities/session/useUserLanguage.ts';

const styles = [
  { scheme: 'light', label: 'shell.look_light', Icon: IconSun },
  { scheme: 'dark', label: 'shell.look_dark', Icon: IconMoon },
  { scheme: 'auto', label: 'shell.look_auto', Icon: IconDeviceDesktop },
] as const;

export type UserPanelProps = {
  /** Content that doesn't fit in the bar. */
  more?: ReactNode;
  onLeave: () => void;
  onSync: () => void;
};

/** Panel with theme, languages if the bar has none, work waiting on this device, and logout. [SHELL-56] */
export const UserPanel = ({ more, onLeave, onSync }: UserPanelProps) => {
  const { t } = useTranslation('common');
  const { firstName, lastName, email } = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isMobile = useIsMobile();
  const isRoundOpen = useIsRoundOpen();
  const isBarFull = isMobile || isRoundOpen;
  const changeLanguage = useUserLanguage();
  const logOut = useLogout();
  const isGuest = useActiveCustomer()?.isGuest === true;
  return (
    <div
      id="user-panel"
      role="dialog"
      aria-label={t('shell.user_menu', { name: `${firstName} ${lastName}` })}
      className={classes.userPanel}
    >
      <Stack gap={0} align="flex-start" py="xs" px="sm">
        {isBarFull ? <span>{t('shell.welcome', { name: firstName })}</span> : null}
        <strong>
          {firstName} {lastName}
        </strong>
        <span className={classes.email}>
          <EmailText text={email} />
        </span>
      </Stack>
      {more}
      {isBarFull ? (
        <Stack gap={0} align="flex-start" py="xs" px="sm">
          <LanguageSwitcher language={currentLanguage()} onChange={changeLanguage} />
        </Stack>
      ) : null}
      <div role="group" aria-label={t('shell.look')} className={classes.looks}>
        <Text span py={4} px="sm" c="dimmed" fz="xs" aria-hidden>
          {t('shell.look')}
        </Text>
        {styles.map(({ scheme, label, Icon }) => (
          <button
            key={scheme}
            type="button"
            className={shell.link}
            aria-pressed={colorScheme === scheme}
            data-active={colorScheme === scheme || undefined}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(label)}
          </button>
        ))}
      </div>
      <AtTillsyn>
        {isGuest ? null : (
          <Link className={shell.link} to={pathTo('guide')} onClick={onLeave}>
            <IconRoute size={18} stroke={1.75} aria-hidden />
            {t('menu.guide')}
          </Link>
        )}
        <Link className={shell.link} to={pathTo('reminders')} onClick={onLeave}>
          <IconBellRinging size={18} stroke={1.75} aria-hidden />
          {t('menu.reminders')}
        </Link>
        <Link className={shell.link} to={pathTo('account')} onClick={onLeave}>
          <IconUserCircle size={18} stroke={1.75} aria-hidden />
          {t('menu.account')}
        </Link>
      </AtTillsyn>
      <button
        type="button"
        className={shell.link}
        onClick={() => {
          onLeave();
          onSync();
        }}
      >
        <IconCloudUp size={18} stroke={1.75} aria-hidden />
        {t('menu.sync')}
      </button>
      <button
        type="button"
        className={shell.link}
        onClick={() => {
          onLeave();
          logOut();
        }}
      >
        <IconLogout size={18} stroke={1.75} aria-hidden />
        {t('menu.logout')}
      </button>
    </div>
  );
};
