import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** Lazy switch for the levels below, for screens of the first load. */
export const belowSwitchPart: LazySource = {
  hasKitStyles: true,
  namespaces: ['lists'],
  load: () => import('./BelowSwitch.tsx').then((file) => file.BelowSwitch),
};
