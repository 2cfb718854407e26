import { yieldToBrowser } from '#platform/yieldToBrowser.ts';
import { contentWidth, ink, paper } from '#platform/pdf/paper.ts';
import type { PaperImage } from '#platform/pdf/paperImage.ts';
import { drawArtifact, drawTagged } from '#platform/pdf/tags.ts';
import { winAnsiText } from '#platform/pdf/winAnsi.ts';
import { writeText } from '#platform/pdf/writeText.ts';
import { makeRoom, type Pen } from './pen.ts';
import type { ReportPhotos } from './reportTypes.ts';

const gapMm = 5;
const columns = 3;
const cellMm = (contentWidth - (columns - 1) * gapMm) / columns;
const highestMm = 70;
const captionMm = { sizePt: 8, line: 3.6, gap: 1.5 } as const;

/** Returns the size of a picture in its column. */
const sizeOf = ({ aspect }: PaperImage) =>
  cellMm / aspect > highestMm
    ? { width: highestMm * aspect, height: highestMm }
    : { width: cellMm, height: cellMm / aspect };

type CaptionedImage = { image: PaperImage | null; caption: string };

const layRow = ({ pdf }: Pen, row: readonly CaptionedImage[]) => {
  pdf.setFontSize(captionMm.sizePt);
  const lines = row.map(({ caption }) => pdf.splitTextToSize(winAnsiText(caption), cellMm).length);
  const pictureMm = Math.max(12, ...row.map(({ image }) => (image ? sizeOf(image).height : 0)));
  return { pictureMm, heightMm: pictureMm + captionMm.gap + Math.max(...lines) * captionMm.line };
};

const drawRow = (pen: Pen, row: readonly CaptionedImage[], missing: string): void => {
  const { pdf } = pen;
  const { pictureMm, heightMm } = layRow(pen, row);
  makeRoom(pen, heightMm);
  for (const [index, { image, caption }] of row.entries()) {
    const left = paper.margin + index * (cellMm + gapMm);
    const style = { left, width: cellMm, sizePt: captionMm.sizePt };
    if (image) {
      const { width, height } = sizeOf(image);
      drawTagged(
        pdf,
        { role: 'Figure', alt: caption },
        () => void pdf.addImage(image.jpeg, 'JPEG', left, pen.y, width, height),
      );
    } else {
      pdf.setDrawColor(ink.rule);
      drawArtifact(pdf, () => void pdf.rect(left, pen.y, cellMm, pictureMm));
      writeText(pdf, missing, {
        ...style,
        left: left + 2,
        width: cellMm - 4,
        top: pen.y + 2,
        isDimmed: true,
      });
    }
    writeText(pdf, caption, { ...style, top: pen.y + pictureMm + captionMm.gap });
  }
  pen.y += heightMm + gapMm;
};

/**
 * Draws photos side by side, each with its caption below; a missing one has a frame with a message.
 * @param before draws what precedes the first row, and gets that row's height, so that both stay on one page
 */
export const drawPhotos = async (
  pen: Pen,
  { items, missing }: ReportPhotos,
  before?: (firstRowMm: number) => void,
): Promise<void> => {
  if (items.length === 0) before?.(0);
  for (let at = 0; at < items.length; at += columns) {
    const row: CaptionedImage[] = [];
    // Sequentially: a tablet can hold few large pictures in memory.
    for (const { caption, take } of items.slice(at, at + columns)) row.push({ caption, image: await take() });
    if (at === 0) before?.(layRow(pen, row).heightMm);
    drawRow(pen, row, missing);
    await yieldToBrowser();
  }
};
