import { Flex } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import type { RefObject } from 'react';
import { useRef, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { BarSlotContext } from '#components/bar/barSlot.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useUser } from '#entities/session/useSession.ts';
import { startQuietSender } from '#offline/send/quietSender.ts';
import { isMissing, refetchFailed } from '#store/refetchFailed.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useActiveAddress } from './useActiveAddress.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { tabTexts } from '#platform/storage/storage.ts';
import { ConnectionBanner } from './banners/ConnectionBanner.tsx';
import { ForeignWorkBanner } from './banners/ForeignWorkBanner.tsx';
import { menuWidthPx } from './menus/menuChoice.ts';
import { KeptOutlet } from './KeptOutlet.tsx';
import type { MobileMenuProps } from './menus/MobileMenu.tsx';
import { NoticeHost } from './notices/NoticeHost.tsx';
import { PickerPanel } from './bar/PickerPanel.tsx';
import { RefusedAlert } from './banners/RefusedAlert.tsx';
import { SideMenu } from './menus/SideMenu.tsx';
import { TopBar } from './bar/TopBar.tsx';
import { UpdatePrompt } from './banners/UpdatePrompt.tsx';
import classes from './shell.module.css';
import { useMenuCollapse } from './menus/useMenuCollapse.ts';

const screenOf = (pathname: string): string => pathname.split('/').slice(2).join('/');

/** Moves the focus to the new screen on navigation, so that keyboard and screen reader start there. */
const useRouteFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const screen = screenOf(pathname);
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen, main]);
};

/** Sends the user's work that is still on the device, while the shell is mounted. (decisions, Sending work) */
const useQuietSender = (): void => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      startQuietSender(dispatch, id, async () => {
        const { registerProducers } = await import('./callProducers.ts');
        return registerProducers(dispatch, id);
      }),
    [dispatch, id],
  );
};

/** Retries what was requested before the backend was known to have only specified calls. */
const useLevelRetry = (): void => {
  const store = useStore<Parameters<typeof refetchFailed>[1]>();
  const isTillsyn = useIsTillsyn();
  useEffect(() => {
    if (!isTillsyn) refetchFailed(store.dispatch, store.getState(), isMissing);
  }, [store, isTillsyn]);
};

const mobileMenu: LazySource<MobileMenuProps> = {
  hasKitStyles: true,
  load: () => import('./menus/MobileMenu.tsx').then((file) => file.MobileMenu),
};

/** Bar for a user coming from a guide, which each navigation checks. */
const guideBar: LazySource = {
  namespaces: ['guide'],
  load: () => import('./banners/GuideBar.tsx').then((file) => file.GuideBar),
};

/** Default layout: side menu, top bar, customer picker panel, loading bar, and the screen. [SHELL-36] */
export const ShellLayout = () => {
  const { t } = useTranslation('common');
  const isMobile = useIsMobile();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const { isCollapsed, toggle } = useMenuCollapse();
  const main = useRef<HTMLElement>(null);
  useActiveAddress();
  useRouteFocus(main);
  useQuietSender();
  useLevelRetry();

  return (
    <Flex mih="100dvh" bg="var(--surface)">
      <button type="button" className={`${classes.skip} no-print`} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      {isMobile && isMenuOpen ? (
        <LazyPart source={mobileMenu} waiting={null} props={{ onClose: () => setIsMenuOpen(false) }} />
      ) : null}
      {isMobile ? null : (
        <nav
          className={`${classes.menu} no-print`}
          style={{ width: isCollapsed ? menuWidthPx.collapsed : menuWidthPx.open }}
          aria-label={t('shell.menu')}
        >
          <SideMenu isCollapsed={isCollapsed} onToggle={toggle} />
        </nav>
      )}
      <div className={classes.body}>
        <TopBar onMenuOpen={() => setIsMenuOpen(true)} onSlot={setBarSlot} />
        <ConnectionBanner />
        <ForeignWorkBanner />
        <UpdatePrompt />
        {tabTexts.get(storageKeys.guide) === null ? null : (
          <LazyPart source={guideBar} waiting={null} props={{}} />
        )}
        <PickerPanel />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          <RefusedAlert />
          <BarSlotContext value={barSlot}>
            <KeptOutlet />
          </BarSlotContext>
        </main>
      </div>
      <NoticeHost />
    </Flex>
  );
};
