import type { Size } from '#domain/drawings/cropping.ts';
import { combined, unmoved } from '#domain/drawings/matrix.ts';
import type { Matrix } from '#domain/drawings/matrix.ts';
import type { PageText } from './drawingSource.ts';
import { pageTexts } from './pageTexts.ts';
import type { PlacedText } from './pageTexts.ts';

/** Estimated width of a letter as a share of its height, used only for its box. */
const letterWidth = 0.55;

/** Default height of letters in an SVG. */
const usualHeight = 16;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const turn = (degrees: number, x: number, y: number): Matrix => {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return combined([1, 0, 0, 1, x, y], combined([cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -x, -y]));
};

const oneTransform = (name: string, n: readonly number[]): Matrix => {
  const [first = 0, second, third] = n;
  switch (name) {
    case 'matrix':
      return n.length === 6 ? (n as unknown as Matrix) : unmoved;
    case 'translate':
      return [1, 0, 0, 1, first, second ?? 0];
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0];
    case 'rotate':
      return turn(first, second ?? 0, third ?? 0);
    case 'skewX':
      return [1, 0, Math.tan(radians(first)), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians(first)), 0, 1, 0, 0];
    default:
      return unmoved;
  }
};

/** Parses a `transform` attribute. */
const transformOf = (text: string | null): Matrix => {
  let transform = unmoved;
  for (const [, name = '', list = ''] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (numbers.every(Number.isFinite)) transform = combined(transform, oneTransform(name, numbers));
  }
  return transform;
};

const presentationOf = (element: Element, name: string): string | null => {
  const [, inStyle] =
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(element.getAttribute('style') ?? '') ?? [];
  return (inStyle ?? element.getAttribute(name))?.trim() ?? null;
};

/** Returns a property of the element or of its nearest ancestor that sets it. */
const inherited = (element: Element, name: string): string | null => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = presentationOf(at, name);
    if (value !== null && value !== 'inherit') return value;
  }
  return null;
};

const firstNumber = (text: string | null): number | null => {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? number : null;
};

const placeOf = (element: Element): Matrix => {
  const chain: Matrix[] = [];
  for (let at: Element | null = element; at && at.parentElement; at = at.parentElement)
    chain.unshift(transformOf(presentationOf(at, 'transform')));
  return chain.reduce(combined, unmoved);
};

/** Returns the elements with a line of text each: a `text` without separate lines, or each `tspan` with its own position. */
const linesOf = (element: Element): Element[] => {
  const placedSpans = [...element.children].filter(
    (child) => child.localName === 'tspan' && ['x', 'y', 'dy'].some((name) => child.hasAttribute(name)),
  );
  return placedSpans.length > 0 ? placedSpans : [element];
};

const isShown = (element: Element): boolean =>
  element.closest('defs, symbol, clipPath, mask, pattern') === null &&
  inherited(element, 'display') !== 'none' &&
  inherited(element, 'visibility') !== 'hidden';

/** Returns the texts of an SVG from its attributes, since it is never rendered in the page. */
export const svgTexts = (root: Element, page: Size, corner: { x: number; y: number }): PageText[] => {
  const texts: PlacedText[] = [];
  for (const element of root.querySelectorAll('text')) {
    if (!isShown(element)) continue;
    const place = placeOf(element);
    let [x, y] = [firstNumber(element.getAttribute('x')) ?? 0, firstNumber(element.getAttribute('y')) ?? 0];
    for (const line of linesOf(element)) {
      const size = firstNumber(inherited(line, 'font-size')) ?? usualHeight;
      const shift = firstNumber(line.getAttribute('dy')) ?? 0;
      const isEm = /em\s*$/.test(line.getAttribute('dy') ?? '');
      x = firstNumber(line.getAttribute('x')) ?? x;
      y = (firstNumber(line.getAttribute('y')) ?? y) + (isEm ? shift * size : shift);
      const text = (line.textContent ?? '').replace(/\s+/g, ' ').trim();
      const width = firstNumber(line.getAttribute('textLength')) ?? text.length * size * letterWidth;
      const anchor = inherited(line, 'text-anchor');
      const start = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
      const [a, b, c, d, e, f] = combined(place, [1, 0, 0, -1, start, y]);
      const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
      texts.push({
        text,
        x: e,
        y: f,
        along: [a / along, b / along],
        up: [c / up, d / up],
        width: width * along,
        height: size * up,
      });
    }
  }
  return pageTexts(texts, page, corner);
};
