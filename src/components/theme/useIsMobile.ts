import { useMediaQuery } from '@mantine/hooks';

const atOnce = { getInitialValueInEffect: false };

/** Below 1024 px width the product is in mobile mode. [SHELL-38] */
export const useIsMobile = (): boolean => useMediaQuery('(max-width: 1023.98px)', undefined, atOnce);

/** The main pointer is a finger. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)', undefined, atOnce);
