import type { Matrix } from './matrix.ts';
import { addBounds, DxfBounds, isEmpty, noBounds, rangeBounds } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { layoutRange } from './layouts.ts';
import { DxfError } from './limits.ts';
import { shapeFlags, shapeKinds } from './shapes.ts';
import type { DxfFile, DxfLayout } from './shapes.ts';
import { modelShapes } from './partShapes.ts';
import { separateParts } from './separateParts.ts';
import type { FloorNames } from './separateParts.ts';

/** A page of a DXF: the whole model, a separate part of it, or a layout on paper. */
export interface DxfPage {
  kind: 'model' | 'part' | 'layout';
  /** Name of a layout. */
  name: string | null;
  layout: DxfLayout | null;
  /** Visible area, in units of the drawing. */
  area: Bounds;
  /** True for a page that the file was probably made for; the others are offered as alternatives. */
  isMeant: boolean;
}

/** A DXF with the data needed to show it. */
export interface DxfPages {
  file: DxfFile;
  bounds: DxfBounds;
  /** Bounds of the model's shapes, four numbers each, from `file.entities[0]` on. */
  around: Float64Array;
  pages: DxfPage[];
}

/** Margin around a drawing, as a share of its longer side. */
const margin = 0.02;

const widened = ({ left, bottom, right, top }: Bounds): Bounds => {
  const space = Math.max(right - left, top - bottom) * margin || 1;
  const area = { left: left - space, bottom: bottom - space, right: right + space, top: top + space };
  // A single line needs a non-empty area too.
  const least = Math.max(area.right - area.left, area.top - area.bottom) / 50;
  const [wide, high] = [
    Math.max(0, least - (area.right - area.left)),
    Math.max(0, least - (area.top - area.bottom)),
  ];
  return {
    left: area.left - wide / 2,
    right: area.right + wide / 2,
    bottom: area.bottom - high / 2,
    top: area.top + high / 2,
  };
};

const shareOf = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Returns the area of a drawing without outliers: a forgotten shape far away would shrink the drawing to a dot. Shapes within three times
 * the range of nearly all shapes are included.
 */
const mainArea = (allBounds: readonly Bounds[]): Bounds => {
  const wholeArea = noBounds();
  for (const bounds of allBounds) addBounds(wholeArea, bounds);
  if (allBounds.length < 20) return wholeArea;
  const middles = (of: (bounds: Bounds) => number): Float64Array => Float64Array.from(allBounds, of).sort();
  const [xs, ys] = [middles((b) => (b.left + b.right) / 2), middles((b) => (b.bottom + b.top) / 2)];
  const [left, right, bottom, top] = [
    shareOf(xs, 0.02),
    shareOf(xs, 0.98),
    shareOf(ys, 0.02),
    shareOf(ys, 0.98),
  ];
  const reach = Math.max(right - left, top - bottom);
  const near = { left: left - reach, right: right + reach, bottom: bottom - reach, top: top + reach };
  const isNear = (b: Bounds): boolean =>
    b.right >= near.left && b.left <= near.right && b.top >= near.bottom && b.bottom <= near.top;
  const main = noBounds();
  for (const bounds of allBounds) if (isNear(bounds)) addBounds(main, bounds);
  const gain = Math.max(wholeArea.right - wholeArea.left, wholeArea.top - wholeArea.bottom) / (reach || 1);
  return gain > 4 && !isEmpty(main) ? main : wholeArea;
};

/** Returns the bounds of a layout's shapes and viewports; null if it is empty. */
const layoutArea = (pages: Omit<DxfPages, 'pages'>, { block }: DxfLayout): Bounds | null => {
  const { file, bounds } = pages;
  const [from, to] = layoutRange(file, block);
  const area = noBounds();
  for (let index = from; index < to; index += 1) {
    if (block === null && ((file.shapes.flags[index] ?? 0) & shapeFlags.paper) === 0) continue;
    if (file.shapes.kinds[index] === shapeKinds.window) {
      const window = file.shapes.windows[file.shapes.numbers[file.shapes.starts[index] ?? 0] ?? 0];
      if (!window) continue;
      const { x, y, width, height } = window;
      addBounds(area, { left: x, bottom: y, right: x + width, top: y + height });
    } else addBounds(area, bounds.shape(index));
  }
  return isEmpty(area) ? null : area;
};

