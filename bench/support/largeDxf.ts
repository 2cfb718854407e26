/** Creates a seeded random generator, so that each run draws the same. */
const makeDraws = () => {
  let state = 20_260_101;
  return (least: number, most: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return least + ((most - least) * state) / 2 ** 32;
  };
};

/** Length at which a piece is written. */
const pieceLength = 4_000_000;

/** Writes a floor of this many bytes: walls, furniture, doors, room names and symbols, in the mix of a large building. */
export function largeDxf(bytes: number, write: (text: string) => void): { shapes: number; size: number } {
  const draw = makeDraws();
  let [text, size, shapes] = ['', 0, 0];
  const put = (more: string): void => {
    text += more;
    size += more.length;
    if (text.length < pieceLength) return;
    write(text);
    text = '';
  };
  const entity = (
    type: string,
    layer: string,
    pairs: readonly (readonly [number, string | number])[],
  ): void => {
    shapes += 1;
    const head = `0\n${type}\n5\n${(shapes + 256).toString(16)}\n100\nAcDbEntity\n8\n${layer}\n`;
    put(head + pairs.map(([code, value]) => `${code}\n${value}\n`).join(''));
  };
  const near = (at: number, reach: number): number => at + draw(-reach, reach);
  const line = (layer: string, x: number, y: number, reach: number): void =>
    entity('LINE', layer, [
      ...([
        [10, x],
        [20, y],
      ] as const),
      ...([
        [11, near(x, reach)],
        [21, near(y, reach)],
      ] as const),
    ]);
  put('0\nSECTION\n2\nBLOCKS\n');
  for (let block = 0; block < 200; block += 1) {
    put(`0\nBLOCK\n8\n0\n2\nB${block}\n10\n0\n20\n0\n`);
    for (let index = 0; index < 20; index += 1) line('0', 0, 0, 300);
    put('0\nENDBLK\n8\n0\n');
  }
  put('0\nENDSEC\n0\nSECTION\n2\nENTITIES\n');
  for (let number = 0; size < bytes; number += 1) {
    const [x, y] = [draw(0, 200_000), draw(0, 120_000)];
    const kind = number % 10;
    if (kind < 5) line('WALLS', x, y, 2000);
    else if (kind < 7) {
      const points = Array.from({ length: 8 }, () => [
        [10, near(x, 500)] as const,
        [20, near(y, 500)] as const,
      ]);
      entity('LWPOLYLINE', 'FURNITURE', [[90, 8], [70, 1], ...points.flat()]);
    } else if (kind === 7)
      entity('ARC', 'DOORS', [
        [10, x],
        [20, y],
        [40, 900],
        [50, 0],
        [51, 90],
      ]);
    else if (kind === 8)
      entity('TEXT', 'ROOMS', [
        [10, x],
        [20, y],
        [40, 250],
        [1, `Rum ${number}`],
      ]);
    else
      entity('INSERT', 'SYMBOLS', [
        [2, `B${number % 200}`],
        [10, x],
        [20, y],
        [50, number % 360],
      ]);
  }
  put('0\nENDSEC\n0\nEOF\n');
  write(text);
  return { shapes, size };
}
