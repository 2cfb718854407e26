import { useEffect, useRef, useState } from 'react';
import type { Dispatch } from 'react';
import { useProblemText } from '#components/drawingFile/useProblemText.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { makeDrawing } from '#platform/drawingFile/makeDrawing.ts';
import { openDrawingFile } from '#platform/drawingFile/openDrawingFile.ts';
import { newId } from '#platform/ids.ts';
import { logFailure } from '#platform/log.ts';
import { baseApi } from '#store/baseApi.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { Saving } from './savePage.ts';
import { savePage, sendPatiently } from './savePage.ts';
import type { SetAction, SetFile, SetPage } from './setPages.ts';
import type { SetFloor } from './standing.ts';

/** Progress of the saving. */
export interface SaveProgress {
  state: 'idle' | 'running' | 'stopped' | 'finished';
  done: number;
  total: number;
  /** Estimated remaining time in milliseconds; null before the first page is done. */
  leftMs: number | null;
  /** True if the connection is lost: saving resumes automatically. */
  isWaiting: boolean;
  /** Reason why the set couldn't be started. */
  failure: string | null;
}

const idle: SaveProgress = {
  state: 'idle',
  done: 0,
  total: 0,
  leftMs: null,
  isWaiting: false,
  failure: null,
};

type Place = { buildingId: number; customerId: number; floors: readonly SetFloor[] };

/** Creates an opener of the current page's file, which is opened once for all of its pages. */
const makeOpener = (files: readonly SetFile[]) => {
  let open: { key: string; source: DrawingSource } | null = null;
  const close = () => {
    open?.source.close();
    open = null;
  };
  return {
    close,
    sourceOf: async (fileKey: string): Promise<DrawingSource | null> => {
      if (open?.key === fileKey) return open.source;
      close();
      const file = files.find(({ key }) => key === fileKey);
      if (!file) return null;
      const openResult = await openDrawingFile(file.file, file.password);
      if (!('source' in openResult)) return null;
      open = { key: fileKey, source: openResult.source };
      return openResult.source;
    },
  };
};

/** Number of parallel uploads of a set while the next page is rendered; the backend accepts four per user. */
const uploadsAtOnce = 3;

/** Returns the two steps of saving a page, both of which report to its row: creating its drawing, and sending it. */
const usePageSaving = (dispatch: Dispatch<SetAction>, pageKeysRef: { current: Map<string, string> }) => {
  const textOf = useFailureText();
  const problemText = useProblemText();
  const reporterOf = (page: SetPage) => (outcome: SetPage['outcome']) =>
    dispatch({ type: 'outcome', key: page.key, outcome });

  /** Creates a page's drawing. Null when that failed; `'stopped'` when it was aborted. */
  const makeOne = async (
    saving: Saving,
    page: SetPage,
    source: DrawingSource | null,
  ): Promise<File | null | 'stopped'> => {
    const report = reporterOf(page);
    if (!source) {
      report({ at: 'failed', text: problemText('broken') });
      return null;
    }
    report({ at: 'making' });
    const drawing = await makeDrawing(source, page.page, page.adjusted, saving.signal).catch(
      (error: unknown) => {
        logFailure('a drawing could not be made of a page', error);
        return 'broken' as const;
      },
    );
    if (saving.signal.aborted || drawing === null) {
      report(null);
      return 'stopped';
    }
    if (drawing instanceof File) return drawing;
    report({ at: 'failed', text: problemText(drawing) });
    return null;
  };

  const sendOne = async (saving: Saving, page: SetPage, drawing: File): Promise<void> => {
    const report = reporterOf(page);
    report({ at: 'sending' });
    const key = pageKeysRef.current.get(page.key) ?? newId();
    pageKeysRef.current.set(page.key, key);
    const saved = await savePage(saving, page, drawing, key);
    if (saved.kind === 'stopped') report(null);
    else if (saved.kind === 'refused') {
      // A later retry is a new call, with the corrected values.
      pageKeysRef.current.delete(page.key);
      report({ at: 'failed', text: textOf(saved.failure) });
    } else report({ at: 'done', mapId: saved.mapId, floorId: saved.floorId });
  };
  return { makeOne, sendOne };
};

