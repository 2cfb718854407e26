import { beforeEach, expect, test } from 'vitest';
import * as dxf from '@tillsyn/dxf/writer';
import type { DxfPart } from '@tillsyn/dxf/writer';
import { dxfLimits } from '@tillsyn/dxf/limits';
import { languages } from '#contract/constants.ts';
import type { DxfReply, DxfResult, DxfAsk } from '#platform/drawingFile/dxfMessages.ts';
import { openDxf } from '#platform/drawingFile/openDxf.ts';
import { stubLineCanvas } from '#tests/support/workers/lineCanvas.ts';
import type { PaintedLine } from '#tests/support/workers/lineCanvas.ts';
import { stubWorker } from '#tests/support/workers/workerHere.ts';
import en from '#locales/en/drawingFile.json' with { type: 'json' };
import fi from '#locales/fi/drawingFile.json' with { type: 'json' };
import sv from '#locales/sv/drawingFile.json' with { type: 'json' };

const fileOf = (bytes: Uint8Array | string) => new File([new Uint8Array(Buffer.from(bytes))], 'plan.dxf');

/** Opens a file as the product does, and returns the texts of its first page, or the reason why it can't be read. */
const textsOf = async (bytes: Uint8Array | string): Promise<string[] | string> => {
  const opened = await openDxf(fileOf(bytes), {});
  if ('problem' in opened) return opened.problem;
  if (!('source' in opened) || !opened.source.texts) throw new Error('a DXF has texts and no password');
  const texts = await opened.source.texts(1);
  opened.source.close();
  return texts.map(({ text }) => text);
};

/** Returns the lines that the worker paints of a file's first page. */
const paintedLines = async (content: dxf.DxfContent): Promise<PaintedLine[]> => {
  const worker = new Worker('dxfWorker.ts');
  const ask = (question: DxfAsk): Promise<DxfResult> =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<DxfReply>) => {
        if ('answer' in data) resolve(data.answer);
      };
      worker.postMessage({ id: 1, ask: question });
    });
  await ask({ do: 'open', file: fileOf(dxf.writeDxf(content)) });
  const plan = { scale: 10, left: 0, top: 0, width: 1040, height: 1040 };
  const drawn = await ask({ do: 'draw', page: 1, turns: 0, plan });
  return 'picture' in drawn ? (drawn.picture as unknown as PaintedLine[]) : [];
};

/** Returns the extent of a line in units of the drawing, given that of a square of 100 units. */
const extentIn = (square: PaintedLine | undefined) => {
  const [left, bottom] = square?.points[0] ?? [0, 0];
  return ({ points }: PaintedLine): string => {
    const xs = points.map(([x]) => Math.round((x - left) / 10));
    const ys = points.map(([, y]) => Math.round((bottom - y) / 10));
    return `${Math.min(...xs)} ${Math.min(...ys)} ${Math.max(...xs)} ${Math.max(...ys)}`;
  };
};

beforeEach(() => {
  stubLineCanvas();
  stubWorker(() => import('#platform/drawingFile/dxfWorker.ts'));
});

test('a drawing shows lines, curves and nested blocks where the DXF has them, without hidden layers [SETUP-97]', async () => {
  const put = (x: number, y: number, ...pairs: [number, number][]) => dxf.insert('OUTER', x, y, { pairs });
  const halfCircles: DxfPart = [
    [0, 'LWPOLYLINE'],
    [8, '0'],
    [70, 1],
    [10, 60],
    [20, 80],
    [42, 1],
    [10, 80],
    [20, 80],
    [42, 1],
  ];
  const lines = await paintedLines({
    layers: { WHITE: 7, RED: 1, OFF: -1 },
    blocks: { INNER: [dxf.line(0, 0, 10, 0)], OUTER: [dxf.insert('INNER', 5, 0)] },
    entities: [
      dxf.rectangle(0, 0, 100, 100, 'WHITE'),
      dxf.line(10, 10, 90, 10, 'RED'),
      dxf.line(0, 0, 900, 900, 'OFF'),
      dxf.circle(50, 50, 10),
      halfCircles,
      put(10, 20, [41, 2]),
      put(20, 30, [50, 90]),
      put(90, 40, [41, -1]),
      put(10, 90, [70, 2], [44, 40]),
    ],
  });
  const extents = lines.map(extentIn(lines[0]));
  expect(extents.toSorted()).toEqual(
    [
      '0 0 100 100',
      '10 10 90 10',
      '40 40 60 60',
      '60 70 80 90',
      '20 20 40 20',
      '20 35 20 45',
      '75 40 85 40',
      '15 90 25 90',
      '55 90 65 90',
    ].toSorted(),
  );
  expect(lines[0]?.colour).toBe('#000000');
  expect(lines[extents.indexOf('10 10 90 10')]?.colour).not.toBe('#000000');
});

test('a drawing’s texts are those of the DXF, in UTF-8, by code page and by escapes [SETUP-98]', async () => {
  const withText = (part: DxfPart, header: DxfPart = []) =>
    dxf.writeDxf({ header, entities: [dxf.rectangle(0, 0, 99, 99), part] });
  expect(await textsOf(withText(dxf.text(5, 5, 4, 'Källare 90%%d %%uplan%%u')))).toEqual([
    'Källare 90° plan',
  ]);
  const paragraph: DxfPart = [
    [0, 'MTEXT'],
    [8, '0'],
    [10, 5],
    [20, 50],
    [40, 4],
    [71, 1],
    [1, '{\\fArial|b1;Rum \\C1;101}\\P\\A1;St\\U+00E4d'],
  ];
  expect(await textsOf(withText(paragraph))).toEqual(['Rum 101', 'Städ']);
  const codePage: DxfPart = [
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_1251'],
  ];
  const cyrillic = withText(dxf.text(5, 5, 4, '@@@'), codePage).map((byte) => (byte === 0x40 ? 0xc6 : byte));
  expect(await textsOf(cyrillic)).toEqual(['ЖЖЖ']);
});

test(
  'a DXF that can’t be drawn ends in time with a reason in each language [SETUP-99]',
  { timeout: 3_000 },
  async () => {
    const whole = dxf.writeDxf({ entities: dxf.floorDxf(0, 0, 3), blocks: dxf.symbolBlocks });
    const selfHolding = {
      A: [dxf.insert('B', 0, 0), dxf.line(0, 0, 1, 1)],
      B: [dxf.insert('A', 1, 1), dxf.line(0, 0, 1, 1)],
    };
    const pairs: [number, number][] = [
      [70, 32_000],
      [71, 32_000],
    ];
    const repeated = { blocks: { A: [dxf.line(0, 0, 1, 1)] }, entities: [dxf.insert('A', 0, 0, { pairs })] };
    const files: [bytes: Uint8Array | string, problem: keyof typeof sv.problems][] = [
      [whole.subarray(0, whole.length * 0.7), 'cut_off'],
      ['hello\nworld\n', 'dxf_broken'],
      [`0\n${'9'.repeat(dxfLimits.line + 10)}`, 'dxf_broken'],
      [dxf.writeDxf({ entities: [] }), 'dxf_empty'],
      [dxf.writeDxf(repeated), 'dxf_too_complex'],
    ];
    for (const [bytes, problem] of files) expect(await textsOf(bytes)).toBe(problem);
    for (const problem of files.map(([, code]) => code))
      for (const language of languages) expect({ sv, en, fi }[language].problems[problem]).toMatch(/\w+ \w+/);
    expect(await textsOf(dxf.writeDxf({ blocks: selfHolding, entities: [dxf.insert('A', 0, 0)] }))).toEqual(
      [],
    );
  },
);
