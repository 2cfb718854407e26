import { describe, expect, test } from 'vitest';
import { fitPairs } from '#domain/drawings/fitting.ts';
import {
  frameOf,
  greysOf,
  inkOf,
  likeness,
  lookOfSheet,
  sheetLikeness,
} from '#domain/drawings/greyPicture.ts';
import { editionsOf } from '#domain/drawings/editions.ts';
import type { GreyPicture } from '#domain/drawings/greyPicture.ts';
import { proposedFit } from '#domain/drawings/proposedFit.ts';
import { readSheet } from '#domain/drawings/sheet.ts';
import type { SheetText } from '#domain/drawings/sheet.ts';
import { floorNamed, matchEditions, namesAgree, namesOtherFloor } from '#domain/drawings/sheetMatch.ts';
import type { Edition } from '#domain/drawings/sheetMatch.ts';
import { textsOfPart } from '#domain/drawings/textsOfPart.ts';

const at = (text: string, x: number, y: number, height = 0.01): SheetText => ({
  text,
  x,
  y,
  height,
  width: text.length * height * 0.5,
});
const sources = {
  fileName: 'Kvarnen_ritningar.pdf',
  page: 3,
  pageCount: 12,
  label: null,
  title: null,
  texts: [],
};

describe('the content of a page', () => {
  test('is read from the outline before the rest', () => {
    const texts = [at('PLAN 4', 0.9, 0.93)];
    expect(readSheet({ ...sources, title: 'Brandplan, Plan 2', texts })).toEqual({
      name: 'Brandplan, Plan 2',
      floor: { name: 'Plan 2', level: 2 },
      from: 'title',
    });
  });

  test.each(['Sida1', '1:', 'Page 3', 'Layout2', ' '])(
    'is named by the file where its bookmark "%s" says nothing',
    (title) => {
      expect(readSheet({ ...sources, title }).name).toBe('Kvarnen ritningar 3');
      const singlePage = { ...sources, fileName: 'Övervåning.pdf', page: 1, pageCount: 1 };
      expect(readSheet({ ...singlePage, title })).toMatchObject({ name: 'Övervåning', floor: { level: 1 } });
    },
  );

  test('is read from the name of a file with one page, and from its title block otherwise', () => {
    const texts = [at('PLAN 4', 0.9, 0.93), at('Trapphus till plan 5', 0.3, 0.3, 0.004)];
    const titledSheet = readSheet({ ...sources, fileName: 'kallare.pdf', pageCount: 1, page: 1, texts });
    expect(titledSheet).toMatchObject({ name: 'kallare', floor: { level: 4 }, from: 'block' });
    const namedSheet = readSheet({ ...sources, fileName: 'Källare_rev A.pdf', pageCount: 1, page: 1, texts });
    expect(namedSheet).toMatchObject({ name: 'Källare rev A', floor: { level: -1 }, from: 'file' });
    const many = readSheet({ ...sources, fileName: 'Källare.pdf', texts });
    expect(many).toMatchObject({ name: 'Källare 3', floor: { level: 4 }, from: 'block' });
  });

  test('is a word rather than a level from a drawing’s number', () => {
    const texts = [at('A-40-1-0200', 0.88, 0.96), at('Entréplan', 0.88, 0.9)];
    expect(readSheet({ ...sources, texts })).toEqual({
      name: 'A-40-1-0200',
      floor: { name: 'Entréplan', level: 0 },
      from: 'block',
    });
  });

  test('is read from a caption with its number beneath, and from a sheet on its side', () => {
    const captioned = [at('Våning', 0.9, 0.9), at('3', 0.9, 0.92), at('Blad 7', 0.8, 0.9)];
    expect(readSheet({ ...sources, texts: captioned }).floor).toEqual({ name: 'Våning 3', level: 3 });
    const turned = [{ text: 'KERROS 2', x: 0.93, y: 0.05, width: 0.01, height: 0.1 }];
    expect(readSheet({ ...sources, texts: turned }).floor).toEqual({ name: 'Kerros 2', level: 2 });
  });

  test('is read from the label where the title block names the property alone', () => {
    const texts = [
      at('KV. LEJONET 4', 0.85, 0.9, 0.02),
      at('2024-05-03', 0.9, 0.95),
      at('1:100', 0.95, 0.95),
    ];
    expect(readSheet({ ...sources, label: 'BV', texts })).toMatchObject({
      floor: { name: 'BV', level: 0 },
      from: 'label',
    });
    expect(readSheet({ ...sources, label: '1 tr', texts }).floor).toEqual({ name: '1 tr', level: 1 });
    expect(readSheet({ ...sources, texts }).floor).toBeNull();
  });

  test('stays open where large letters name several floors', () => {
    const texts = [at('Plan 1', 0.2, 0.1, 0.03), at('Plan 2', 0.6, 0.1, 0.03)];
    expect(readSheet({ ...sources, texts })).toMatchObject({ floor: null, from: null });
  });
});

