import { useState } from 'react';
import { logFailure } from '#platform/log.ts';

/** Status of creating a PDF. */
export type PdfStatus = 'idle' | 'working' | 'failed';

/** Creates a PDF on request and reports its status; a failure is logged, and it can be retried. */
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
