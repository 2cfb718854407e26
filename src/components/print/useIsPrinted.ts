import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onPrint } from './onPrint.ts';

/** Returns whether the page is printing: virtualised content then renders everything. */
export const useIsPrinted = (): boolean => {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const change = (next: boolean) => () => flushSync(() => setIsPrinted(next));
    return onPrint(change(true), change(false));
  }, []);
  return isPrinted;
};
