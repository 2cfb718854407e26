import { useEffect } from 'react';

/** How long charts and pictures settle before the print dialog opens. [FIN-07] */
const printAfterMs = 1000;

/** Opens the print dialog once, a second after the report is there. [FIN-06] */
export const usePrintWhenReady = (isReady: boolean) => {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => window.print(), printAfterMs);
    return () => clearTimeout(timer);
  }, [isReady]);
};
