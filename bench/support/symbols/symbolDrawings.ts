import sharp from 'sharp';
import { looks, turnable } from './symbolLooks.ts';

/** Symbol of a synthetic plan: its centre and size on the picture. */
interface DrawnSymbol {
  kind: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isMirrored: boolean;
  /** True if adjacent or underlying content makes it unsuitable for marking. */
  isCrowded: boolean;
}

interface DrawnPlan {
  svg: string;
  width: number;
  height: number;
  symbols: DrawnSymbol[];
}

/** Creates a random generator from a seed. */
export const randomOf = (seed: number) => {
  let state = seed * 2_654_435_761 + 12_345;
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
};

/** Plan being drawn: its SVG elements so far, and the sizes that all of them share. */
interface Sketch {
  random: () => number;
  between: (least: number, most: number) => number;
  parts: string[];
  width: number;
  height: number;
  symbol: number;
  /** Thickness of a wall and of a thin line, and the side of a room. */
  wall: number;
  thin: number;
  room: number;
}

/** Point of a wall, where a symbol can be drawn beside it. */
interface Wall {
  x: number;
  y: number;
  isLying: boolean;
}

/** Corner and width of a hatched square. */
interface Hatch {
  x: number;
  y: number;
  w: number;
}

/** Draws what is in a room with this corner: perhaps a door, a text and furniture. */
const drawRoom = ({ random, between, parts, symbol, wall, thin, room }: Sketch, x: number, y: number) => {
  const door = room * 0.25;
  const [dx, dy] = [x + room * 0.5, y + wall];
  if (random() < 0.6)
    parts.push(
      `<path d="M${dx} ${dy}v${door}a${door} ${door} 0 0 0 ${door} ${-door}" fill="none" stroke="#000" stroke-width="${thin}"/>`,
    );
  if (random() < 0.5)
    parts.push(
      `<text x="${x + room * 0.2}" y="${y + room * 0.55}" font-size="${symbol * between(0.3, 0.8)}" font-family="DejaVu Sans">${['KONTOR', 'WC', 'Förråd 12', 'Korridor', '24,5 m²', 'A101', 'EI30'][Math.floor(random() * 7)]}</text>`,
    );
  if (random() < 0.4)
    parts.push(
      `<g fill="none" stroke="#000" stroke-width="${thin}"><rect x="${x + room * 0.4}" y="${y + room * 0.2}" width="${room * 0.25}" height="${room * 0.15}"/><circle cx="${x + room * 0.3}" cy="${y + room * 0.7}" r="${symbol * between(0.3, 0.6)}"/><rect x="${x + room * 0.6}" y="${y + room * 0.6}" width="${symbol}" height="${symbol}"/></g>`,
    );
};

/** Draws the rooms and returns their walls; in some plans they are hollow, in some they have coloured areas behind them. */
const drawRooms = (sketch: Sketch, wallFill: string): Wall[] => {
  const { random, between, parts, width, height, wall, thin, room } = sketch;
  const walls: Wall[] = [];
  const isHollow = random() < 0.3;
  const addWall = (x: number, y: number, w: number, h: number) => {
    parts.push(
      isHollow
        ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fff" stroke="${wallFill}" stroke-width="${thin}"/>`
        : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${wallFill}"/>`,
    );
  };
  if (random() < 0.3)
    for (let n = 0; n < 5; n += 1)
      parts.push(
        `<rect x="${between(0, width)}" y="${between(0, height)}" width="${room * 2}" height="${room * 1.5}" fill="${['#eef4ff', '#fff6e0', '#e8f5e9', '#f0f0f0'][Math.floor(random() * 4)]}"/>`,
      );
  for (let x = room / 2; x < width; x += room * between(0.8, 1.3))
    for (let y = room / 2; y < height - room; y += room * between(1, 1.6)) {
      if (random() < 0.25) continue;
      const long = room * between(0.5, 1);
      addWall(x, y, wall, long);
      walls.push({ x: x + wall / 2, y: y + long / 2, isLying: false });
      if (random() < 0.7) {
        const span = room * between(0.5, 0.9);
        addWall(x, y, span, wall);
        walls.push({ x: x + span / 2, y: y + wall / 2, isLying: true });
      }
      drawRoom(sketch, x, y);
    }
  return walls;
};

