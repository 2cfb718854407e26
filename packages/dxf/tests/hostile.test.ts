import { expect, test } from 'vitest';
import { DxfError, dxfLimits } from '../src/limits.ts';
import { findPages } from '../src/pages.ts';
import { walkPage } from '../src/pageWalk.ts';
import { DxfReader } from '../src/reader.ts';
import * as dxf from './writer.ts';

/** Reads a file and traverses everything visible; returns the result. */
const end = (bytes: Uint8Array | string, isBinary = false): string => {
  try {
    const reader = new DxfReader(isBinary);
    reader.push(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
    const file = reader.finish();
    if (file.isCut) return 'cut_off';
    const pages = findPages(file);
    for (const page of pages.pages) walkPage(pages, page, [1, 0, 0, 1, 0, 0], { shape: () => undefined });
    return 'whole';
  } catch (error) {
    if (error instanceof DxfError) return error.problem;
    throw error;
  }
};

test('a file that is no DXF, truncated or empty is reported', () => {
  const wholeFile = dxf.writeDxf({ entities: dxf.floorDxf(0, 0, 3), blocks: dxf.symbolBlocks });
  expect(end(wholeFile)).toBe('whole');
  expect(end(wholeFile.subarray(0, wholeFile.length * 0.7))).toBe('cut_off');
  expect(end(dxf.writeDxf({ entities: [] }))).toBe('dxf_empty');
  expect(end('0\nSECTION\n2\nENTITIES\n'.padEnd(3000, 'x\ny\n'))).toBe('dxf_broken');
  expect(end('hello\nworld\n')).toBe('dxf_broken');
  expect(end(`0\n${'9'.repeat(dxfLimits.line + 10)}`)).toBe('dxf_broken');
  const binary = dxf.writeBinaryDxf({ entities: dxf.floorDxf(0, 0, 3) });
  expect(end(binary, true)).toBe('whole');
  expect(end(binary.fill(0xfe, 60), true)).toBe('dxf_broken');
});

test('shapes with invalid or infinite coordinates are skipped', () => {
  const lines = [
    dxf.line(Number.NaN, 0, 5, 5),
    dxf.line(0, 0, 1e300, 1),
    dxf.circle(Number.POSITIVE_INFINITY, 0, 1),
  ];
  expect(end(dxf.writeDxf({ entities: lines }))).toBe('dxf_empty');
  expect(end(dxf.writeDxf({ entities: [...lines, dxf.line(0, 0, 9, 9)] }))).toBe('whole');
});

test('blocks that contain each other or repeat without end stop at a limit', () => {
  const self = {
    A: [dxf.insert('B', 0, 0), dxf.line(0, 0, 1, 1)],
    B: [dxf.insert('A', 1, 1), dxf.line(0, 0, 1, 1)],
  };
  expect(end(dxf.writeDxf({ blocks: self, entities: [dxf.insert('A', 0, 0)] }))).toBe('whole');
  // Powers of ten: the size is measured at once, and the traversal ends at its limit.
  const tens = Object.fromEntries(
    Array.from({ length: 12 }, (_, level) => [
      `L${level}`,
      level === 0
        ? [dxf.line(0, 0, 1, 1)]
        : Array.from({ length: 10 }, (_each, at) => dxf.insert(`L${level - 1}`, at, at)),
    ]),
  );
  expect(end(dxf.writeDxf({ blocks: tens, entities: [dxf.insert('L11', 0, 0)] }))).toBe('dxf_too_complex');
  const many = dxf.insert('A', 0, 0, {
    pairs: [
      [70, 32_000],
      [71, 32_000],
    ],
  });
  expect(end(dxf.writeDxf({ blocks: { A: [dxf.line(0, 0, 1, 1)] }, entities: [many] }))).toBe(
    'dxf_too_complex',
  );
});

test('texts of many formatting codes are read within two seconds', () => {
  const began = performance.now();
  const mtext: dxf.DxfPart = [
    ...([
      [0, 'MTEXT'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [40, 1],
      [1, '\\S1'.repeat(200_000)],
    ] as const),
    ...([
      [0, 'MTEXT'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [40, 1],
      [1, '\\P'.repeat(300_000)],
    ] as const),
  ];
  expect(end(dxf.writeDxf({ entities: [dxf.line(0, 0, 9, 9), mtext] }))).toBe('whole');
  expect(performance.now() - began).toBeLessThan(2000);
});
