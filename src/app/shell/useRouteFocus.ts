import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const screenOf = (pathname: string): string => pathname.split('/').slice(2).join('/');

/** Moves the focus to the new screen on navigation, so that keyboard and screen reader start there. */
export const useRouteFocus = (main: RefObject<HTMLElement | null>): void => {
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