/** Draws hatched squares, and lines across the plan; returns the squares. */
const drawHatching = ({ random, between, parts, width, height, symbol, thin, room }: Sketch): Hatch[] => {
  const hatches: Hatch[] = [];
  for (let n = 0; n < 4; n += 1) {
    const [x, y, w] = [between(0, width - room), between(0, height - room), room * between(0.6, 1)];
    hatches.push({ x, y, w });
    const step = symbol * between(0.2, 0.45);
    for (let k = 0; k < w; k += step)
      parts.push(
        `<path d="M${x + k} ${y}l${w - k} ${w - k}M${x} ${y + k}l${w - k} ${w - k}" stroke="#555" stroke-width="${thin}" fill="none"/>`,
      );
  }
  for (let n = 0; n < 6; n += 1)
    parts.push(
      `<path d="M${between(0, width)} ${between(0, height)}L${between(0, width)} ${between(0, height)}" stroke="${random() < 0.3 ? '#d00' : '#000'}" stroke-width="${thin}"/>`,
    );
  return hatches;
};

/**
 * Returns a random place for the symbol with this number of its kind: the first is free-standing, some of the third and later are beside a
 * wall or in a hatched square.
 */
const placeOf = (
  { random, between, width, height, symbol, wall }: Sketch,
  { n, across, down }: { n: number; across: number; down: number },
  { walls, hatches }: { walls: readonly Wall[]; hatches: readonly Hatch[] },
) => {
  let [x, y, isCrowded] = [between(symbol, width - symbol), between(symbol, height - symbol), n > 0];
  if (n > 1 && random() < 0.35) {
    const at = walls[Math.floor(random() * walls.length)];
    if (at) {
      x = at.x + (at.isLying ? 0 : (random() < 0.5 ? -1 : 1) * (wall / 2 + across / 2 - 1));
      y = at.y + (at.isLying ? (random() < 0.5 ? -1 : 1) * (wall / 2 + down / 2 - 1) : 0);
    }
  } else if (n > 1 && random() < 0.15) {
    const at = hatches[Math.floor(random() * hatches.length)];
    if (at) [x, y] = [at.x + at.w * between(0.2, 0.8), at.y + at.w * between(0.2, 0.8)];
  } else if (n === 0) isCrowded = false;
  return { x, y, isCrowded };
};

/** Draws the symbols of these kinds, each where none is near; one without a place after 60 attempts is left out. */
const drawSymbols = (
  sketch: Sketch,
  { kinds, each }: { kinds: readonly string[]; each: number },
  surroundings: { walls: readonly Wall[]; hatches: readonly Hatch[] },
): DrawnSymbol[] => {
  const { random, between, parts, width, height, symbol } = sketch;
  const symbols: DrawnSymbol[] = [];
  const mayBeSized = random() < 0.4;
  for (const kind of kinds) {
    const look = looks[kind];
    if (!look) throw new Error(`No symbol ${kind}`);
    for (let n = 0; n < each; n += 1) {
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const scale = (symbol / 100) * (mayBeSized && n > 1 ? between(0.85, 1.18) : 1);
        const turn = n > 1 && turnable.has(kind) ? Math.floor(random() * 4) : 0;
        const isMirrored = kind === 'extinguisherCad' && n > 3 && random() < 0.3;
        const [w, h] = [look.width * scale, look.height * scale];
        const [across, down] = turn % 2 ? [h, w] : [w, h];
        const { x, y, isCrowded } = placeOf(sketch, { n, across, down }, surroundings);
        if (x < symbol || y < symbol || x > width - symbol || y > height - symbol) continue;
        if (symbols.some((other) => Math.hypot(other.x - x, other.y - y) < symbol * 1.5)) continue;
        if (n === 0)
          parts.push(
            `<rect x="${x - across * 0.8}" y="${y - down * 0.8}" width="${across * 1.6}" height="${down * 1.6}" fill="#fff"/>`,
          );
        parts.push(
          `<g transform="translate(${x} ${y}) rotate(${turn * 90}) scale(${isMirrored ? -scale : scale} ${scale}) translate(${-look.width / 2} ${-look.height / 2})">${look.draw}</g>`,
        );
        symbols.push({ kind, x, y, width: across, height: down, isMirrored, isCrowded });
        break;
      }
    }
  }
  return symbols;
};

