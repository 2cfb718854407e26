import { drawArtifact, drawLines, drawTagged, newPage, useStyle } from './pdfPen.ts';
import type { Pen } from './pdfPen.ts';
import { contentWidth, ink, paper, styles } from './pdfPaper.ts';
import type { PdfImage, PdfMark } from './pdfModel.ts';

/** Greatest height of an image, and the smallest one for which it shares a page, in points. */
const greatestHeight = 560;
const leastHeight = 260;
const markRadius = 5.5;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function boxOf(pen: Pen, { width, height }: PdfImage): Box {
  const aspect = width / Math.max(1, height);
  const fullHeight = Math.min(greatestHeight, contentWidth / aspect);
  if (pen.y + Math.min(fullHeight, leastHeight) > paper.bottom) newPage(pen);
  const fitting = Math.min(fullHeight, paper.bottom - pen.y);
  return {
    left: paper.left + (contentWidth - fitting * aspect) / 2,
    top: pen.y,
    width: fitting * aspect,
    height: fitting,
  };
}

function drawMark(pen: Pen, { label, x, y }: PdfMark, box: Box): void {
  const { pdf } = pen;
  const at = { x: box.left + x * box.width, y: box.top + y * box.height };
  pdf.circle(at.x, at.y, markRadius).lineWidth(0.9).fillAndStroke('#ffffff', ink.accent);
  const style = { ...styles.note, size: label.length > 2 ? 5 : 6.5, isBold: true, colour: ink.text };
  useStyle(pen, style);
  const width = pdf.widthOfString(label);
  drawLines(pen, [label], style, { left: at.x - width / 2, top: at.y - pdf.currentLineHeight() / 2 });
}

/** Draws an image with its marks, as wide as the text or as high as the page allows. */
export async function drawImage(pen: Pen, image: PdfImage): Promise<void> {
  const box = boxOf(pen, image);
  const bytes = await image.read();
  drawTagged(
    pen,
    'Figure',
    () => {
      if (bytes)
        pen.pdf.image(Buffer.from(bytes), box.left, box.top, { width: box.width, height: box.height });
      for (const mark of image.marks) drawMark(pen, mark, box);
    },
    { alt: image.alt },
  );
  drawArtifact(pen, () =>
    pen.pdf.rect(box.left, box.top, box.width, box.height).lineWidth(0.5).stroke(ink.rule),
  );
  pen.y = box.top + box.height + 12;
}
