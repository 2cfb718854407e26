import { PdfButton } from '../../components/report/PdfButton.tsx';
import type { HistoryPdfOptions } from './useHistoryPdf.ts';
import { useHistoryPdf } from './useHistoryPdf.ts';

/** Makes the PDF and says how that goes, so that the floor need not be rendered anew for it. [HIST-11] */
export const HistoryPdfButton = (props: HistoryPdfOptions) => (
  <PdfButton make={useHistoryPdf(props)} isWaiting={props.image.status === 'loading'} />
);
