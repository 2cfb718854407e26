import { expect, test } from 'vitest';
import type { DrawingSource, DrawnPart } from '../../../src/platform/drawingFile/drawingSource.ts';
import { partsOfPage } from '../../../src/platform/drawingFile/partsOfPage.ts';

test('rectangles on a page are pages with what lies on them [SETUP-100]', async () => {
  const drawn: [number, DrawnPart][] = [];
  const source: DrawingSource = {
    kind: 'dxf',
    file: new File([''], 'hus.dxf'),
    pageCount: 2,
    draw: (page, part) => {
      drawn.push([page, part]);
      return Promise.resolve(null);
    },
    texts: () =>
      Promise.resolve([
        { text: 'left', x: 0.1, y: 0.5, width: 0.1, height: 0.1 },
        { text: 'right', x: 0.75, y: 0.5, width: 0.1, height: 0.1 },
      ]),
    blocks: () =>
      Promise.resolve([
        {
          name: 'A',
          layer: '0',
          x: 0.75,
          y: 0.25,
          size: 0.1,
          rotation: 0,
          isMirrored: false,
          attributes: [],
        },
      ]),
    close: () => undefined,
  };
  const parts = partsOfPage(source, 2, [
    { x: 0, y: 0, width: 0.5, height: 1 },
    { x: 0.5, y: 0, width: 0.5, height: 1 },
  ]);
  expect(parts.pageCount).toBe(2);
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  await parts.draw(2, { turns: 1, box: whole, edge: 100 }, new AbortController().signal);
  await parts.draw(
    2,
    { turns: 0, box: { x: 0, y: 0.5, width: 0.5, height: 0.5 }, edge: 100 },
    new AbortController().signal,
  );
  expect(drawn).toEqual([
    [2, { turns: 1, box: { x: 0, y: 0.5, width: 1, height: 0.5 }, edge: 100 }],
    [2, { turns: 0, box: { x: 0.5, y: 0.5, width: 0.25, height: 0.5 }, edge: 100 }],
  ]);
  expect((await parts.texts?.(2))?.map(({ text, x, width }) => [text, x, width])).toEqual([
    ['right', 0.5, 0.2],
  ]);
  expect((await parts.blocks?.(2))?.map(({ x, y, size }) => [x, y, size])).toEqual([[0.5, 0.25, 0.1]]);
});