describe('matching floors and drawings', () => {
  const floors = [
    { id: 1, name: 'Plan 1', level: 1 },
    { id: 2, name: 'Våning 2', level: 2 },
    { id: 3, name: 'Källaren', level: -1 },
  ];
  test.each([
    ['plan  1', 1],
    ['Plan 2', 2],
    ['2. kerros', 2],
    ['Källare', 3],
    ['Plan 3', undefined],
    ['Lokal A', undefined],
    ['', undefined],
  ])('"%s" is a floor that there is, or none', (name, id) => {
    expect(floorNamed(name, floors)?.id).toBe(id);
  });

  test('a new edition is found by name and by picture, each drawing once [SETUP-65]', () => {
    const pair = (page: string, map: number, changes: Partial<Edition>): Edition => ({
      page,
      map,
      name: 'open',
      isOnly: false,
      hasSameTexts: false,
      likeness: null,
      ...changes,
    });
    const matched = matchEditions([
      pair('a', 1, { name: 'same', likeness: 0.9 }),
      pair('b', 1, { likeness: 0.95 }),
      pair('b', 2, { likeness: 0.8 }),
      pair('c', 3, { name: 'same', likeness: 0.1 }),
      pair('d', 4, { name: 'same' }),
      pair('e', 5, { likeness: 0.5 }),
      pair('f', 6, { isOnly: true, likeness: 0.65 }),
      pair('g', 7, { isOnly: true, likeness: 0.45 }),
      pair('h', 8, { isOnly: true, likeness: 0.1, hasSameTexts: true }),
      pair('i', 9, { isOnly: true, name: 'same', likeness: 0.2 }),
      pair('j', 10, { isOnly: true, name: 'other', likeness: 0.8, hasSameTexts: true }),
    ]);
    expect(Object.fromEntries(matched)).toEqual({ a: 1, b: 2, d: 4, f: 6, h: 8, i: 9 });
  });

  test.each([
    [{ floor: 'Plan 3', name: '' }, { name: 'Plan 2', level: 2 }, true],
    [{ floor: 'Våning 2', name: 'Plan 3' }, { name: 'Plan 2', level: 2 }, false],
    [{ floor: '', name: 'Brandritning' }, { name: 'Plan 2', level: 2 }, false],
    [{ floor: '', name: 'A-40-1-0300' }, { name: 'Gatan', level: 2 }, true],
    [{ floor: '', name: 'A-40-1-0200' }, { name: 'Gatan', level: 2 }, false],
    [{ floor: 'Hus B', name: '' }, { name: 'Plan 2', level: 2 }, true],
    [{ floor: 'Vind', name: '' }, { name: 'Vinden', level: 5 }, false],
  ])('%o and floor %o: another one %s [SETUP-65]', (said, floor, isOther) => {
    expect(namesOtherFloor(said, floor)).toBe(isOther);
  });

  test('a page with another drawing’s number is no edition, however alike [SETUP-65]', () => {
    const alike = { isOnly: true, hasSameTexts: true, likeness: 1 } as const;
    expect(matchEditions([{ page: 'a', map: 1, name: 'other', ...alike }]).size).toBe(0);
  });

  test.each([
    ['Plan 2 rev C', 'Plan 2', 'same'],
    ['Plan_2_2024-05-03.pdf', 'plan 2 v3', 'same'],
    ['A-40-1-0200 rev B', 'A-40-1-0200', 'same'],
    ['A-40-1-0200', 'E-63-1-0200', 'other'],
    ['Plan 2', 'Plan 3', 'open'],
    ['A-40-1-0200', 'Plan 2', 'open'],
    ['Rev B', 'Rev C', 'open'],
  ])('"%s" and "%s": %s [SETUP-65]', (one, other, agree) => {
    expect(namesAgree(one, other)).toBe(agree);
  });
});

