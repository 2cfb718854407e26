type Pair = readonly [code: number, value: string | number];

/** Part of a DXF: codes and values in turn. */
export type DxfPart = readonly Pair[];

const entity = (type: string, layer: string, ...pairs: Pair[]): DxfPart => [[0, type], [8, layer], ...pairs];

export const line = (x0: number, y0: number, x1: number, y1: number, layer = '0', ...more: Pair[]): DxfPart =>
  entity('LINE', layer, [10, x0], [20, y0], [11, x1], [21, y1], ...more);

export const rectangle = (x: number, y: number, width: number, height: number, layer = '0'): DxfPart =>
  entity(
    'LWPOLYLINE',
    layer,
    ...([
      [90, 4],
      [70, 1],
    ] as const),
    ...[
      [x, y] as const,
      [x + width, y] as const,
      [x + width, y + height] as const,
      [x, y + height] as const,
    ].flatMap(([px, py]): Pair[] => [
      [10, px],
      [20, py],
    ]),
  );

export const circle = (x: number, y: number, r: number, layer = '0', ...more: Pair[]): DxfPart =>
  entity('CIRCLE', layer, [10, x], [20, y], [40, r], ...more);

export const text = (x: number, y: number, height: number, words: string, layer = '0'): DxfPart =>
  entity('TEXT', layer, [10, x], [20, y], [40, height], [1, words]);

/** Inserts a block at a place, with its attributes. */
export const insert = (
  name: string,
  x: number,
  y: number,
  {
    layer = '0',
    attributes = {},
    pairs = [],
  }: { layer?: string; attributes?: Record<string, string>; pairs?: Pair[] } = {},
): DxfPart => {
  const tags = Object.entries(attributes);
  return [
    ...entity(
      'INSERT',
      layer,
      [2, name],
      [10, x],
      [20, y],
      ...pairs,
      ...(tags.length > 0 ? [[66, 1] as const] : []),
    ),
    ...tags.flatMap(([tag, words]) =>
      entity('ATTRIB', layer, [10, x], [20, y], [40, 1], [1, words], [2, tag]),
    ),
    ...(tags.length > 0 ? entity('SEQEND', layer) : []),
  ];
};

export interface DxfContent {
  entities: readonly DxfPart[];
  blocks?: Readonly<Record<string, readonly DxfPart[]>>;
  /** Layers with their colour; negative colours are off. */
  layers?: Readonly<Record<string, number>>;
  header?: DxfPart;
  /** Further parts of the table of blocks. */
  records?: readonly DxfPart[];
  objects?: readonly DxfPart[];
}

const section = (name: string, parts: readonly DxfPart[]): DxfPart => [
  [0, 'SECTION'],
  [2, name],
  ...parts.flat(),
  [0, 'ENDSEC'],
];

/** Returns all pairs of a DXF in order. */
const dxfPairs = ({
  entities,
  blocks = {},
  layers = {},
  header = [],
  records = [],
  objects = [],
}: DxfContent): DxfPart => [
  ...section('HEADER', [header]),
  ...section('TABLES', [
    [
      [0, 'TABLE'],
      [2, 'LAYER'],
    ],
    ...Object.entries(layers).map(([name, colour]): DxfPart => [
      [0, 'LAYER'],
      [2, name],
      [70, 0],
      [62, colour],
    ]),
    [[0, 'ENDTAB']],
    ...records,
  ]),
  ...section(
    'BLOCKS',
    Object.entries(blocks).map(([name, parts]): DxfPart => [
      ...entity('BLOCK', '0', [2, name], [10, 0], [20, 0]),
      ...parts.flat(),
      ...entity('ENDBLK', '0'),
    ]),
  ),
  ...section('ENTITIES', entities),
  ...section('OBJECTS', objects),
  [0, 'EOF'],
];

/** Writes a DXF as text. */
export const writeDxf = (content: DxfContent): Uint8Array =>
  new TextEncoder().encode(
    dxfPairs(content)
      .map(([code, value]) => `${code}\n${value}\n`)
      .join(''),
  );

const isDouble = (code: number): boolean =>
  (code >= 10 && code < 60) || (code >= 140 && code < 150) || (code >= 210 && code < 240);
const isShort = (code: number): boolean =>
  (code >= 60 && code < 80) || (code >= 270 && code < 290) || (code >= 370 && code < 390);
const isInt = (code: number): boolean => (code >= 90 && code < 100) || (code >= 420 && code < 430);

/** Writes a DXF as a binary file of release 13 and later. */
export const writeBinaryDxf = (content: DxfContent): Uint8Array => {
  const parts: Buffer[] = [Buffer.from('AutoCAD Binary DXF\r\n\u001a\0', 'latin1')];
  for (const [code, value] of dxfPairs(content)) {
    const head = Buffer.alloc(2);
    head.writeInt16LE(code);
    const body = isDouble(code)
      ? Buffer.from(Float64Array.of(Number(value)).buffer)
      : isShort(code)
        ? Buffer.from(Int16Array.of(Number(value)).buffer)
        : isInt(code)
          ? Buffer.from(Int32Array.of(Number(value)).buffer)
          : Buffer.from(`${value}\0`, 'utf8');
    parts.push(head, body);
  }
  return new Uint8Array(Buffer.concat(parts));
};

/** Draws a floor with walls, rooms, and symbols with attributes: `BS 1`, `BS 2` … */
export const floorDxf = (x: number, y: number, symbols: number): DxfPart[] => [
  rectangle(x, y, 400, 250, 'WALLS'),
  ...[100, 200, 300].map((at) => line(x + at, y, x + at, y + 250, 'WALLS')),
  line(x, y + 120, x + 400, y + 120, 'WALLS'),
  ...Array.from({ length: symbols }, (_, at) =>
    insert(
      at % 2 === 0 ? 'BRS_PULVER' : 'BRS_CO2',
      x + 30 + (at % 10) * 36,
      y + 40 + Math.floor(at / 10) * 60,
      {
        layer: 'SYMBOLS',
        attributes: { NR: `BS ${at + 1}`, TYP: '6 kg' },
      },
    ),
  ),
];

/** Blocks of symbols, one nested in the other. */
export const symbolBlocks: Readonly<Record<string, readonly DxfPart[]>> = {
  RING: [circle(0, 0, 5)],
  BRS_PULVER: [insert('RING', 0, 0), text(-2, -2, 4, 'P')],
  BRS_CO2: [insert('RING', 0, 0), text(-2, -2, 4, 'C')],
};