/** Saves pages: creates one drawing at a time while earlier ones are sent. @param countOne called for each page that is done */
const saveAll = async (
  { makeOne, sendOne }: ReturnType<typeof usePageSaving>,
  saving: Saving,
  { pages, files, countOne }: { pages: readonly SetPage[]; files: readonly SetFile[]; countOne: () => void },
): Promise<void> => {
  const opener = makeOpener(files);
  const sending = new Set<Promise<void>>();
  for (const page of pages) {
    if (sending.size >= uploadsAtOnce) await Promise.race(sending);
    const drawing = await makeOne(saving, page, await opener.sourceOf(page.fileKey));
    if (drawing === 'stopped' || saving.signal.aborted) break;
    if (drawing === null) countOne();
    else {
      const upload: Promise<void> = sendOne(saving, page, drawing).then(countOne);
      sending.add(upload);
      void upload.finally(() => sending.delete(upload));
    }
  }
  opener.close();
  await Promise.all(sending);
};

/** Returns the saving of the chosen pages, with several uploads in parallel; saved pages stay if others fail. */
export const useSetSaving = (
  { buildingId, customerId, floors }: Place,
  files: readonly SetFile[],
  dispatch: Dispatch<SetAction>,
  first: { setId: number | null },
) => {
  const store = useAppDispatch();
  const textOf = useFailureText();
  const [progress, setProgress] = useState(idle);
  const [setId, setSetId] = useState<number | null>(first.setId);
  const stop = useRef<AbortController | null>(null);
  const setKey = useRef(newId());
  const pageKeysRef = useRef(new Map<string, string>());
  const pageSaving = usePageSaving(dispatch, pageKeysRef);
  // Includes the floors created before it was aborted.
  const knownFloors = useRef([...floors]);
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async (saving: Pick<Saving, 'signal' | 'onWaiting'>): Promise<number | null> => {
    if (setId !== null) return setId;
    const options = { idempotencyKey: setKey.current };
    const outcome = await sendPatiently('createDrawingSet', { body: { buildingId } }, options, saving);
    if (!outcome) return null;
    if (outcome.ok) {
      setSetId(outcome.data.id);
      return outcome.data.id;
    }
    setProgress({ ...idle, failure: textOf(outcome.failure) });
    return null;
  };

  const run = async (pages: readonly SetPage[]): Promise<void> => {
    const work = new AbortController();
    stop.current = work;
    const total = pages.length;
    const onWaiting = (isWaiting: boolean) =>
      setProgress((old) => (old.isWaiting === isWaiting ? old : { ...old, isWaiting }));
    setProgress({ ...idle, state: 'running', total });
    const place = { buildingId, customerId, floors: knownFloors.current };
    const waiting = { signal: work.signal, onWaiting };
    const id = await begin(waiting);
    if (id === null) {
      setProgress((old) => (old.failure === null ? { ...old, state: 'stopped' } : old));
      return;
    }
    const saving: Saving = { ...place, ...waiting, setId: id };
    const startedMs = performance.now();
    let done = 0;
    const countOne = () => {
      if (work.signal.aborted) return;
      done += 1;
      const leftMs = ((performance.now() - startedMs) / done) * (total - done);
      setProgress((old) => ({ ...old, done, leftMs }));
    };
    await saveAll(pageSaving, saving, { pages, files, countOne });
    store(
      baseApi.util.invalidateTags(['Map', 'Floor', 'Building', 'RoundPlan', 'MapItem', 'Area', 'DrawingSet']),
    );
    setProgress((old) => ({ ...old, isWaiting: false, state: work.signal.aborted ? 'stopped' : 'finished' }));
  };

  return {
    progress,
    setId,
    run,
    stop: () => stop.current?.abort(),
    /** Forgets the set after it was undone, so that another one begins. */
    forget: () => {
      setSetId(null);
      setKey.current = newId();
      pageKeysRef.current = new Map();
      knownFloors.current = [...floors];
      setProgress(idle);
    },
  };
};
