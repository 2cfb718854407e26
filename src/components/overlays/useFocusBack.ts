import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Delay, in milliseconds, until Mantine has moved the focus into an overlay that has just opened, even if Esc closed it before that. */
const delayMs = 10;

const giveFocusBack = (opener: HTMLElement, overlay?: RefObject<HTMLElement | null>): void => {
  const { activeElement: holder, body } = opener.ownerDocument;
  const isLeft = holder === null || holder === body || overlay?.current?.contains(holder);
  if (isLeft && opener.isConnected) opener.focus({ preventScroll: true });
};

/** Returns the focus to its previous element when an overlay closes or unmounts, unless the focus has moved elsewhere. */
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
    // A reopened overlay keeps the focus; React's strict mode opens each twice in development.
    window.clearTimeout(timer.current);
    return () => {
      timer.current = window.setTimeout(giveFocusBack, delayMs, opener, overlay);
    };
  }, [isOpen, opener, overlay]);
};
