import { describe, expect, test } from 'vitest';
import { wholePage } from '#domain/drawings/cropping.ts';
import { readFloor } from '#domain/drawings/floorNames.ts';
import { emptySet, setReducer, unadjusted } from '#features/drawingSet/setPages.ts';
import type { SetAction, SetPage, SetState } from '#features/drawingSet/setPages.ts';

const page = (key: string, aspect: number, changes: Partial<SetPage> = {}): SetPage => ({
  key,
  fileKey: 'f',
  fileName: 'f.pdf',
  page: 1,
  pageCount: 3,
  state: 'read',
  from: null,
  look: { thumb: '', aspect, ink: new Float32Array(0), inner: null, frame: null, texts: [] },
  sheet: null,
  isTaken: true,
  floor: 'Plan 1',
  level: 1,
  name: key,
  adjusted: unadjusted,
  replaces: null,
  isFloorOwn: false,
  isEditionOwn: false,
  isCropOwn: false,
  fit: null,
  outcome: null,
  ...changes,
});

const after = (pages: SetPage[], ...actions: SetAction[]): readonly SetPage[] =>
  actions.reduce<SetState>(setReducer, { ...emptySet, pages }).pages;

const half = { turns: 1 as const, box: { ...wholePage, width: 0.5 } };
const fit = { version: 1, fit: [1, 0, 0, 0, 1, 0] as const, items: [], areas: [] };

describe('the pages of a set', () => {
  test('share crop and turn with all of one size, but those that have their own [SETUP-70]', () => {
    const pages = [page('a', 1.414), page('b', 1.4142), page('c', 0.707), page('d', 1.414)];
    const ownChange = { type: 'adjusted' as const, key: 'd', adjusted: unadjusted, isForAll: false };
    const changeForAll = { type: 'adjusted' as const, key: 'a', adjusted: half, isForAll: true };
    const turned = after(pages, ownChange, changeForAll).map(({ adjusted }) => adjusted === half);
    expect(turned).toEqual([true, true, false, false]);
  });

  test('need their fit confirmed again once they are cut otherwise, or become another’s edition [SETUP-74]', () => {
    const pages = [page('a', 1.4, { replaces: 7, fit }), page('b', 1.4, { replaces: 8, fit })];
    const cut = { type: 'adjusted' as const, key: 'a', adjusted: half, isForAll: true };
    expect(after(pages, cut).map((one) => one.fit)).toEqual([null, null]);
    const otherChoice = { type: 'chosen' as const, keys: new Set(['a']), change: { replaces: 9 } };
    expect(after(pages, otherChoice).map((one) => one.fit)).toEqual([null, fit]);
  });

  test('pages keep manual decisions about editions and saved outcomes [SETUP-65, SETUP-69]', () => {
    const done = { at: 'done' as const, mapId: 1, floorId: 1 };
    const pages = [page('a', 1.4), page('b', 1.4, { isEditionOwn: true }), page('c', 1.4, { outcome: done })];
    const foundEditions = new Map(['a', 'b', 'c'].map((key) => [key, { map: 7, floor: 'Plan 1' }]));
    const nameChoice = { type: 'chosen' as const, keys: new Set(['a', 'c']), change: { floor: 'Vind' } };
    const [a, b, c] = after(pages, nameChoice, { type: 'editionsFound', found: foundEditions });
    expect([a?.replaces, b?.replaces, c?.replaces]).toEqual([7, null, null]);
    expect([a?.floor, c?.floor]).toEqual(['Vind', 'Plan 1']);
  });

  test('lose a proposal that a later comparison doesn’t make, unless its fit is confirmed [SETUP-65]', () => {
    const foundEditions = new Map([['a', { map: 7, floor: 'Plan 1' }]]);
    const fit = { version: 1, fit: [1, 0, 0, 0, 1, 0], items: [], areas: [] } as const;
    const proposed = page('a', 1.4, { replaces: 7 });
    const confirmed = page('b', 1.4, {
      replaces: 8,
      fit: { ...fit, fit: [...fit.fit], items: [], areas: [] },
    });
    const noEditions = {
      type: 'editionsFound' as const,
      found: new Map<string, { map: number; floor: string }>(),
    };
    expect(
      after([page('a', 1.4), confirmed], { ...noEditions, found: foundEditions }).map(
        ({ replaces }) => replaces,
      ),
    ).toEqual([7, 8]);
    expect(after([proposed, confirmed], noEditions).map(({ replaces }) => replaces)).toEqual([null, 8]);
  });

  test('an attic is placed above floors that are read later [SETUP-62]', () => {
    const sheet = (text: string) => ({ name: text, floor: readFloor(text), from: null });
    const pages = [page('a', 1.4, { sheet: sheet('Vind'), floor: 'Vind' }), page('b', 1.4)];
    const change = { sheet: sheet('Plan 6'), level: 6 };
    const pageRead = { type: 'pageRead' as const, key: 'b', change, standingLevels: [2] };
    expect(after(pages, pageRead).map(({ level }) => level)).toEqual([7, 6]);
  });
});
