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

export type SetReading = ReturnType<typeof useSetReading>;

/** Reads the chosen files in sequence, one page at a time, so that the screen stays usable and memory flat. */
export const useSetReading = (
  state: { files: readonly SetFile[]; pages: readonly SetPage[] },
  dispatch: Dispatch<SetAction>,
  options: {
    standingLevels: readonly number[];
    choiceOf: (file: File, page: number) => Partial<PageChoice> | null;
  },
) => {
  const { t } = useTranslation('drawingSet');
  const now = useRef({ state, options, count: 0 });
  useEffect(() => {
    now.current = { ...now.current, state, options };
  });
  const work = useRef({ turns: makeTurns(), stop: new AbortController(), removed: new Set<string>() });
  useEffect(() => {
    const held = work.current;
    if (held.stop.signal.aborted) held.stop = new AbortController();
    return () => held.stop.abort();
  }, []);
  // The thumbnails' bytes are held until the screen is left.
  useEffect(
    () => () => {
      for (const { look } of now.current.state.pages) if (look) URL.revokeObjectURL(look.thumb);
    },
    [],
  );

  const isGone = (fileKey: string) => work.current.stop.signal.aborted || work.current.removed.has(fileKey);

  const readOne = async (source: DrawingSource, fileKey: string, page: number) => {
    const { signal } = work.current.stop;
    const key = `${fileKey}:${page}`;
    const read = await readPage(source, page, signal);
    if (read === null || isGone(fileKey)) return;
    const { standingLevels, choiceOf } = now.current.options;
    if (typeof read === 'string') {
      const change = { state: 'broken' as const, problem: read, isTaken: false };
      dispatch({ type: 'pageRead', key, change, standingLevels });
      return;
    }
    const { look, info } = read;
    const { file, pageCount } = source;
    const sheet = readSheet({ fileName: file.name, page, pageCount, ...info, texts: look.texts });
    const { floor } = sheet;
    const level = floor?.level ?? 0;
    const named = floor ? (floor.name ?? t('floor_of_level', { level })) : '';
    const own = choiceOf(file, page);
    const change: Partial<SetPage> = {
      state: 'read',
      look,
      sheet,
      from: sheet.from,
      floor: named,
      level,
      name: sheet.name,
      // An overview page with all floors is no floor if each is certainly on its own page too.
      isTaken: info.isMeant !== false,
      ...own,
      ...(own && { isFloorOwn: true, isEditionOwn: true }),
    };
    dispatch({ type: 'pageRead', key, change, standingLevels });
  };

  const readFile = async (file: File, fileKey: string, password?: string) => {
    if (isGone(fileKey)) return;
    dispatch({ type: 'fileChanged', key: fileKey, change: { state: 'reading', isWrong: false } });
    const { signal } = work.current.stop;
    const opened = await openDrawingFile(file, password, { signal });
    if (isGone(fileKey)) {
      if ('source' in opened) opened.source.close();
      return;
    }
    if ('problem' in opened) {
      const change = { state: 'refused' as const, problem: opened.problem };
      dispatch({ type: 'fileChanged', key: fileKey, change });
      return;
    }
    if ('password' in opened) {
      const change = { state: 'locked' as const, isWrong: opened.password === 'wrong' };
      dispatch({ type: 'fileChanged', key: fileKey, change });
      return;
    }
    const { source } = opened;
    const room = Math.max(0, mostPages - now.current.count);
    const pageCount = Math.min(source.pageCount, room);
    now.current.count += pageCount;
    const pages = Array.from({ length: pageCount }, (_, index): SetPage => ({
      key: `${fileKey}:${index + 1}`,
      fileKey,
      fileName: file.name,
      page: index + 1,
      pageCount: source.pageCount,
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
    }));
    dispatch({ type: 'pagesFound', pages });
    dispatch({ type: 'fileChanged', key: fileKey, change: { pageCount: source.pageCount, password } });
    for (let page = 1; page <= pageCount && !isGone(fileKey); page += 1) {
      await readOne(source, fileKey, page);
      await yieldToBrowser();
    }
    source.close();
    dispatch({ type: 'fileChanged', key: fileKey, change: { state: 'read' } });
  };

  const queue = (file: File, key: string, password?: string) =>
    void work.current.turns.take(work.current.stop.signal, () => readFile(file, key, password));

  return {
    /** Adds files that aren't in the set already; returns how many were. */
    add: (files: readonly File[]): number => {
      const known = new Set(now.current.state.files.map(({ key }) => key));
      const fresh = files.filter((file) => {
        const key = keyOf(file);
        if (known.has(key)) return false;
        known.add(key);
        return true;
      });
      for (const file of fresh) work.current.removed.delete(keyOf(file));
      dispatch({
        type: 'filesAdded',
        files: fresh.map((file) => ({ key: keyOf(file), file, state: 'waiting', pageCount: 0 })),
      });
      for (const file of fresh) queue(file, keyOf(file));
      return files.length - fresh.length;
    },
    unlock: async ({ file, key }: SetFile, password: string): Promise<void> => {
      await work.current.turns.take(work.current.stop.signal, () => readFile(file, key, password));
    },
    remove: (key: string): void => {
      work.current.removed.add(key);
      for (const page of now.current.state.pages)
        if (page.fileKey === key) {
          now.current.count -= 1;
          if (page.look) URL.revokeObjectURL(page.look.thumb);
        }
      dispatch({ type: 'fileRemoved', key });
    },
  };
};
