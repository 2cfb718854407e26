/** Shape in a box of 100 by 100 (or of the given width and height). */
interface Look {
  width: number;
  height: number;
  draw: string;
}

const square = (colour: string, inner: string): Look => ({
  width: 100,
  height: 100,
  draw: `<rect width="100" height="100" fill="${colour}"/><g fill="#fff" stroke="none">${inner}</g>`,
});
const ring = (letter: string, colour = '#000', line = 6, size = 56): Look => ({
  width: 100,
  height: 100,
  draw: `<circle cx="50" cy="50" r="${50 - line / 2}" fill="#fff" stroke="${colour}" stroke-width="${line}"/><text x="50" y="${50 + size * 0.36}" font-size="${size}" font-family="DejaVu Sans" font-weight="bold" text-anchor="middle" fill="${colour}">${letter}</text>`,
});
const lines = (draw: string, width = 100, height = 100, colour = '#000', line = 6): Look => ({
  width,
  height,
  draw: `<g fill="none" stroke="${colour}" stroke-width="${line}">${draw}</g>`,
});

const red = '#c8102e';
const green = '#00843d';
/** Families of similar symbols. */
export const families: Record<string, Record<string, Look>> = {
  iso: {
    extinguisher: square(
      red,
      '<path d="M38 34h24v52H38z M44 20h12v10H44z M56 22l22 -8v6l-22 6z"/><path d="M20 84c-6-18 2-34 10-30z"/>',
    ),
    hose: square(
      red,
      '<path fill-rule="evenodd" d="M50 14a36 36 0 1 0 .1 0z M50 28a22 22 0 1 1 -.1 0z"/><circle cx="50" cy="50" r="9"/>',
    ),
    alarm: square(
      red,
      '<circle cx="62" cy="50" r="12"/><path d="M12 40l30 6v12l-30 6z"/><path d="M46 14l8 6-8 10z M46 86l8-6-8-10z"/>',
    ),
    ladder: square(
      red,
      '<path d="M30 12h8v76h-8z M62 12h8v76h-8z M30 24h40v7H30z M30 42h40v7H30z M30 60h40v7H30z"/>',
    ),
    aid: square(green, '<path d="M40 15h20v25h25v20H60v25H40V60H15V40h25z"/>'),
    assembly: square(
      green,
      '<path d="M10 10l24 8-16 16z M90 10l-24 8 16 16z M10 90l24-8-16-16z M90 90l-24-8 16-16z"/><circle cx="50" cy="50" r="16"/>',
    ),
  },
  rings: { S: ring('S'), H: ring('H'), B: ring('B'), F: ring('F'), R: ring('R'), K: ring('K') },
  thin: {
    P: ring('P', '#000', 3, 50),
    G: ring('G', '#000', 3, 50),
    Ä: ring('Ä', '#000', 3, 50),
    E: ring('E', '#000', 3, 50),
  },
  cad: {
    sprinkler: lines('<circle cx="50" cy="50" r="46"/><path d="M50 4v92M4 50h92"/>'),
    lamp: lines('<circle cx="50" cy="50" r="46"/><path d="M18 18l64 64M82 18l-64 64"/>'),
    detector: lines('<rect x="4" y="4" width="92" height="92"/><path d="M20 70l20-40 20 40 20-40"/>'),
    light: lines('<rect x="3" y="3" width="134" height="54"/><path d="M3 3l134 54M137 3L3 57"/>', 140, 60),
    valve: lines('<path d="M4 4v52l132-52v52z"/>', 140, 60),
    extinguisherCad: {
      width: 80,
      height: 100,
      draw: '<path d="M4 96h72L40 4z" fill="none" stroke="#000" stroke-width="6"/><path d="M40 4v92H4z"/>',
    },
    dot: {
      width: 100,
      height: 100,
      draw: '<circle cx="50" cy="50" r="46" fill="none" stroke="#000" stroke-width="6"/><circle cx="50" cy="50" r="18"/>',
    },
  },
  coloured: {
    blue: ring('D', '#1d4ed8'),
    redRing: ring('BS', '#dc2626', 7, 44),
    redRing2: ring('LK', '#dc2626', 7, 44),
    warning: {
      width: 100,
      height: 88,
      draw: '<path d="M50 2L98 86H2z" fill="#ffd100" stroke="#000" stroke-width="6"/><path d="M45 28h10l-3 34h-4z"/><circle cx="50" cy="72" r="5"/>',
    },
    tank: {
      width: 44,
      height: 100,
      draw: `<path d="M6 26q16-18 32 0v72H6z M15 2h14v10H15z" fill="${red}"/>`,
    },
    plus: { width: 100, height: 100, draw: '<path d="M32 2h36v30h30v36H68v30H32V68H2V32h30z" fill="#d00"/>' },
  },
  faint: {
    pale: ring('U', '#8a8f98', 6),
    pale2: ring('O', '#8a8f98', 6),
    paleBox: lines(
      '<rect x="4" y="4" width="92" height="92"/><path d="M4 4l92 92M30 4v92"/>',
      100,
      100,
      '#8f9aa5',
    ),
  },
};

/** All shapes by name. */
export const looks = Object.assign({}, ...Object.values(families)) as Record<string, Look>;
/** Symbols that are drawn in any quarter turn. */
export const turnable = new Set([
  'extinguisher',
  'sprinkler',
  'light',
  'valve',
  'extinguisherCad',
  'tank',
  'detector',
  'R',
  'P',
  'redRing',
]);
