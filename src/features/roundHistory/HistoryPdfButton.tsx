import { PdfButton } from '#components/report/PdfButton.tsx';
import type { HistoryPdfOptions } from './useHistoryPdf.ts';
import { useHistoryPdf } from './useHistoryPdf.ts';

/** Button that creates the PDF and shows the progress, so that the floor isn't re-rendered for it. [HIST-11] */
export const HistoryPdfButton = ({ isWaiting, ...options }: HistoryPdfOptions & { isWaiting: boolean }) => (
  <PdfButton make={useHistoryPdf(options)} isWaiting={isWaiting || options.image.status === 'loading'} />
);
