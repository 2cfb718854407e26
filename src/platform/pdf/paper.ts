/** A4 portrait in mm; the margin applies to all edges. [HIST-28] */
export const paper = { width: 210, height: 297, margin: 10 } as const;

/** Pixels of the drawing's image per CSS pixel of paper. [HIST-28] */
const imageScale = 2;

const cssPxPerMm = 96 / 25.4;

export const contentWidth = paper.width - 2 * paper.margin;

/** Lower edge of a page's content; the footer with its number is below. */
export const contentBottom = paper.height - paper.margin - 7;

/** Returns the width in pixels of an image of this many mm. */
export const picturePx = (widthMm: number): number => Math.round(widthMm * cssPxPerMm * imageScale);

/** Colours of ink on white paper. */
export const ink = { text: '#1d2329', dimmed: '#5b6570', rule: '#cfd5db', head: '#edf0f3' } as const;
