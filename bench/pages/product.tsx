import { createRoot } from 'react-dom/client';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { MarkEntry } from '#components/drawing/drawingTypes.ts';
import { ThemeProvider } from '#components/theme/ThemeProvider.tsx';
import { startI18n } from '#platform/language/i18n.ts';
import { offer, planUrl } from './contender.ts';
import './page.css';

/** The product's own component, with the menu of a round. */
const image = { url: planUrl, status: 'ready' } as const;
const menuFor = () =>
  ['flaw', 'ok', 'info'].map((id) => ({ id, label: id, icon: null, onSelect: () => undefined }));
const groupLabel = ({ marks }: MarkEntry) => `${marks.length} items`;

/** Set once marks are painted on the canvas, all at once; no cost after the first. */
let isDrawn = false;
const canvas = CanvasRenderingContext2D.prototype;
const drawImage = canvas.drawImage;
canvas.drawImage = function draw(...args: unknown[]) {
  isDrawn = true;
  canvas.drawImage = drawImage;
  Reflect.apply(drawImage, this, args);
};

await startI18n('en');
offer({
  draw: (root, marks) => {
    createRoot(root).render(
      <ThemeProvider>
        <Drawing label="Plan" image={image} marks={marks} menuFor={menuFor} groupLabel={groupLabel} />
      </ThemeProvider>,
    );
  },
  isDrawn: () => isDrawn,
  // All of them are added at once.
  isReachable: () => document.querySelector('[data-mark]') !== null,
});
