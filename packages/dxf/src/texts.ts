import { combined, mapped, scaleOf } from './matrix.ts';
import { labelBox, lineStep } from './bounds.ts';
import { dxfLimits } from './limits.ts';
import { pageMatrix } from './pages.ts';
import type { DxfPage, DxfPages } from './pages.ts';
import { walkPage } from './pageWalk.ts';
import { shapeKinds } from './shapes.ts';

/** A piece of text on a page: its box in shares of the page, from the upper left corner. */
export interface DxfPageText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the texts of a page, line by line. */
export const readTexts = (pages: DxfPages, page: DxfPage): DxfPageText[] => {
  const { shapes } = pages.file;
  const { area } = page;
  const [wide, high] = [area.right - area.left, area.top - area.bottom];
  const texts: DxfPageText[] = [];
  walkPage(pages, page, pageMatrix(page, 1), {
    shape: (index, place) => {
      if (shapes.kinds[index] !== shapeKinds.text || texts.length >= dxfLimits.texts) return;
      const label = shapes.labels[shapes.numbers[shapes.starts[index] ?? 0] ?? 0];
      if (!label) return;
      const at = combined(place, label.place);
      if (!(scaleOf(at) > 0)) return;
      const { top } = labelBox(label.lines, label.alongShare, label.upShare);
      label.lines.forEach((line, row) => {
        const text = line.replace(/\s+/g, ' ').trim();
        const box = labelBox([line], label.alongShare, 'baseline');
        const base = top - 1 - row * lineStep;
        const corners = [box.left, box.right].flatMap((x) => [mapped(at, x, base), mapped(at, x, base + 1)]);
        const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
        const [x, y] = [Math.min(...xs) / wide, Math.min(...ys) / high];
        if (text === '' || x >= 1 || y >= 1 || Math.max(...xs) <= 0 || Math.max(...ys) <= 0) return;
        texts.push({ text, x, y, width: Math.max(...xs) / wide - x, height: Math.max(...ys) / high - y });
      });
    },
  });
  return texts;
};
