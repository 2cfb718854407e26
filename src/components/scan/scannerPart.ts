import type { LazySource } from '../lazy/LazyPart.tsx';
import type { ScannerProps } from './Scanner.tsx';

/** Lazy scanner, loaded when it is first shown. */
export const scannerPart: LazySource<ScannerProps> = {
  hasKitStyles: true,
  namespaces: ['codes'],
  load: () => import('./Scanner.tsx').then((file) => file.Scanner),
};
