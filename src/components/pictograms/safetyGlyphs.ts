import type { Glyph } from './glyphTools.ts';
import { disc } from './glyphTools.ts';

const runnerHead = disc(15.5, 4.3, 2.1);
const runnerLimbs =
  'M14 8.3l-3 6M14 8.3l3.2 3.7h3.3M14 8.3L9.5 8l-2.7 3.6M11 14.3l4 3.2V22M11 14.3l-2.2 4.7H4.5';

/** Glyphs of escape and first aid. */
export const safetyGlyphs = {
  runner: { fill: runnerHead, line: runnerLimbs, width: 2.6 },
  runnerGlow: { fill: runnerHead, line: `${runnerLimbs}M3 3l1.6 1.6M2.5 8h2M8 1.8V4`, width: 2.2 },
  runnerDoor: {
    fill: disc(9, 6, 1.7),
    line: 'M14 2.5h7.5v19H14M8 9l-1.8 4.5M8 9l2.5 2.5h2M8 9l-3 .2-1.5 2.5M6.2 13.5l2.8 2.2v4M6.2 13.5L4.8 17H2',
  },
  arrow: { line: 'M3 12h16M12.5 5l7 7-7 7', width: 3.2 },
  plan: { fill: disc(7, 8.5, 1.5), line: 'M3 4h18v16H3ZM11 4v6M3 14h8M15.5 20v-6H21' },
  lamp: { fill: 'M3 6h18v6.5H3Z', line: 'M7 16l-1.5 4.5M12 16v4.5M17 16l1.5 4.5', width: 2.4 },
  gathering: {
    line: 'M2.5 2.5L8.5 8.5M8.5 4v4.5H4M21.5 2.5l-6 6M15.5 4v4.5H20M2.5 21.5l6-6M4 15.5h4.5V20M21.5 21.5l-6-6M20 15.5h-4.5V20',
    width: 2.2,
  },
  openLock: { fill: `M5 11h14v10H5Z${disc(12, 16, 1.8)}`, line: 'M8 11V7.5a4 4 0 0 1 7.8-1.2', width: 2.4 },
  phone: {
    fill: 'M6.5 2.5l4 .8 1 4.7L9 10c1.1 2.3 2.7 3.9 5 5l2-2.5 4.7 1 .8 4c0 2-1.5 3.5-3.5 3.5C10 21 3 14 3 6c0-2 1.5-3.5 3.5-3.5Z',
  },
  ladder: { line: 'M8 2v20M16 2v20M8 6.5h8M8 11.5h8M8 16.5h8', width: 2.4 },
  window: { line: 'M4 3h16v18H4ZM12 3v18M4 12h16' },
  chair: { line: `M7.5 3l3 10.5h6l3 7M9.3 8.5h6${disc(9, 18.5, 3)}`, width: 2.2 },
  hood: { fill: `M8 10h8v3.5H8Z${disc(12, 17, 1.6)}`, line: 'M5.5 21v-9.5a6.5 6.5 0 0 1 13 0V21Z' },
  cross: { fill: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z' },
  heart: {
    fill: 'M12 21.5C5 16 2.5 12.5 2.5 8.8A5.2 5.2 0 0 1 12 6a5.2 5.2 0 0 1 9.5 2.8c0 3.7-2.5 7.2-9.5 12.7ZM13 6.8l-4.5 6h3l-1.2 4.7 5-6.3h-3Z',
  },
  eye: {
    fill: disc(12, 9.5, 2.8),
    line: 'M2.5 9.5c5.5-7 13.5-7 19 0-5.5 7-13.5 7-19 0ZM7 18v3M12 18.8v3M17 18v3',
  },
  shower: {
    fill: 'M8 6h8l2.5 4.5h-13Z',
    line: 'M12 6V2.5H5M7 13.5v2M12 13.5v2M17 13.5v2M9.5 18v2M14.5 18v2',
    width: 2.2,
  },
  stretcher: { fill: `${disc(4.5, 10.5, 2.2)}M8 9h13v4H8Z`, line: 'M2 16.5h20M6 16.5V20M18 16.5V20' },
  lantern: { fill: 'M5 8h14v4H5ZM7 13.5h10v8H7Z', line: 'M8 8V7a4 4 0 0 1 8 0v1' },
  torch: { fill: 'M2 9h9.5L16 5.5v13L11.5 15H2Z', line: 'M19 8l2.5-1.5M19.5 12H22.5M19 16l2.5 1.5' },
} satisfies Record<string, Glyph>;
