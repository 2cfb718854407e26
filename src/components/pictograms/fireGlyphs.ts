import type { Glyph } from './glyphTools.ts';
import { disc } from './glyphTools.ts';

const bottle = 'M4.5 10h5A1.5 1.5 0 0 1 11 11.5V21.5H3v-10A1.5 1.5 0 0 1 4.5 10Z';
const bottleHead = 'M7 10V7M4.5 7h5l2-2.5';
const dome = 'M4 4h16v3.5c0 2.5-3.5 4.5-8 4.5s-8-2-8-4.5Z';
const cabinet = 'M3 4h18v16H3Z';

/** Glyphs of fire equipment and fire alarm. */
export const fireGlyphs = {
  extinguisher: {
    fill: 'M9.5 9h5a2.5 2.5 0 0 1 2.5 2.5V22H7V11.5A2.5 2.5 0 0 1 9.5 9Z',
    line: 'M12 9V5M8.5 5h7L18 2.5M8.5 5C5.5 5.5 4 8 4 12',
  },
  powder: {
    fill: `${bottle}${disc(15.5, 19.5, 1.4)}${disc(19.5, 20, 1.4)}${disc(17.4, 15.8, 1.4)}${disc(21, 15, 1.4)}${disc(15, 12, 1.4)}${disc(19, 11, 1.4)}`,
    line: bottleHead,
  },
  foam: {
    fill: bottle,
    line: `${bottleHead}${disc(17.5, 17.8, 2.8)}${disc(19.5, 11.8, 1.9)}${disc(15, 12.2, 0.8)}`,
    width: 1.6,
  },
  co2: {
    fill: bottle,
    line: `${bottleHead}M14 11.5c1.3-1.6 2.4-1.6 3.8 0s2.5 1.6 3.8 0M14 16c1.3-1.6 2.4-1.6 3.8 0s2.5 1.6 3.8 0M14 20.5c1.3-1.6 2.4-1.6 3.8 0s2.5 1.6 3.8 0`,
    width: 1.8,
  },
  water: {
    fill: `${bottle}M18 10c2.6 3.4 3.8 5.3 3.8 7.2a3.8 3.8 0 0 1-7.6 0c0-1.9 1.2-3.8 3.8-7.2Z`,
    line: bottleHead,
  },
  fat: {
    fill: `${bottle}M13.5 16H22v1.5a3.5 3.5 0 0 1-3.5 3.5H17a3.5 3.5 0 0 1-3.5-3.5ZM17.8 14.5c-2.6-2-.6-3.6-.8-6 2.8 1.7 3.8 4 .8 6Z`,
    line: bottleHead,
  },
  lithium: { fill: `${bottle}M16.5 9h3v2H22v10.5h-8V11h2.5Z`, line: bottleHead },
  blanket: { fill: 'M4 3h16v5H4Z', line: 'M6 10v11l3-1.8 3 1.8 3-1.8 3 1.8V10' },
  hoseReel: {
    fill: `${disc(10.5, 10.5, 1.6)}M18 17h5v5h-5Z`,
    line: `${disc(10.5, 10.5, 8)}${disc(10.5, 10.5, 4.4)}M20.5 11.5V17`,
    width: 2.2,
  },
  hydrant: {
    fill: 'M8 20V9a4 4 0 0 1 8 0v11Z',
    line: 'M5.5 21h13M5 12.5h2M17 12.5h2M12 4.5V2.5M10 2.5h4',
    width: 2.4,
  },
  firePost: { fill: disc(12, 12, 2), line: `M3 3h18v18H3Z${disc(12, 12, 5.5)}` },
  riser: {
    fill: `${disc(18.5, 4.5, 2)}${disc(5.5, 9.5, 2)}`,
    line: 'M12 22V10h6.5V7M12 16H5.5v-4',
    width: 2.6,
  },
  sprinkler: {
    fill: 'M9.5 7h5v4h-5Z',
    line: 'M12 2v5M6 12.5h12M4.5 16L3 20M9 16l-.8 5M15 16l.8 5M19.5 16l1.5 4M12 16v5',
  },
  sprinklerPanel: {
    fill: 'M10 7h4v3h-4Z',
    line: `${cabinet}M12 4v3M8 11.5h8M8.5 14.5L8 17M12 14.5V17M15.5 14.5l.5 2.5`,
  },
  button: { fill: disc(12, 12, 4), line: 'M3.5 3.5h17v17h-17Z', width: 2.4 },
  buttonSmoke: {
    fill: disc(12, 15.5, 3),
    line: 'M4 9.5h16V21H4ZM6.5 5c1.4-1.6 2.6-1.6 4 0s2.6 1.6 4 0 2.3-1.4 3-1',
  },
  bell: { fill: 'M12 2.5a6 6 0 0 1 6 6V14l2 3H4l2-3V8.5a6 6 0 0 1 6-6ZM9.5 18.5h5a2.5 2.5 0 0 1-5 0Z' },
  beacon: { fill: 'M7 18v-4.5a5 5 0 0 1 10 0V18Z', line: 'M5 21h14M12 2.5V5M4 6l2 2M20 6l-2 2' },
  horn: { fill: 'M3 9.5v5L14 20V4Z', line: 'M17.5 8.5v7M21 6.5v11' },
  speaker: { fill: 'M3 9h4l6-5v16l-6-5H3Z', line: 'M16 9a4 4 0 0 1 0 6M18.8 6.2a8 8 0 0 1 0 11.6' },
  smokeAlarm: {
    fill: disc(12, 12, 2.4),
    line: `${disc(12, 12, 9)}M7 12a5 5 0 0 1 5-5M17 12a5 5 0 0 1-5 5`,
  },
  smokeDetector: {
    fill: dome,
    line: 'M5.5 16.5c1.6-1.6 2.7-1.6 4.3 0s2.7 1.6 4.3 0 2.8-1.6 4.4 0M5.5 21c1.6-1.6 2.7-1.6 4.3 0s2.7 1.6 4.3 0 2.8-1.6 4.4 0',
  },
  heatDetector: { fill: `${dome}${disc(12, 20, 2.2)}`, line: 'M12 14.5V20', width: 2.4 },
  gasDetector: { fill: dome, line: `${disc(8, 18, 2.4)}${disc(15.5, 17, 1.8)}`, width: 1.8 },
  panel: {
    fill: `${disc(17, 8.5, 1.4)}${disc(17, 12, 1.4)}${disc(17, 15.5, 1.4)}`,
    line: `${cabinet}M6.5 8.5h6M6.5 12h6M6.5 15.5h6`,
  },
  brigadePanel: { line: `${cabinet}M9.5 17V8h6M9.5 12.5h5` },
  key: { line: `${disc(7, 12, 4)}M11 12h11v4.5M17.5 12v3.5`, width: 2.4 },
  ladderTruck: {
    fill: `M2 10h12v6.5H2ZM15 9h4l3 4v3.5h-7Z${disc(6, 18.8, 2)}${disc(17.5, 18.8, 2)}`,
    line: 'M2.5 7.5L14 4M5.5 6.6l.6 2M9.5 5.4l.6 2',
    width: 1.6,
  },
  hatch: {
    line: 'M3 21h18M5 21v-5h14v5M5.5 15.5L17 10M8 8c1-1.2 0-2.3 1-3.5M12.5 6.5c1-1.2 0-2.3 1-3.5',
  },
  fan: {
    fill: `${disc(12, 12, 1.8)}M12 9.5C8.5 7.5 9 2.8 12.3 2.3s4.2 4.2-.3 7.2ZM14 13.2c4-1.8 8 1.4 6.8 4.5s-6 1.4-6.8-4.5ZM10 13.2c-.8 5.9-5.6 7.6-6.8 4.5S6 11.4 10 13.2Z`,
  },
  damper: { line: `${cabinet}M7 17l3.2-10M11.8 17L15 7M16 16l2-6` },
} satisfies Record<string, Glyph>;
