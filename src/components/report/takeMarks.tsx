import html2canvas from 'html2canvas';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { yieldToBrowser } from '#platform/yieldToBrowser.ts';
import { canvasJpeg } from '#platform/pdf/paperImage.ts';
import { paperColours } from '#domain/palette.ts';
import { toneStyles } from '../charts/pieColours.ts';
import { marksByWeight } from '../marks/markShapes.ts';
import { settleColours } from './settleColours.ts';

/** Side of a mark's square on the sheet, in px. */
const sidePx = 24;
/** Pixels of a picture per CSS px: 3 mm on paper get 96 of them. */
const scale = 4;

/** Colours of marks on white paper, overriding the screen's scheme; html2canvas copies computed values, not variables. */
const paperVariables: Record<string, string> = {
  '--mark-paper': '#fff',
  '--surface-raised': '#fff',
  ...Object.fromEntries(marksByWeight.map((mark) => [`--state-${mark}`, paperColours[mark]])),
  ...Object.fromEntries(Object.values(toneStyles).map(({ variable, paper }) => [variable, paper])),
};

/** Renders a strip of all marks outside the visible window. */
const laySheet = (marks: readonly ReactElement[]) => {
  const sheet = document.createElement('div');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.style.cssText = `position:absolute;left:-10000px;top:0;display:flex;width:${marks.length * sidePx}px;height:${sidePx}px;background:#fff`;
  for (const [name, colour] of Object.entries(paperVariables)) sheet.style.setProperty(name, colour);
  document.body.append(sheet);
  const root = createRoot(sheet);
  flushSync(() =>
    root.render(
      marks.map((mark, index) => (
        <div
          key={index}
          style={{ display: 'grid', placeItems: 'center', width: sidePx, height: sidePx, flex: 'none' }}
        >
          {mark}
        </div>
      )),
    ),
  );
  return {
    sheet,
    remove: () => {
      root.unmount();
      sheet.remove();
    },
  };
};

const cutOut = (strip: HTMLCanvasElement, index: number): Promise<Uint8Array> => {
  const side = sidePx * scale;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('There is no canvas to draw on.');
  context.drawImage(strip, index * side, 0, side, side, 0, 0, side, side);
  return canvasJpeg(canvas);
};

/**
 * Renders each mark on white paper, in any colour scheme, as JPEG bytes by name. One shot covers all of them and excludes the rest of the
 * page, so that a long page doesn't take longer.
 * @throws Error where the browser gives no canvas
 */
export const takeMarks = async (
  marks: Readonly<Record<string, ReactElement>>,
): Promise<Map<string, Uint8Array>> => {
  const names = Object.keys(marks);
  if (names.length === 0) return new Map();
  const { sheet, remove } = laySheet(Object.values(marks));
  try {
    await yieldToBrowser();
    const strip = await html2canvas(sheet, {
      scale,
      backgroundColor: '#ffffff',
      logging: false,
      ignoreElements: (element) => element.parentElement === document.body && element !== sheet,
      onclone: (copy, root) => settleColours(copy, root),
    });
    const images = new Map<string, Uint8Array>();
    for (const [index, name] of names.entries()) images.set(name, await cutOut(strip, index));
    return images;
  } finally {
    remove();
  }
};
