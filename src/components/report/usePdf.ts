import { useState } from 'react';
import { logFailure } from '../../platform/log.ts';

/** How the making of a PDF goes. */
export type PdfStatus = 'idle' | 'working' | 'failed';

/** Makes a PDF when asked and says how that goes; a failure is logged, and the same can be asked again. */
export const usePdf = (make: () => Promise<void>): { status: PdfStatus; download: () => void } => {
  const [status, setStatus] = useState<PdfStatus>('idle');
  const download = (): void => {
    setStatus('working');
    make().then(
      () => setStatus('idle'),
      (error: unknown) => {
        logFailure('a PDF could not be made', error);
        setStatus('failed');
      },
    );
  };
  return { status, download };
};
