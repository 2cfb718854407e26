import { useTranslation } from 'react-i18next';
import { uploadLimits } from '#contract/drawings/drawingLimits.ts';
import { dxfLimits } from '@tillsyn/dxf/limits';
import type { DrawingFileProblem } from '#platform/drawingFile/drawingSource.ts';
import { pdfLimitBytes } from '#platform/drawingFile/openDrawingFile.ts';
import { sizeText } from '#platform/language/sizeText.ts';

/** Returns the function for the text of a problem with a file or a page, with advice. */
export const useProblemText = () => {
  const { t } = useTranslation('drawingFile');
  return (problem: DrawingFileProblem): string =>
    t(`problems.${problem}`, {
      size: sizeText(uploadLimits.drawingBytes),
      dxfSize: sizeText(dxfLimits.bytes),
      pdfSize: sizeText(pdfLimitBytes),
      pixels: uploadLimits.drawingPixels / 1_000_000,
    });
};
