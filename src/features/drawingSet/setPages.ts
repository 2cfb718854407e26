import type { CropBox, QuarterTurns } from '#domain/drawings/cropping.ts';
import { wholePage } from '#domain/drawings/cropping.ts';
import type { Fit } from '#domain/drawings/fitting.ts';
import type { SheetLook } from '#domain/drawings/greyPicture.ts';
import { settledLevels } from '#domain/drawings/floorNames.ts';
import type { FloorSource, ReadSheet, SheetText } from '#domain/drawings/sheet.ts';
import type { DrawingFileProblem } from '#platform/drawingFile/drawingSource.ts';

/** Chosen file with its reading progress. */
export interface SetFile {
  key: string;
  file: File;
  state: 'waiting' | 'reading' | 'read' | 'refused' | 'locked';
  pageCount: number;
  problem?: DrawingFileProblem;
  /** True if the last password was wrong. */
  isWrong?: boolean;
  /** Password, kept while the screen is mounted, since the file is opened again when its pages are saved. */
  password?: string;
}

/** Rotation and crop of a page. */
export interface Adjusted {
  turns: QuarterTurns;
  box: CropBox;
}

export const unadjusted: Adjusted = { turns: 0, box: wholePage };

/** Appearance and texts of a page. */
export interface PageLook extends SheetLook {
  thumb: string;
  /** Width divided by height, before rotation. */
  aspect: number;
  texts: readonly SheetText[];
}

/** Confirmed positions of a new edition. */
export interface ConfirmedFit {
  version: number;
  fit: Fit;
  items: { id: number; version: number; positionX: number; positionY: number }[];
  areas: { id: number; version: number; startX: number; endX: number; startY: number; endY: number }[];
}

export type PageOutcome =
  | { at: 'making' | 'sending' }
  | { at: 'done'; mapId: number; floorId: number }
  | { at: 'failed'; text: string };

/** User's decisions about a page. */
export interface PageChoice {
  isTaken: boolean;
  /** Name of its floor, existing or new. */
  floor: string;
  /** Level of a new floor. */
  level: number;
  name: string;
  adjusted: Adjusted;
  /** Drawing that it is a new edition of. */
  replaces: number | null;
}

/** Page of the set. */
export interface SetPage extends PageChoice {
  key: string;
  fileKey: string;
  fileName: string;
  page: number;
  pageCount: number;
  state: 'waiting' | 'read' | 'broken';
  problem?: DrawingFileProblem;
  look: PageLook | null;
  sheet: ReadSheet | null;
  from: FloorSource | null;
  /** Flags for the user's own decisions, which later proposals don't change. */
  isFloorOwn: boolean;
  isEditionOwn: boolean;
  isCropOwn: boolean;
  /** True for another part of an existing page. */
  isCopy?: boolean;
  fit: ConfirmedFit | null;
  outcome: PageOutcome | null;
}

export interface SetState {
  files: readonly SetFile[];
  pages: readonly SetPage[];
}

export const emptySet: SetState = { files: [], pages: [] };

export type SetAction =
  | { type: 'filesAdded'; files: readonly SetFile[] }
  | { type: 'fileChanged'; key: string; change: Partial<SetFile> }
  | { type: 'fileRemoved'; key: string }
  | { type: 'pagesFound'; pages: readonly SetPage[] }
  | { type: 'pageRead'; key: string; change: Partial<SetPage>; standingLevels: readonly number[] }
  | { type: 'chosen'; keys: ReadonlySet<string>; change: Partial<PageChoice> }
  | { type: 'editionsFound'; found: ReadonlyMap<string, { map: number; floor: string }> }
  | { type: 'pageCopied'; key: string; copy: string }
  | { type: 'adjusted'; key: string; adjusted: Adjusted; isForAll: boolean }
  | { type: 'fitted'; key: string; fit: ConfirmedFit }
  | { type: 'undone' }
  | { type: 'outcome'; key: string; outcome: PageOutcome | null };

/** Returns whether two sheets have the same shape: a crop in shares of the page is the same on each of them. */
export const isSameSize = (one: SetPage, other: SetPage): boolean =>
  one.look !== null && other.look !== null && Math.abs(one.look.aspect / other.look.aspect - 1) < 0.01;

export const isDone = ({ outcome }: SetPage): boolean => outcome?.at === 'done';

