import type { Size } from '#domain/drawings/cropping.ts';
import type { PageText } from './drawingSource.ts';
import { svgTexts } from './svgTexts.ts';

const svgSpace = 'http://www.w3.org/2000/svg';

/** Elements that could run code or load other content; texts within `switch` have a plain fallback. */
const foreign = 'script, foreignObject, iframe, object, embed, audio, video';

/** Event handlers, which browsers check against the page's policy, with warnings, while parsing. */
const handlers = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/** Parses a length in px, the default unit; for other units the ratio is the same. */
const lengthOf = (text: string | null): number | null => {
  const [, number = '', unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i.exec(text ?? '') ?? [];
  const length = Number.parseFloat(number);
  return unit !== '%' && length > 0 && Number.isFinite(length) ? length : null;
};

const viewBoxOf = (root: Element): (Size & { x: number; y: number }) | null => {
  const numbers = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    ? { x, y, width, height }
    : null;
};

/** An SVG parsed without being rendered: its size, its source at any size in pixels, and its texts. */
export interface SvgPage {
  size: Size;
  texts: () => PageText[];
  textAt: (pixels: Size) => string;
}

/**
 * Reads an SVG's size, from `viewBox` before `width` and `height`, and removes elements that could run or load anything. It is never
 * inserted into the page: as an image it can't run or load anything anyway, and this protects even against browsers that would.
 */
export const readSvg = (text: string): SvgPage | 'broken' | 'no_size' => {
  const parsed = new DOMParser().parseFromString(text.replace(handlers, ''), 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.namespaceURI !== svgSpace || root.localName !== 'svg' || parsed.querySelector('parsererror')) {
    return 'broken';
  }
  const [width, height] = [lengthOf(root.getAttribute('width')), lengthOf(root.getAttribute('height'))];
  const viewBox = viewBoxOf(root);
  const size = viewBox
    ? { width: viewBox.width, height: viewBox.height }
    : width && height
      ? { width, height }
      : null;
  if (!size) return 'no_size';
  if (!viewBox) root.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  for (const element of parsed.querySelectorAll(foreign)) element.remove();
  for (const element of parsed.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isOutside = /href$/i.test(name) && !/^\s*(?:#|data:image\/)/i.test(value);
      if (/^on/i.test(name) || isOutside) element.removeAttribute(name);
    }
  }
  return {
    size,
    texts: () => svgTexts(root, size, viewBox ?? { x: 0, y: 0 }),
    textAt: (pixels) => {
      root.setAttribute('width', String(pixels.width));
      root.setAttribute('height', String(pixels.height));
      return new XMLSerializer().serializeToString(parsed);
    },
  };
};