/** Draws a white sheet with a frame and some lines. */
function sheet(width: number, height: number, frame: readonly number[], seed = 1): GreyPicture {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const dot = (x: number, y: number) =>
    rgba.set([20, 20, 20, 255], 4 * (Math.round(y) * width + Math.round(x)));
  const [left = 0, top = 0, right = 0, bottom = 0] = frame;
  for (let x = left; x <= right; x += 1) for (const y of [top, bottom]) dot(x, y);
  for (let y = top; y <= bottom; y += 1) for (const x of [left, right]) dot(x, y);
  for (let line = 0; line < 12; line += 1) {
    const x = left + ((line * 37 * seed) % 80) * ((right - left) / 100) + 3;
    const y = top + ((line * 53 * seed) % 70) * ((bottom - top) / 100) + 3;
    for (let step = 0; step < 40; step += 1)
      dot(...((line % 2 ? [x + step, y] : [x, y + step]) as [number, number]));
  }
  return greysOf(rgba, width, height);
}

describe('pictures of sheets', () => {
  test('a frame is found where four long lines meet, and nowhere else', () => {
    const frameBox = frameOf(sheet(400, 300, [20, 15, 380, 280]));
    expect(frameBox?.x).toBeCloseTo(0.05, 2);
    expect(frameBox?.y).toBeCloseTo(0.05, 2);
    expect(frameBox?.width).toBeCloseTo(0.9, 2);
    expect(frameBox?.height).toBeCloseTo(0.883, 2);
    expect(frameOf(sheet(400, 300, [150, 100, 250, 200]))).toBeNull();
  });

  test('editions are alike, other floors are not [SETUP-65]', () => {
    const frame = [20, 15, 380, 280];
    const firstInk = inkOf(sheet(400, 300, frame));
    expect(likeness(firstInk, inkOf(sheet(402, 301, [21, 15, 382, 281])))).toBeGreaterThan(0.75);
    expect(likeness(firstInk, inkOf(sheet(400, 300, [60, 60, 300, 250], 7)))).toBeLessThan(0.5);
  });

  const [small, large] = [sheet(400, 300, [20, 15, 380, 280]), sheet(500, 420, [70, 40, 430, 305])];
  const otherSheet = sheet(500, 420, [70, 40, 430, 305], 7);

  test('within their frames they are alike on paper of another size too [SETUP-65]', () => {
    const [one, next] = [lookOfSheet(small), lookOfSheet(large)];
    expect(likeness(one.ink, next.ink)).toBeLessThan(0.4);
    expect(sheetLikeness(one, next)).toBeGreaterThan(0.75);
    expect(sheetLikeness(one, lookOfSheet(otherSheet))).toBeLessThan(0.6);
    const bare = [sheet(400, 300, [150, 100, 250, 200]), sheet(500, 420, [150, 200, 250, 300])];
    const [bareOne, bareNext] = bare.map(lookOfSheet);
    expect(bareOne && bareNext && sheetLikeness(bareOne, bareNext)).toBeGreaterThan(0.75);
  });

  test('an edition on other paper is found on the floor that it names, which has one drawing [SETUP-65]', () => {
    const page = (key: string, floor: string, picture: GreyPicture, texts: SheetText[] = []) => ({
      key,
      floor,
      name: `Lejonet rev C ${key}`,
      isTaken: true,
      adjusted: { turns: 0 as const, box: { x: 0, y: 0, width: 1, height: 1 } },
      look: { ...lookOfSheet(picture), aspect: picture.width / picture.height, texts },
    });
    const drawing = (id: number, floor: string, level: number) => ({
      map: { id, name: `Lejonet ${id}`, file: {} },
      floor: { id: level, name: floor, level },
    });
    const lookAt = (picture: GreyPicture, texts: { text: string; x: number; y: number }[] = []) => ({
      ...lookOfSheet(picture),
      aspect: picture.width / picture.height,
      texts,
    });
    const standing = [drawing(11, 'Plan 1', 1), drawing(12, 'Plan 2', 2), drawing(13, 'Plan 2', 2)];
    const looks = new Map([11, 12, 13].map((id) => [id, lookAt(id === 12 ? otherSheet : small)]));
    const editionsFound = (...pages: ReturnType<typeof page>[]) =>
      Object.fromEntries([...editionsOf(pages, standing, looks)].map(([key, { map }]) => [key, map]));
    expect(editionsFound(page('a', 'Våning 1', large))).toEqual({ a: 11 });
    expect(editionsFound(page('a', 'Plan 1', otherSheet))).toEqual({});
    expect(editionsFound(page('a', 'Plan 2', large))).toEqual({ a: 13 });
    expect(editionsFound(page('a', '', large))).toEqual({});
    expect(editionsFound({ ...page('a', 'Plan 1', large), isTaken: false })).toEqual({});
    // The same picture of a typical floor: only its name shows that it is another one.
    expect(editionsFound(page('a', '', small))).toEqual({ a: 11 });
    expect(editionsFound(page('a', 'Plan 3', small), page('b', 'Plan 4', small))).toEqual({});
    expect(editionsFound({ ...page('a', '', small), name: 'Brandplan, Plan 3' })).toEqual({});
    expect(editionsFound({ ...page('a', '', small), name: 'A-40-1-0300' })).toEqual({});

    const rooms = Array.from({ length: 6 }, (_, at) => ({
      text: `10${at}`,
      x: 0.1 + at / 10,
      y: (at % 4) / 5,
    }));
    const old = rooms.map(({ text, x, y }) => ({ text, x: x * 800 + 50, y: y * 800 + 90 }));
    const next = rooms.map(({ text, x, y }) => ({ text, x, y, width: 0, height: 0 }));
    looks.set(11, lookAt(small, old));
    expect(editionsFound(page('a', 'Plan 1', sheet(400, 300, [20, 15, 380, 280], 7), next))).toEqual({
      a: 11,
    });
  });

  test('a fit is proposed from common texts, from frames, or from the whole pages [SETUP-67]', () => {
    const plain = { aspect: 1.5, frame: null, texts: [] };
    expect(proposedFit(plain, plain)).toMatchObject({ from: 'page' });
    const [old, next] = [
      { ...plain, frame: { x: 0.05, y: 0.05, width: 0.9, height: 0.9 } },
      { ...plain, frame: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } },
    ];
    expect(proposedFit(old, next)).toMatchObject({
      from: 'frame',
      pairs: [{ old: { x: 50, y: 50 }, new: { x: 100, y: 100 } }, {}, {}, {}],
    });
    expect(proposedFit(old, { ...next, aspect: 1 }).from).toBe('page');
    const rooms = ['101', '102', '103', '104', '105', 'Entré'].map((text, index) => ({
      text,
      x: 100 + 130 * index,
      y: 200 + ((index * 310) % 600),
    }));
    const movedTexts = rooms.map(({ text, x, y }) => ({ text, x: x * 0.5 + 40, y: y * 0.5 + 80 }));
    const astray = [...movedTexts.slice(0, 5), { text: 'entré', x: 900, y: 900 }, { text: 'WC', x: 1, y: 1 }];
    const byTexts = proposedFit({ ...old, texts: rooms }, { ...next, texts: astray });
    expect(byTexts.from).toBe('texts');
    const fitting = fitPairs(byTexts.pairs, { old: 1.5, new: 1.5 });
    expect(fitting.kind === 'fit' ? fitting.fit.map((value) => Math.round(value * 10) / 10) : null).toEqual([
      0.5, 0, 40, 0, 0.5, 80,
    ]);
  });

  test('texts are placed on the picture where they were on the part of the page', () => {
    const texts = [at('BS 12', 0.5, 0.5, 0.02), at('utanför', 0.05, 0.05)];
    const limits = { texts: 10, characters: 4 };
    const box = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    expect(textsOfPart(texts, { turns: 0, box }, limits)).toEqual([
      { text: 'BS 1', x: 550, y: 520, height: 40 },
    ]);
    const [turned] = textsOfPart(texts, { turns: 1, box: { x: 0, y: 0, width: 1, height: 1 } }, limits);
    expect(turned).toMatchObject({ x: 490, y: 525 });
  });
});
