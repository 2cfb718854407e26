import { expect, test } from 'vitest';
import type { SetPage } from '#features/drawingSet/setPages.ts';
import { emptySet, setReducer } from '#features/drawingSet/setPages.ts';

test('a page is taken once more, for another part of it [SETUP-100]', () => {
  const page = (key: string): SetPage => ({
    key,
    fileKey: 'f',
    fileName: 'hus.dxf',
    page: 1,
    pageCount: 2,
    state: 'read',
    look: null,
    sheet: null,
    from: null,
    isFloorOwn: false,
    isEditionOwn: false,
    isCropOwn: false,
    fit: null,
    isTaken: false,
    outcome: { at: 'done', mapId: 1, floorId: 1 },
    floor: 'Plan 1',
    level: 1,
    name: 'A',
    replaces: 7,
    adjusted: { turns: 1, box: { x: 0, y: 0, width: 0.5, height: 1 } },
  });
  const two = setReducer(emptySet, { type: 'pagesFound', pages: [page('a'), page('b')] });
  const { pages } = setReducer(two, { type: 'pageCopied', key: 'a', copy: 'a+1' });
  expect(pages.map(({ key }) => key)).toEqual(['a', 'a+1', 'b']);
  expect(pages[0]).toEqual(page('a'));
  // Its floor is unknown, and neither acts nor decisions about the first page apply to it.
  expect(pages[1]).toMatchObject({ isTaken: true, floor: '', replaces: null, outcome: null, page: 1 });
  const halfPage = { turns: 0 as const, box: { x: 0.5, y: 0, width: 0.5, height: 1 } };
  const cut = setReducer(
    { ...two, pages },
    { type: 'adjusted', key: 'a+1', adjusted: halfPage, isForAll: false },
  );
  expect(cut.pages.map(({ adjusted }) => adjusted.box.x)).toEqual([0, 0.5, 0]);
});
