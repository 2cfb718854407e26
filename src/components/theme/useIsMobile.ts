import { useMediaQuery } from '@mantine/hooks';

const atOnce = { getInitialValueInEffect: false };

/** Below 1024 px width the product is in mobile mode; in em, so that twice the text size counts as half the width. [SHELL-38] */
export const useIsMobile = (): boolean => useMediaQuery('(max-width: 63.99em)', undefined, atOnce);

/** A phone, or text so large that no more fits than on a phone. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 39.99em)', undefined, atOnce);

/** Below 1200 px the top bar can't fit all its texts. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 74.99em)', undefined, atOnce);

/** The main pointer is a finger. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)', undefined, atOnce);
