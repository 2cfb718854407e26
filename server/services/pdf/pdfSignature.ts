import type { PdfSignature } from './pdfModel.ts';
import { ink, paper, styles } from './pdfPaper.ts';
import { drawArtifact, drawLines, drawTagged, fitText, linesOf, makeRoom } from './pdfPen.ts';
import type { Pen } from './pdfPen.ts';

/** Size of the field on paper, and its units, in points. */
const box = { width: 180, height: 60, units: 600 } as const;
const field = { width: 600, height: 200 } as const;

/** Numbers of coordinates that a command takes. */
const coordinates = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const;
type PathCommand = keyof typeof coordinates;
const isCommand = (text: string): text is PathCommand => Object.hasOwn(coordinates, text);

const between = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** Returns the path with each point within the field: path data comes from a device. */
function safePath(path: string): string {
  const parts: string[] = [];
  for (const [, command = '', text = ''] of path.matchAll(/([MLQCZ])([\d\s.,-]*)/g)) {
    if (!isCommand(command)) continue;
    const numbers = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map((each, index) =>
      between(Number(each), index % 2 === 0 ? field.width : field.height),
    );
    const count = coordinates[command];
    if (count === 0) parts.push(command);
    else
      for (let from = 0; from + count <= numbers.length; from += count)
        parts.push(`${command}${numbers.slice(from, from + count).join(' ')}`);
  }
  const safeData = parts.join('');
  return safeData.startsWith('M') ? safeData : '';
}

/** Draws a signature above its line, with the caption below. */
export function drawSignature(pen: Pen, { path, typed, caption }: PdfSignature): void {
  const captionLines = linesOf(pen, caption, styles.note, paper.right - paper.left);
  makeRoom(pen, box.height + captionLines.length * styles.note.line + 16);
  const top = pen.y;
  const safe = path === null ? '' : safePath(path);
  if (safe === '') {
    const name = fitText(pen, typed, styles.subtitle, box.width);
    const style = { ...styles.subtitle, colour: ink.text };
    drawTagged(pen, 'P', () =>
      drawLines(pen, [name], style, { left: paper.left + 4, top: top + box.height - style.line - 2 }),
    );
  } else
    drawTagged(
      pen,
      'Figure',
      () => {
        const scale = box.width / box.units;
        pen.pdf.save().translate(paper.left, top).scale(scale).path(safe);
        pen.pdf.lineWidth(4).lineCap('round').lineJoin('round').stroke(ink.text).restore();
      },
      { alt: caption },
    );
  const line = top + box.height;
  drawArtifact(pen, () =>
    pen.pdf
      .moveTo(paper.left, line)
      .lineTo(paper.left + box.width, line)
      .lineWidth(0.5)
      .stroke(ink.muted),
  );
  drawTagged(pen, 'P', () => drawLines(pen, captionLines, styles.note, { left: paper.left, top: line + 3 }));
  pen.y = line + 3 + captionLines.length * styles.note.line + 12;
}
