import { glyphs } from './glyphs.ts';

const spacing = 2.3;
const unknown = glyphs['-'] ?? ([4] as const);

/** How a text is set: capital height in the drawing's unit, stroke colour, weight as a share of the height, and its anchor. */
export interface LetteringStyle {
  height: number;
  colour: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** Width of a text at the given capital height, in the same unit. */
export function measureText(content: string, height: number): number {
  let units = 0;
  for (const letter of content) units += (glyphs[letter] ?? unknown)[0] + spacing;
  return (Math.max(0, units - spacing) * height) / 10;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** An SVG path of a text whose baseline starts (or is centred, or ends) at x, y. */
export function letter(content: string, x: number, y: number, style: LetteringStyle): string {
  const scale = style.height / 10;
  const width = measureText(content, style.height);
  const anchor = style.anchor ?? 'start';
  const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  let offset = 0;
  let data = '';
  for (const sign of content) {
    const [advance, ...strokes] = glyphs[sign] ?? unknown;
    for (const stroke of strokes) {
      const space = stroke.indexOf(' ');
      data += `M${round(offset + Number(stroke.slice(0, space)))}${stroke.slice(space)}`;
    }
    offset += advance + spacing;
  }
  const weight = round((style.weight ?? 0.11) * 10);
  return `<path d="${data}" transform="translate(${round(start)} ${round(y)}) scale(${round(scale)})" fill="none" stroke="${style.colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
