import { ActionIcon, Burger } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { useIsMobile, useIsNarrow } from '../../components/theme/useIsMobile.ts';
import { LanguageSwitcher } from '../../entities/session/parts/LanguageSwitcher.tsx';
import { useUser } from '../../entities/session/useSession.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { pathTo } from '../../platform/paths.ts';
import { CustomerButton } from './CustomerButton.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { SearchButton } from './SearchButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './shell.module.css';
import { useUserLanguage } from './useUserLanguage.ts';

/** Whether the router's history entry is the first of this tab. */
const firstEntry = (state: unknown): boolean => state instanceof Object && 'idx' in state && state.idx === 0;

type TopBarProps = { onMenuOpen: () => void };

/** Burger and back in mobile mode, customer picker, welcome, languages, user. [SHELL-39, SHELL-40, SHELL-54] */
export const TopBar = ({ onMenuOpen }: TopBarProps) => {
  const { t } = useTranslation('common');
  const isMobile = useIsMobile();
  const isNarrow = useIsNarrow();
  const { firstName } = useUser();
  const changeLanguage = useUserLanguage();
  const navigate = useNavigate();
  const { key } = useLocation();
  const isAtRoot = useMatch('/:language') !== null;

  const handleBack = (): void => {
    // A page that was opened by its address has nothing behind it, even when the address was completed since.
    if (key === 'default' || firstEntry(window.history.state)) void navigate(pathTo('dashboard'));
    else void navigate(-1);
  };

  return (
    <header className={`${classes.topBar} no-print`}>
      <LoadingBar />
      {isMobile ? (
        <>
          <Burger
            size="sm"
            className={classes.burger}
            aria-label={t('shell.open_menu')}
            onClick={onMenuOpen}
          />
          {isAtRoot ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('text.back')}
              onClick={handleBack}
            >
              <IconArrowLeft size={22} aria-hidden />
            </ActionIcon>
          )}
        </>
      ) : null}
      <CustomerButton />
      <SearchButton isIcon={isNarrow} />
      <span className={classes.spacer} />
      {isMobile ? null : (
        <>
          <span className={classes.welcome}>{t('shell.welcome', { name: firstName })}</span>
          <LanguageSwitcher language={currentLanguage()} onChange={changeLanguage} />
        </>
      )}
      <UserMenu />
    </header>
  );
};