/** Minimum number of strokes in a used layout. */
const fewestStrokes = 4;

/** Maximum number of layouts offered as pages. */
const mostLayouts = 60;

/** Returns whether a layout is used: every file has empty ones, with or without a viewport. */
const isSheet = (file: DxfFile, { block }: DxfLayout): boolean => {
  const { shapes } = file;
  const [from, to] = layoutRange(file, block);
  let strokes = 0;
  for (let index = from; index < to; index += 1) {
    if (block === null && ((shapes.flags[index] ?? 0) & shapeFlags.paper) === 0) continue;
    const kind = shapes.kinds[index];
    if (kind === shapeKinds.insert) return true;
    if (kind !== shapeKinds.window) strokes += 1;
  }
  return strokes >= fewestStrokes;
};

/** Returns the pages that the file was made for: its sheets, else the floors that are certainly side by side, else the whole model. */
const meantPages = (pages: readonly (DxfPage & { isSure: boolean })[]): DxfPage[] => {
  const sureOf = (kind: DxfPage['kind']): number =>
    pages.filter((page) => page.kind === kind && page.isSure).length;
  const [layouts, parts] = [sureOf('layout'), sureOf('part')];
  const meantKind =
    layouts > 0 && layouts >= parts
      ? 'layout'
      : parts > 0
        ? 'part'
        : pages[0]?.kind === 'model'
          ? 'model'
          : null;
  return pages.map(({ isSure, ...page }) => ({
    ...page,
    isMeant: meantKind === null || (page.kind === meantKind && isSure),
  }));
};

/**
 * Returns the pages of a DXF: its model, the separate parts of it, and its layouts.
 * @param floorOf key of the floor that a text names, by which floors side by side are told from details
 * @throws DxfError `dxf_empty` if nothing is drawn
 */
export const findPages = (
  file: DxfFile,
  { floorOf = () => null }: { floorOf?: FloorNames } = {},
): DxfPages => {
  const bounds = new DxfBounds(file);
  const around = rangeBounds(bounds, file.entities);
  const base = { file, bounds, around };
  const pages: (DxfPage & { isSure: boolean })[] = [];
  const shared = { name: null, layout: null, isMeant: false };
  const shapes = modelShapes(file, around);
  if (shapes.length > 0) {
    const main = mainArea(shapes);
    pages.push({ ...shared, kind: 'model', area: widened(main), isSure: true });
    for (const { area, isSure } of separateParts(shapes, main, floorOf))
      pages.push({ ...shared, kind: 'part', area: widened(area), isSure });
  }
  const layouts = file.layouts
    .filter(({ name, block }) => name.toUpperCase() !== 'MODEL' && block !== '*MODEL_SPACE')
    .sort((a, b) => a.order - b.order)
    .slice(0, mostLayouts);
  for (const layout of layouts) {
    const area = layoutArea(base, layout);
    const { name } = layout;
    const isSure = isSheet(file, layout);
    if (area) pages.push({ ...shared, kind: 'layout', name, layout, area: widened(area), isSure });
  }
  if (pages.length === 0) throw new DxfError('dxf_empty', 'nothing is drawn');
  return { ...base, pages: meantPages(pages) };
};

/** Returns the transform from a page's area to an image of this scale, y down. */
export const pageMatrix = ({ area }: Pick<DxfPage, 'area'>, scale: number): Matrix => [
  scale,
  0,
  0,
  -scale,
  -area.left * scale,
  area.top * scale,
];
