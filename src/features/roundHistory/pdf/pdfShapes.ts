import type { jsPDF as Pdf } from 'jspdf';
import type { Shape } from '#components/pictograms/signShapes.ts';
import { pathSteps } from '#platform/pdf/svgPath.ts';

/** Stores a picture of shapes in the file under a key, for repeated drawing. */
export const keepPicture = (pdf: Pdf, key: string, side: number, shapes: readonly Shape[]): void => {
  pdf.beginFormObject(-2, -2, side + 4, side + 4, pdf.unitMatrix);
  for (const { path, fill, isEvenOdd, line, place } of shapes) {
    const { left, top, scale } = place ?? { left: 0, top: 0, scale: 1 };
    const steps = pathSteps(path).map(({ op, c }) => ({
      op,
      c: c.map((value, index) => value * scale + (index % 2 === 0 ? left : top)),
    }));
    if (fill) {
      pdf.setFillColor(fill);
      pdf.path(steps);
      if (isEvenOdd) pdf.fillEvenOdd();
      else pdf.fill();
    }
    if (!line) continue;
    pdf.setDrawColor(line.colour);
    pdf.setLineWidth(line.width * scale);
    pdf.setLineJoin('round');
    pdf.setLineCap(line.isRound ? 'round' : 'butt');
    pdf.path(steps);
    pdf.stroke();
  }
  pdf.endFormObject(key);
};

/** Draws a stored picture centred at a point. */
export const drawPicture = (
  pdf: Pdf,
  key: string,
  side: number,
  at: { x: number; y: number; size: number; rotation?: number },
): void => {
  const scale = at.size / side;
  const turn = ((at.rotation ?? 0) * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const half = side / 2;
  const [left, top] = [at.x - half * cos + half * sin, at.y - half * sin - half * cos];
  pdf.doFormObject(key, pdf.Matrix(cos, sin, -sin, cos, left, top));
};
