import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { readSheet } from '#domain/drawings/sheet.ts';
import type { DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { openDrawingFile } from '#platform/drawingFile/openDrawingFile.ts';
import { makeTurns } from '#platform/drawingFile/turns.ts';
import { yieldToBrowser } from '#platform/yieldToBrowser.ts';
import { readPage } from './readPage.ts';
import type { PageChoice, SetAction, SetFile, SetPage } from '../setPages.ts';
import { unadjusted } from '../setPages.ts';

/** Maximum number of pages of a set: a larger building needs several. */
export const mostPages = 300;

const keyOf = ({ name, size, lastModified }: File): string => `${name}|${size}|${lastModified}`;

const newPage = (file: File, fileKey: string, page: number, pageCount: number): SetPage => ({
  key: `${fileKey}:${page}`,
  fileKey,
  fileName: file.name,
  page,
  pageCount,
  state: 'waiting',
  look: null,
  sheet: null,
  from: null,
  isTaken: true,
  floor: '',
  level: 0,
  name: '',
  adjusted: unadjusted,
  replaces: null,
  isFloorOwn: false,
  isEditionOwn: false,
  isCropOwn: false,
  fit: null,
  outcome: null,
});

interface SetState {
  files: readonly SetFile[];
  pages: readonly SetPage[];
}

interface ReadingOptions {
  standingLevels: readonly number[];
  choiceOf: (file: File, page: number) => Partial<PageChoice> | null;
}

/** Returns refs to the newest state and options, and to the reading that runs, which is aborted when the screen is left. */
const useReadingRefs = (state: SetState, options: ReadingOptions) => {
  const newestRef = useRef({ state, options, count: 0 });
  useEffect(() => {
    newestRef.current = { ...newestRef.current, state, options };
  });
  const workRef = useRef({ turns: makeTurns(), stop: new AbortController(), removed: new Set<string>() });
  useEffect(() => {
    const current = workRef.current;
    if (current.stop.signal.aborted) current.stop = new AbortController();
    return () => current.stop.abort();
  }, []);
  // The thumbnails' bytes are held until the screen is left.
  useEffect(
    () => () => {
      for (const { look } of newestRef.current.state.pages) if (look) URL.revokeObjectURL(look.thumb);
    },
    [],
  );
  return { newestRef, workRef };
};

/** Returns a function that reads a page and reports what it holds. */
const usePageReader = (
  { newestRef, workRef }: ReturnType<typeof useReadingRefs>,
  dispatch: Dispatch<SetAction>,
) => {
  const { t } = useTranslation('drawingSet');
  const isRemoved = (fileKey: string) =>
    workRef.current.stop.signal.aborted || workRef.current.removed.has(fileKey);
  const readOne = async (source: DrawingSource, fileKey: string, page: number) => {
    const { signal } = workRef.current.stop;
    const key = `${fileKey}:${page}`;
    const pageResult = await readPage(source, page, signal);
    if (pageResult === null || isRemoved(fileKey)) return;
    const { standingLevels, choiceOf } = newestRef.current.options;
    if (typeof pageResult === 'string') {
      const change = { state: 'broken' as const, problem: pageResult, isTaken: false };
      dispatch({ type: 'pageRead', key, change, standingLevels });
      return;
    }
    const { look, info } = pageResult;
    const { file, pageCount } = source;
    const sheet = readSheet({ fileName: file.name, page, pageCount, ...info, texts: look.texts });
    const { floor } = sheet;
    const level = floor?.level ?? 0;
    const choice = choiceOf(file, page);
    const change: Partial<SetPage> = {
      state: 'read',
      look,
      sheet,
      from: sheet.from,
      floor: floor ? (floor.name ?? t('floor_of_level', { level })) : '',
      level,
      name: sheet.name,
      // An overview page with all floors is no floor if each is certainly on its own page too.
      isTaken: info.isMeant !== false,
      ...choice,
      ...(choice && { isFloorOwn: true, isEditionOwn: true }),
    };
    dispatch({ type: 'pageRead', key, change, standingLevels });
  };
  return { readOne, isGone: isRemoved };
};

/** Returns a function that opens a file and reads its pages. */
const useFileReader = (refs: ReturnType<typeof useReadingRefs>, dispatch: Dispatch<SetAction>) => {
  const { newestRef, workRef } = refs;
  const { readOne, isGone } = usePageReader(refs, dispatch);
  return async (file: File, fileKey: string, password?: string): Promise<void> => {
    if (isGone(fileKey)) return;
    dispatch({ type: 'fileChanged', key: fileKey, change: { state: 'reading', isWrong: false } });
    const { signal } = workRef.current.stop;
    const openResult = await openDrawingFile(file, password, { signal });
    if (isGone(fileKey)) {
      if ('source' in openResult) openResult.source.close();
      return;
    }
    if ('problem' in openResult) {
      const change = { state: 'refused' as const, problem: openResult.problem };
      dispatch({ type: 'fileChanged', key: fileKey, change });
      return;
    }
    if ('password' in openResult) {
      const change = { state: 'locked' as const, isWrong: openResult.password === 'wrong' };
      dispatch({ type: 'fileChanged', key: fileKey, change });
      return;
    }
    const { source } = openResult;
    const room = Math.max(0, mostPages - newestRef.current.count);
    const pageCount = Math.min(source.pageCount, room);
    newestRef.current.count += pageCount;
    const pages = Array.from({ length: pageCount }, (_, index) =>
      newPage(file, fileKey, index + 1, source.pageCount),
    );
    dispatch({ type: 'pagesFound', pages });
    dispatch({ type: 'fileChanged', key: fileKey, change: { pageCount: source.pageCount, password } });
    for (let page = 1; page <= pageCount && !isGone(fileKey); page += 1) {
      await readOne(source, fileKey, page);
      await yieldToBrowser();
    }
    source.close();
    dispatch({ type: 'fileChanged', key: fileKey, change: { state: 'read' } });
  };
};

export type SetReading = ReturnType<typeof useSetReading>;

/** Reads the chosen files in sequence, one page at a time, so that the screen stays usable and memory flat. */
export const useSetReading = (state: SetState, dispatch: Dispatch<SetAction>, options: ReadingOptions) => {
  const refs = useReadingRefs(state, options);
  const { newestRef, workRef } = refs;
  const readFile = useFileReader(refs, dispatch);
  const queueFile = (file: File, key: string, password?: string) =>
    workRef.current.turns.take(workRef.current.stop.signal, () => readFile(file, key, password));

  return {
    /** Adds files that aren't in the set already; returns how many were. */
    add: (files: readonly File[]): number => {
      const knownKeys = new Set(newestRef.current.state.files.map(({ key }) => key));
      const newFiles = files.filter((file) => {
        const key = keyOf(file);
        if (knownKeys.has(key)) return false;
        knownKeys.add(key);
        return true;
      });
      for (const file of newFiles) workRef.current.removed.delete(keyOf(file));
      dispatch({
        type: 'filesAdded',
        files: newFiles.map((file) => ({ key: keyOf(file), file, state: 'waiting', pageCount: 0 })),
      });
      for (const file of newFiles) void queueFile(file, keyOf(file));
      return files.length - newFiles.length;
    },
    unlock: async ({ file, key }: SetFile, password: string): Promise<void> => {
      await queueFile(file, key, password);
    },
    remove: (key: string): void => {
      workRef.current.removed.add(key);
      for (const page of newestRef.current.state.pages)
        if (page.fileKey === key) {
          newestRef.current.count -= 1;
          if (page.look) URL.revokeObjectURL(page.look.thumb);
        }
      dispatch({ type: 'fileRemoved', key });
    },
  };
};
