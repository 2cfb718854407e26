import { useMediaQuery } from '@mantine/hooks';

const atOnce = { getInitialValueInEffect: false };

/**
 * Returns whether the product is in mobile mode, below 1024 px width; in em, so that double text size counts as half the width. [SHELL-38]
 */
export const useIsMobile = (): boolean => useMediaQuery('(max-width: 63.99em)', undefined, atOnce);

/** Returns whether the device is a phone, or the text so large that only a phone's content fits. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 39.99em)', undefined, atOnce);

/** Returns whether the top bar is too narrow for all its texts, below 1200 px. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 74.99em)', undefined, atOnce);

/** Returns whether the primary pointer is a finger. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)', undefined, atOnce);
