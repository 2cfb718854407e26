import { readJson, tabTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { PageChoice, SetFile, SetPage } from './setPages.ts';

/** Decisions about the pages of a set, stored for the tab: the files themselves have to be chosen again after a reload. */
export interface SetDraft {
  buildingId: number;
  setId: number | null;
  fileNames: readonly string[];
  made: number;
  pages: Readonly<Record<string, PageChoice & { isDone: boolean }>>;
}

/** Returns the key of a page from its file's name and size: a file's other metadata change when it is copied. */
const draftKey = (file: Pick<File, 'name' | 'size'>, page: number): string =>
  `${file.name}|${file.size}:${page}`;

const isDraft = (value: unknown): value is SetDraft =>
  value instanceof Object && 'pages' in value && 'buildingId' in value && 'fileNames' in value;

/** Returns the set of a building that was left unfinished in this tab. */
export const readDraft = (buildingId: number): SetDraft | null => {
  const storedDraft = readJson(tabTexts, storageKeys.drawingSet);
  return isDraft(storedDraft) && storedDraft.buildingId === buildingId ? storedDraft : null;
};

/** Returns the decisions about a page before a reload; a page that was added then isn't added again. */
export const draftChoice = (
  draft: SetDraft | null,
  file: Pick<File, 'name' | 'size'>,
  page: number,
): Partial<PageChoice> | null => {
  const pageDraft = draft?.pages[draftKey(file, page)];
  if (!pageDraft) return null;
  const { isDone, ...choice } = pageDraft;
  return isDone ? { ...choice, isTaken: false } : choice;
};

export const forgetDraft = (): void => tabTexts.remove(storageKeys.drawingSet);

/** Stores the decisions so far. */
export const keepDraft = (
  buildingId: number,
  setId: number | null,
  files: readonly SetFile[],
  pages: readonly SetPage[],
): void => {
  const byKey = new Map(files.map(({ key, file }) => [key, file]));
  const draft: SetDraft = {
    buildingId,
    setId,
    fileNames: [...new Set(pages.map(({ fileName }) => fileName))],
    made: pages.filter(({ outcome }) => outcome?.at === 'done').length,
    pages: Object.fromEntries(
      pages.flatMap(({ fileKey, page, isTaken, floor, level, name, adjusted, replaces, outcome, isCopy }) => {
        // A further part of a page can't be distinguished from the page by its file alone.
        const file = isCopy ? undefined : byKey.get(fileKey);
        const choice = {
          isTaken,
          floor,
          level,
          name,
          adjusted,
          replaces,
          isDone: outcome?.at === 'done',
        };
        return file ? [[draftKey(file, page), choice]] : [];
      }),
    ),
  };
  writeJson(tabTexts, storageKeys.drawingSet, draft);
};
