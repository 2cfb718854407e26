import { useTranslation } from 'react-i18next';
import type { DrawingImage, DrawingMark } from '../../components/drawing/drawingTypes.ts';
import { importChunk } from '../../components/lazy/importChunk.ts';
import type { ListedRound, RoundHistoryInfo, RoundHistoryItem } from '../../contract/rounds/round.ts';
import type { HistoryRow } from '../../domain/rounds/roundHistory.ts';
import { pdfFileName } from '../../domain/rounds/roundHistory.ts';
import { currentLanguage } from '../../platform/language/i18n.ts';
import { saveFile } from '../../platform/saveFile.ts';
import { useHistoryTexts } from './useHistoryTexts.ts';

export type HistoryPdfOptions = {
  buildingName: string;
  round: ListedRound;
  info: RoundHistoryInfo;
  /** The floor as the selector names it. */
  label: string;
  marks: readonly DrawingMark[];
  rows: readonly HistoryRow<RoundHistoryItem>[];
  image: DrawingImage;
};

/** Creates a floor's PDF from what is on the screen, without requests, and downloads it. [HIST-11, HIST-27, HIST-29] */
export const useHistoryPdf = (options: HistoryPdfOptions) => {
  const { buildingName, round, info, label, marks, rows, image } = options;
  const { t } = useTranslation(['roundHistory', 'common']);
  const { roundLabel, floorName, rowTexts } = useHistoryTexts();

  return async (): Promise<void> => {
    const { makeHistoryPdf } = await importChunk(() => import('./pdf/makeHistoryPdf.ts'));
    const pdf = await makeHistoryPdf({
      language: currentLanguage(),
      title: roundLabel(round),
      subtitle: [buildingName, label].filter(Boolean).join(' · '),
      drawing: image.status === 'missing' ? null : { url: image.url, marks },
      headings: (['position', 'type', 'floor', 'flaw', 'action'] as const).map((id) => t(`columns.${id}`)),
      rows: rows.map((row) => {
        const { position, type, floor, flaw, action } = rowTexts(row, info);
        return {
          cells: [position, type, floor, flaw, action],
          state: row.flaw && (row.flaw.done === null ? 'flaw' : 'ok'),
        };
      }),
      pageText: (page, pages) => t('common:pdf.page', { page, pages }),
    });
    saveFile(pdfFileName(round.name.trim() || t('unnamed_round'), floorName(info)), pdf);
  };
};
