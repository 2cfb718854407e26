/** A step of a path in PDF: move, line, cubic curve, close; coordinates are absolute. (ISO 32000-1, 8.5.2) */
export interface PathStep {
  op: 'm' | 'l' | 'c' | 'h';
  c: number[];
}

type Point = [x: number, y: number];

const numbersOf: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };
const command = /([a-z])([^a-z]*)/gi;
/** Pattern of a number. Flags of an arc may have no separators: they are read one digit at a time. */
const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
const arcPart = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const arcFlag = /[\s,]*([01])/y;

const readArcs = (text: string): number[] => {
  const values: number[] = [];
  let at = 0;
  for (;;) {
    const isFlag = values.length % 7 === 3 || values.length % 7 === 4;
    const pattern = isFlag ? arcFlag : arcPart;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return values;
    values.push(Number(match[1]));
    at = pattern.lastIndex;
  }
};

/** Converts an arc of an ellipse to cubic curves, each at most a quarter of it. (SVG 1.1, F.6) */
const arcCurves = (from: Point, [rx0, ry0, turn, isLarge, isSwept, x, y]: readonly number[]): number[][] => {
  const [toX, toY] = [x ?? 0, y ?? 0];
  let [rx, ry] = [Math.abs(rx0 ?? 0), Math.abs(ry0 ?? 0)];
  if (rx === 0 || ry === 0) return [[...from, toX, toY, toX, toY]];
  const phi = ((turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(from[0] - toX) / 2, (from[1] - toY) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const stretch = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [rx * stretch, ry * stretch];
  const away = (rx * py) ** 2 + (ry * px) ** 2;
  const side = isLarge === isSwept ? -1 : 1;
  const factor = away === 0 ? 0 : side * Math.sqrt(Math.max(0, ((rx * ry) ** 2 - away) / away));
  const [cxp, cyp] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const centre: Point = [
    cos * cxp - sin * cyp + (from[0] + toX) / 2,
    sin * cxp + cos * cyp + (from[1] + toY) / 2,
  ];
  const start = Math.atan2((py - cyp) / ry, (px - cxp) / rx);
  let sweep = Math.atan2((-py - cyp) / ry, (-px - cxp) / rx) - start;
  if (isSwept && sweep < 0) sweep += 2 * Math.PI;
  if (!isSwept && sweep > 0) sweep -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  const place = (u: number, v: number): Point => [
    centre[0] + rx * u * cos - ry * v * sin,
    centre[1] + rx * u * sin + ry * v * cos,
  ];
  return Array.from({ length: count }, (_, index) => {
    const [a, b] = [start + index * step, start + (index + 1) * step];
    return [
      ...place(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a)),
      ...place(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b)),
      ...place(Math.cos(b), Math.sin(b)),
    ];
  });
};

/** Creates a pen that follows a path's commands. */
const makePen = () => {
  const steps: PathStep[] = [];
  let penPoint: Point = [0, 0];
  let start: Point = [0, 0];
  /** The last control point, which a smooth curve mirrors. */
  let control: Point | null = null;
  const curve = (c: number[]) => {
    steps.push({ op: 'c', c });
    control = [c[2] ?? 0, c[3] ?? 0];
    penPoint = [c[4] ?? 0, c[5] ?? 0];
  };
  const line = (to: Point) => {
    steps.push({ op: 'l', c: to });
    penPoint = to;
    control = null;
  };
  const draw: Record<string, (v: number[], isFirst: boolean) => void> = {
    m: ([x = 0, y = 0], isFirst) => {
      if (!isFirst) return line([x, y]);
      steps.push({ op: 'm', c: [x, y] });
      [penPoint, start, control] = [[x, y], [x, y], null];
    },
    l: ([x = 0, y = 0]) => line([x, y]),
    h: ([x = 0]) => line([x, penPoint[1]]),
    v: ([y = 0]) => line([penPoint[0], y]),
    c: (v) => curve(v),
    s: (v) =>
      curve([...(control ? [2 * penPoint[0] - control[0], 2 * penPoint[1] - control[1]] : penPoint), ...v]),
    q: ([qx = 0, qy = 0, x = 0, y = 0]) => {
      const third = (end: number, middle: number) => end + (2 / 3) * (middle - end);
      curve([third(penPoint[0], qx), third(penPoint[1], qy), third(x, qx), third(y, qy), x, y]);
      control = null;
    },
    a: (v) => {
      for (const c of arcCurves(penPoint, v)) curve(c);
      control = null;
    },
    z: () => {
      steps.push({ op: 'h', c: [] });
      [penPoint, control] = [start, null];
    },
  };
  return { steps, draw, here: () => penPoint };
};

/** Returns the absolute values of a command, each by its axis. */
const absolute = (kind: string, values: number[], [x, y]: Point): number[] => {
  if (kind === 'h') return values.map((value) => value + x);
  if (kind === 'v') return values.map((value) => value + y);
  if (kind === 'a') return values.map((value, index) => value + (index === 5 ? x : index === 6 ? y : 0));
  return values.map((value, index) => value + (index % 2 === 0 ? x : y));
};

/**
 * Converts an SVG path to the steps of a PDF path. Supports the commands M L H V C S Q A Z, absolute and relative.
 * @throws Error at any other command
 */
export const pathSteps = (path: string): PathStep[] => {
  const pen = makePen();
  for (const [, letter = '', text = ''] of path.matchAll(command)) {
    const kind = letter.toLowerCase();
    const count = numbersOf[kind];
    const draw = pen.draw[kind];
    if (count === undefined || !draw) throw new Error(`A path with the command ${letter} can't be drawn.`);
    const values = kind === 'a' ? readArcs(text) : (text.match(number) ?? []).map(Number);
    const isRelative = letter === kind;
    for (let at = 0; at === 0 || at < values.length; at += Math.max(1, count)) {
      const segmentValues = values.slice(at, at + count);
      draw(isRelative ? absolute(kind, segmentValues, pen.here()) : segmentValues, at === 0);
    }
  }
  return pen.steps;
};