/** Draws a plan with walls, doors, texts, furniture, hatching and symbols of these kinds. */
export const drawPlan = (
  seed: number,
  options: { width: number; height: number; symbol: number; kinds: readonly string[]; each: number },
): DrawnPlan => {
  const random = randomOf(seed);
  const { width, height, symbol } = options;
  const between = (least: number, most: number) => least + (most - least) * random();
  const wall = Math.max(2, symbol * between(0.08, 0.4));
  const thin = Math.max(0.7, symbol * between(0.015, 0.05));
  const wallFill = random() < 0.3 ? '#777' : '#000';
  const room = symbol * between(5, 8);
  const sketch: Sketch = { random, between, parts: [], width, height, symbol, wall, thin, room };
  const walls = drawRooms(sketch, wallFill);
  const hatches = drawHatching(sketch);
  const symbols = drawSymbols(sketch, options, { walls, hatches });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${sketch.parts.join('')}</svg>`;
  return { svg, width, height, symbols };
};

/** Degradations of a drawing. */
export type Copy = 'clean' | 'blurred' | 'scanned' | 'shrunk';
export const copies = ['clean', 'blurred', 'scanned', 'shrunk'] as const satisfies readonly Copy[];

/** Picture of the copy, and the function that maps a point of the original to it. */
interface CopiedPicture {
  png: Buffer;
  place: (at: { x: number; y: number }) => { x: number; y: number };
  ratio: number;
}

/** Makes a bad copy: blurred by 1.5 pixels; rotated by 2 degrees with noise and JPEG 50; or half as large. */
export const copyOf = async (picture: Buffer, copy: Copy): Promise<CopiedPicture> => {
  const source = sharp(picture, { unlimited: true, limitInputPixels: false })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha();
  const { width, height } = await sharp(picture, { unlimited: true, limitInputPixels: false }).metadata();
  const identity = (at: { x: number; y: number }) => at;
  if (copy === 'blurred')
    return { png: await source.blur(1.5).png({ compressionLevel: 1 }).toBuffer(), place: identity, ratio: 1 };
  if (copy === 'shrunk')
    return {
      png: await source
        .resize(Math.round(width / 2))
        .png({ compressionLevel: 1 })
        .toBuffer(),
      place: ({ x, y }) => ({ x: x / 2, y: y / 2 }),
      ratio: 0.5,
    };
  if (copy === 'clean')
    return { png: await source.png({ compressionLevel: 1 }).toBuffer(), place: identity, ratio: 1 };
  const degrees = 2;
  const turned = await source
    .rotate(degrees, { background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = randomOf(7);
  for (let at = 0; at < turned.data.length; at += 3) {
    const noise = (random() + random() + random() - 1.5) * 36;
    for (let channel = 0; channel < 3; channel += 1)
      turned.data[at + channel] = Math.min(
        255,
        Math.max(0, (turned.data[at + channel] ?? 0) * 0.94 + 6 + noise),
      );
  }
  const { width: wide, height: high, channels } = turned.info;
  const png = await sharp(turned.data, { raw: { width: wide, height: high, channels } })
    .jpeg({ quality: 50 })
    .toBuffer();
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    png,
    place: ({ x, y }) => ({
      x: (x - width / 2) * cos - (y - height / 2) * sin + wide / 2,
      y: (x - width / 2) * sin + (y - height / 2) * cos + high / 2,
    }),
    ratio: 1,
  };
};
