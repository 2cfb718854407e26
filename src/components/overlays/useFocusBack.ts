import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Comes after what moves the focus into an overlay that has just opened, which a quick Esc overtakes. */
const delayMs = 10;

const giveFocusBack = (opener: HTMLElement, overlay?: RefObject<HTMLElement | null>): void => {
  const { activeElement: holder, body } = opener.ownerDocument;
  const isLeft = holder === null || holder === body || overlay?.current?.contains(holder);
  if (isLeft && opener.isConnected) opener.focus({ preventScroll: true });
};

/**
 * Gives the focus back to what had it before an overlay opened, once that closes or goes away, unless the focus has been put
 * elsewhere meanwhile.
 */
export const useFocusBack = (isOpen: boolean, overlay?: RefObject<HTMLElement | null>): void => {
  const [opener, setOpener] = useState(() => document.activeElement);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(document.activeElement);
  }
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (!isOpen || !(opener instanceof HTMLElement)) return undefined;
    // An overlay that is open again keeps the focus; in development React opens each twice.
    window.clearTimeout(timer.current);
    return () => {
      timer.current = window.setTimeout(giveFocusBack, delayMs, opener, overlay);
    };
  }, [isOpen, opener, overlay]);
};
