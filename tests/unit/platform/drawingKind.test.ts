import { describe, expect, test } from 'vitest';
import { drawingKind, isWholePdf } from '#platform/drawingFile/drawingKind.ts';
import { makeTurns } from '#platform/drawingFile/turns.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the kind of a chosen file', () => {
  test('is recognised by its bytes [SETUP-96, SETUP-101]', () => {
    const kinds = [
      ['\x89PNG\r\n\x1a\n', 'png'],
      ['%PDF-1.7\n', 'pdf'],
      [`${'\n'.repeat(900)}%PDF-1.4`, 'pdf'],
      ['<svg viewBox="0 0 9 9"/>', 'svg'],
      ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><svg:svg xmlns:svg="x">', 'svg'],
      ['\xff\xfe<\0s\0v\0g\0>\0', 'svg'],
      ['\0\0\0\x18ftypheic', 'heic'],
      ['<!doctype html><html><body><svg></svg>', null],
      ['about <svg>', null],
      [`${'\n'.repeat(1100)}%PDF-1.4`, null],
      ['  0\r\nSECTION\r\n  2\r\nHEADER\r\n', 'dxf'],
      ['999\nmade by hand\n0\nSECTION\n2\nENTITIES\n', 'dxf'],
      ['AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION\0', 'dxf'],
      ['AC1032\0\0', 'dwg'],
      ['ISO-10303-21;\nHEADER;', 'ifc'],
      ['0\nMARKET\n', null],
      ['MZ', null],
      ['PK\x03\x04', null],
      ['', null],
    ] as const;
    for (const [start, kind] of kinds) expect([start, drawingKind(bytes(start))]).toEqual([start, kind]);
  });

  test('a PDF that doesn’t end was cut off; bytes behind its end don’t matter', () => {
    expect(isWholePdf(bytes('%PDF-1.7 … %%EOF'))).toBe(true);
    expect(isWholePdf(bytes(`%PDF-1.7 … %%EOF\n${' '.repeat(5000)}`))).toBe(true);
    expect(isWholePdf(bytes('%PDF-1.7 … %%EO'))).toBe(false);
    expect(isWholePdf(bytes(''))).toBe(false);
  });
});

test('tasks run one at a time, after failed ones too, and aborted ones don’t start', async () => {
  const turns = makeTurns();
  const activeSignal = new AbortController().signal;
  const abandoned = new AbortController();
  let atOnce = 0;
  let most = 0;
  const work = async (name: string): Promise<string> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    if (name === 'b') throw new Error(name);
    return name;
  };
  const allWork = ['a', 'b', 'c'].map((name) => turns.take(activeSignal, () => work(name)));
  const unwanted = turns.take(abandoned.signal, () => work('d'));
  abandoned.abort();
  const results = await Promise.allSettled([...allWork, unwanted]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
    null,
  ]);
  expect(most).toBe(1);
});
