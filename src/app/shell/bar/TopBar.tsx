import { useSelector } from 'react-redux';
import { ActionIcon, Burger } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { useIsMobile, useIsNarrow, useIsPhone } from '#components/theme/useIsMobile.ts';
import { LanguageSwitcher } from '#entities/session/ui/LanguageSwitcher.tsx';
import { useUser } from '#entities/session/useSession.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { pathTo } from '#platform/paths.ts';
import { ThinBar } from '#components/feedback/ThinBar.tsx';
import { selectPendingCount } from '#store/pending.ts';
import { BarRest } from './BarRest.tsx';
import { CustomerButton } from './CustomerButton.tsx';
import { SearchButton } from './SearchButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from '../shell.module.css';
import { useIsRoundOpen } from '../menus/useMenuCollapse.ts';
import { useUserLanguage } from '#entities/session/useUserLanguage.ts';

/** Thin bar while any request is pending. [SHELL-36, WIRE-31] */
const LoadingBar = () => {
  const { t } = useTranslation('common');
  const isPending = useSelector(selectPendingCount) > 0;
  return (
    <div className={`${classes.loading} no-print`}>
      {isPending ? <ThinBar label={t('feedback.loading')} /> : null}
    </div>
  );
};

/** Returns whether the router's history entry is the first of this tab. */
const firstEntry = (state: unknown): boolean => state instanceof Object && 'idx' in state && state.idx === 0;

type TopBarProps = {
  onMenuOpen: () => void;
  /** Receives the slot for a round's own header, while a round is open. */
  onSlot: (slot: HTMLElement | null) => void;
};

/**
 * Bar with burger and back in mobile mode, customer picker, search, welcome, languages, user. While a round is open, its header is in the
 * bar: picker and search become icons, or on a phone entries of the user's menu, together with welcome and languages.
 * [SHELL-39, SHELL-40, SHELL-54]
 */
export const TopBar = ({ onMenuOpen, onSlot }: TopBarProps) => {
  const { t } = useTranslation('common');
  const isMobile = useIsMobile();
  const isNarrow = useIsNarrow();
  const isRoundOpen = useIsRoundOpen();
  const isPhone = useIsPhone();
  const isFull = isRoundOpen && isPhone;
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const openSearch = useCallback(() => setIsSearchOpen(true), []);
  const { firstName } = useUser();
  const changeLanguage = useUserLanguage();
  const navigate = useNavigate();
  const { key } = useLocation();
  const isAtRoot = useMatch('/:language') !== null;

  const handleBack = (): void => {
    // A page opened by its address has no previous entry, even if the address was completed since.
    if (key === 'default' || firstEntry(window.history.state)) void navigate(pathTo('dashboard'));
    else void navigate(-1);
  };

  const searchStyle = () => {
    if (isFull) return 'none';
    return isNarrow || isRoundOpen ? 'icon' : 'button';
  };

  return (
    <header className={`${classes.topBar} no-print`} data-round={isRoundOpen || undefined}>
      <LoadingBar />
      {isMobile ? (
        <>
          <Burger
            size="sm"
            flex="none"
            w="var(--target)"
            h="var(--target)"
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
      {isRoundOpen ? <div ref={onSlot} className={classes.slot} /> : null}
      {isFull ? null : <CustomerButton isIcon={isRoundOpen && isNarrow} />}
      <SearchButton look={searchStyle()} isOpen={isSearchOpen} onOpenChange={setIsSearchOpen} />
      {isRoundOpen ? null : <span className={classes.spacer} />}
      {isMobile || isRoundOpen ? null : (
        <>
          <span className={classes.welcome}>{t('shell.welcome', { name: firstName })}</span>
          <LanguageSwitcher language={currentLanguage()} onChange={changeLanguage} />
        </>
      )}
      <UserMenu more={isFull ? (leave) => <BarRest onSearch={openSearch} onLeave={leave} /> : undefined} />
    </header>
  );
};
