import type { Glyph } from './glyphTools.ts';
import { disc } from './glyphTools.ts';

const flame =
  'M12 2c1 4 5.8 6 5.8 11.8a5.8 5.8 0 0 1-11.6 0c0-3 1.5-4.6 2-6.8 1.1.8 1.8 1.9 2 3.2C11.5 8 12 5 12 2Z';
const bolt = 'M13.5 2L5 13.5h5.5L9 22l9-12h-6Z';

/** Glyphs of doors, hazards, intrusion and others. */
export const otherGlyphs = {
  door: { fill: disc(15, 12.5, 1.4), line: 'M6 21V3h12v18M3 21.5h18' },
  fireDoor: {
    fill: 'M18.5 8c.6 2.4 3 3.6 3 6.6a3 3 0 0 1-6 0c0-1.6.8-2.4 1-3.6.9.5 1.2 1.1 1.3 1.8.6-1.3.8-2.9.7-4.8Z',
    line: 'M3.5 21V3h9.5v18M2 21.5h13',
  },
  doorMagnet: { line: 'M3.5 21V3h9v18M2 21.5h12.5M16 7h2a3.2 3.2 0 0 1 0 6.4h-2', width: 2.2 },
  doorReturn: {
    line: 'M3.5 21V3h9v18M2 21.5h12.5M16 17.5c4-2.5 4.5-7 2-10.5M15.5 9L18 6.5l3 1.5',
    width: 2.2,
  },
  doorCloser: { fill: 'M3 3h8v4.5H3Z', line: 'M11 5.2l8 1.3M19 6.5v15M3 21.5h18', width: 2.4 },
  magnet: { line: 'M6 3v8.5a6 6 0 0 0 12 0V3M4 7h4M16 7h4', width: 3 },
  wall: { line: 'M3 4h18v16H3ZM3 9.3h18M3 14.6h18M9 4v5.3M15 9.3v5.3M9 14.6V20' },
  penetration: { line: `${disc(12, 12, 5)}M9 2v4M9 18v4M15 2v4M15 18v4M1.5 12h21` },
  flame: { fill: flame },
  hotWork: { fill: flame, line: 'M4 21.5h16' },
  bolt: { fill: bolt },
  substation: { fill: 'M13 8l-4.5 6.5h3l-1 5 5-7h-3Z', line: 'M3 10l9-7.5L21 10v11.5H3Z' },
  cabinet: { fill: 'M13 5.5L8.5 12.5h3l-1 6 5-8h-3Z', line: 'M5 2.5h14v19H5Z' },
  battery: { fill: 'M19.5 10H22v4h-2.5ZM12 8l-5 5h3.2L9 16.5l5-5h-3.2Z', line: 'M2.5 6.5h16v11h-16Z' },
  truck: { fill: `M2 7h11v9H2ZM14 10h4.3L22 13.5V16h-8Z${disc(6, 18.5, 2)}${disc(17.5, 18.5, 2)}` },
  flask: {
    fill: 'M7.8 15.5h8.4L19 20.5H5Z',
    line: 'M10 3v6L4.5 18.6A1.6 1.6 0 0 0 5.9 21h12.2a1.6 1.6 0 0 0 1.4-2.4L14 9V3M8 3h8',
  },
  explosive: { line: 'M10 5.5H4v13h6M4 12h5M13 5.5l7.5 13M20.5 5.5l-7.5 13', width: 2.8 },
  bottle: { fill: 'M7.5 11a4.5 4.5 0 0 1 9 0v11h-9Z', line: 'M12 6V3M9 3h6', width: 2.4 },
  oxygen: { line: `${disc(8.5, 10.5, 5.5)}M16 13.8c0-2.3 5-2.3 5 .3 0 1.9-5 3-5 5.4h5.5`, width: 2.4 },
  cigarette: {
    fill: 'M2.5 13h12v3.5h-12ZM16 13h2v3.5h-2ZM19.5 13h2v3.5h-2Z',
    line: 'M17 10.5c0-2-2-1.5-2-3.5M20.5 10.5c0-3.5-2.5-3-2.5-6',
  },
  stove: {
    fill: 'M3.5 12h13v4a4 4 0 0 1-4 4h-5a4 4 0 0 1-4-4Z',
    line: 'M16.5 13.5h5M7.5 9c-1.2-1.6 1-2.8 0-4.5M12 9c-1.2-1.6 1-2.8 0-4.5',
    width: 2.2,
  },
  power: { line: 'M12 3v8.5M7 6.2a8 8 0 1 0 10 0', width: 2.8 },
  valve: { fill: 'M2 12.5l8 3.5-8 3.5ZM22 12.5L14 16l8 3.5Z', line: 'M12 16V8M8 6.5h8', width: 2.6 },
  stop: { fill: disc(12, 12, 5), line: disc(12, 12, 9.3), width: 2.4 },
  motion: { fill: 'M5 3h14v3a7 5.5 0 0 1-14 0Z', line: 'M7.5 14.5L5 21M12 15v6M16.5 14.5L19 21', width: 2.2 },
  keypad: {
    fill: `M8 5.5h8v3.5H8Z${disc(9, 12.5, 1.2)}${disc(15, 12.5, 1.2)}${disc(9, 17, 1.2)}${disc(15, 17, 1.2)}${disc(12, 12.5, 1.2)}${disc(12, 17, 1.2)}`,
    line: 'M5 2.5h14v19H5Z',
  },
  shield: { fill: disc(12, 16.3, 1.4), line: 'M12 2.5l8 3v6c0 5-3.4 8.3-8 10-4.6-1.7-8-5-8-10v-6ZM12 7.5v5' },
  camera: { fill: 'M2.5 7.5H15v9H2.5ZM16.5 11l5-3v8l-5-3Z' },
  box: { line: 'M3.5 7.5L12 3l8.5 4.5v9L12 21l-8.5-4.5ZM3.5 7.5L12 12l8.5-4.5M12 12v9' },
  dots: { fill: `${disc(5, 12, 2.2)}${disc(12, 12, 2.2)}${disc(19, 12, 2.2)}` },
  exclamation: { fill: disc(12, 19.5, 2), line: 'M12 4v10', width: 3.6 },
} satisfies Record<string, Glyph>;
