import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** The switch for the levels below, fetched where a screen of the first load shows it. */
export const belowSwitchPart: LazySource = {
  hasKitStyles: true,
  namespaces: ['lists'],
  load: () => import('./BelowSwitch.tsx').then((file) => file.BelowSwitch),
};
