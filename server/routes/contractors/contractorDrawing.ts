import { palette } from '#domain/palette.ts';
import { gridSize } from '#contract/constants.ts';
import { clickFromLooseFlaw } from '#domain/drawings/coordinates.ts';
import { pageText } from '#server/core/texts.ts';
import { html } from 'hono/html';
import type { Html, PageRequest } from '#server/core/page.ts';
import type { LinkFlaw } from '#server/services/contractors/contractorLinks.ts';

/** Share of the drawing that the close-up shows. */
const closeShare = 0.3;
const markPx = 14;

/** Returns the grid point of a flaw on its drawing: the item's, or the flaw's own. */
function pointOf({ flaw, isPlaced, x, y }: LinkFlaw) {
  if (flaw.mapItemId !== null) return isPlaced && x !== null && y !== null ? { x, y } : null;
  return clickFromLooseFlaw(flaw);
}

/** Renders the drawing around the flaw with a mark at its position, and the complete drawing in a collapsible. [LIFE-89] */
export function drawingOf(
  row: LinkFlaw,
  { source, language, alt }: { source: string; language: PageRequest['language']; alt: string },
): Html | null {
  const { width, height } = row.drawing ?? {};
  const point = pointOf(row);
  if (!width || !height || !point) return null;
  const [x, y] = [(point.x / gridSize) * width, (point.y / gridSize) * height];
  const picture = (share: number) => {
    const [w, h] = [width * share, height * share];
    const [left, top] = [clamp(x - w / 2, width - w), clamp(y - h / 2, height - h)];
    const unit = Math.max(w, h) / 640;
    return html`<svg role="img" aria-label="${alt}" viewBox="${`${left} ${top} ${w} ${h}`}">
      <image href="${source}" width="${width}" height="${height}" />
      <circle cx="${x}" cy="${y}" r="${markPx * unit}" fill="none" stroke="#fff" stroke-width="${6 * unit}" />
      <circle
        cx="${x}"
        cy="${y}"
        r="${markPx * unit}"
        fill="none"
        stroke="${palette.fire[7]}"
        stroke-width="${3 * unit}"
      />
    </svg>`;
  };
  return html`${picture(closeShare)}
    <details>
      <summary>${pageText('drawing_whole', language)}</summary>
      ${picture(1)}
    </details>`;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
