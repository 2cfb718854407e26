import { useEffect } from 'react';

/** Delay for charts and pictures to settle before the print dialog opens, in milliseconds. [FIN-07] */
const printAfterMs = 1000;

/** Opens the print dialog once, a second after the report is loaded. [FIN-06] */
export const usePrintWhenReady = (isReady: boolean) => {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => window.print(), printAfterMs);
    return () => clearTimeout(timer);
  }, [isReady]);
};
