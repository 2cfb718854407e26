import { useEffect, useState } from 'react';

/** Gives the focus back to what had it before a dialog that goes away while it is open, where it would else be lost. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) {
        opener.focus({ preventScroll: true });
      }
    },
    [opener],
  );
};