/** Sets the floors' levels: the roof is above the highest floor of the whole set, independent of the order of the pages. */
const levelled = (pages: readonly SetPage[], standing: readonly number[]): SetPage[] => {
  const levels = settledLevels(
    pages.map(({ sheet }) => sheet?.floor ?? null),
    standing,
  );
  return pages.map((page, index) =>
    page.isFloorOwn || !page.sheet?.floor?.top ? page : { ...page, level: levels[index] ?? page.level },
  );
};

/** Applies a choice; a changed place or picture needs its fit confirmed again. */
const withChoice = (page: SetPage, change: Partial<PageChoice>): SetPage => ({
  ...page,
  ...change,
  isFloorOwn: page.isFloorOwn || 'floor' in change || 'level' in change,
  isEditionOwn: page.isEditionOwn || 'replaces' in change,
  fit: 'replaces' in change || 'adjusted' in change ? null : page.fit,
});

const adjustedAll = (
  pages: readonly SetPage[],
  { key, adjusted, isForAll }: Extract<SetAction, { type: 'adjusted' }>,
): SetPage[] => {
  const basePage = pages.find((page) => page.key === key);
  return pages.map((page) => {
    const isOther = isForAll && basePage && !page.isCropOwn && !isDone(page) && isSameSize(basePage, page);
    if (page.key !== key && !isOther) return page;
    return { ...page, adjusted, fit: null, isCropOwn: page.key === key && !isForAll };
  });
};

/** Returns a copy of a page for another part of it, without floor and name. */
const copied = (page: SetPage, key: string): SetPage => ({
  ...page,
  key,
  isCopy: true,
  isTaken: true,
  floor: '',
  name: '',
  replaces: null,
  fit: null,
  outcome: null,
  isFloorOwn: true,
  isEditionOwn: true,
  isCropOwn: true,
});

/** Reduces the files and pages of a set, and the decisions about them. */
export const setReducer = (state: SetState, action: SetAction): SetState => {
  const { files, pages } = state;
  const eachPage = (keys: ReadonlySet<string>, change: (page: SetPage) => SetPage): SetState => ({
    ...state,
    pages: pages.map((page) => (keys.has(page.key) ? change(page) : page)),
  });
  const changePage = (key: string, change: (page: SetPage) => SetPage) => eachPage(new Set([key]), change);
  switch (action.type) {
    case 'filesAdded':
      return { ...state, files: [...files, ...action.files] };
    case 'fileChanged':
      return {
        ...state,
        files: files.map((file) => (file.key === action.key ? { ...file, ...action.change } : file)),
      };
    case 'fileRemoved':
      return {
        files: files.filter(({ key }) => key !== action.key),
        pages: pages.filter(({ fileKey }) => fileKey !== action.key),
      };
    case 'pagesFound':
      return { ...state, pages: [...pages, ...action.pages] };
    case 'pageRead': {
      const next = changePage(action.key, (page) => ({ ...page, ...action.change }));
      return { ...next, pages: levelled(next.pages, action.standingLevels) };
    }
    case 'chosen':
      return eachPage(action.keys, (page) => (isDone(page) ? page : withChoice(page, action.change)));
    case 'editionsFound':
      return eachPage(new Set(pages.map(({ key }) => key)), (page) => {
        const foundPage = action.found.get(page.key);
        if (page.isEditionOwn || isDone(page)) return page;
        // Unconfirmed proposals of an earlier comparison are withdrawn.
        if (!foundPage) return page.replaces === null || page.fit ? page : { ...page, replaces: null };
        const floor = page.isFloorOwn || page.floor !== '' ? page.floor : foundPage.floor;
        return {
          ...page,
          replaces: foundPage.map,
          floor,
          fit: page.replaces === foundPage.map ? page.fit : null,
        };
      });
    case 'pageCopied':
      return {
        ...state,
        pages: pages.flatMap((page) =>
          page.key === action.key ? [page, copied(page, action.copy)] : [page],
        ),
      };
    case 'adjusted':
      return { ...state, pages: adjustedAll(pages, action) };
    case 'fitted':
      return changePage(action.key, (page) => ({ ...page, fit: action.fit }));
    case 'undone':
      return { ...state, pages: pages.map((page) => ({ ...page, outcome: null, fit: null })) };
    case 'outcome':
      return changePage(action.key, (page) => ({ ...page, outcome: action.outcome }));
  }
};
