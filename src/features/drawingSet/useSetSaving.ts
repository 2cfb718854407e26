import { useEffect, useRef, useState } from 'react';
import type { Dispatch } from 'react';
import { useMayHave } from '#entities/session/useMayHave.ts';
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
      const opened = await openDrawingFile(file.file, file.password);
      if (!('source' in opened)) return null;
      open = { key: fileKey, source: opened.source };
      return opened.source;
    },
  };
};

/** Number of parallel uploads of a set while the next page is rendered; the backend accepts four per user. */
const uploadsAtOnce = 3;

/** Returns the saving of the chosen pages, with several uploads in parallel; saved pages stay if others fail. */
export const useSetSaving = (
  { buildingId, customerId, floors }: Place,
  files: readonly SetFile[],
  dispatch: Dispatch<SetAction>,
  first: { setId: number | null },
) => {
  const store = useAppDispatch();
  const textOf = useFailureText();
  const problemText = useProblemText();
  const hasSets = useMayHave('createDrawingSet');
  const [progress, setProgress] = useState(idle);
  const [setId, setSetId] = useState<number | null>(first.setId);
  const stop = useRef<AbortController | null>(null);
  const keys = useRef({ set: newId(), pages: new Map<string, string>() });
  // Includes the floors created before it was aborted.
  const known = useRef([...floors]);
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async (saving: Saving): Promise<number | null | 'failed'> => {
    if (!hasSets) return null;
    if (setId !== null) return setId;
    const options = { idempotencyKey: keys.current.set };
    const made = await sendPatiently('createDrawingSet', { body: { buildingId } }, options, saving);
    if (!made) return 'failed';
    if (made.ok) {
      setSetId(made.data.id);
      return made.data.id;
    }
    setProgress({ ...idle, failure: textOf(made.failure) });
    return 'failed';
  };

  const teller = (page: SetPage) => (outcome: SetPage['outcome']) =>
    dispatch({ type: 'outcome', key: page.key, outcome });

  /** Creates a page's drawing. Null when that failed, which its row shows; `'stopped'` when it was aborted. */
  const makeOne = async (
    saving: Saving,
    page: SetPage,
    source: DrawingSource | null,
  ): Promise<File | null | 'stopped'> => {
    const tell = teller(page);
    if (!source) {
      tell({ at: 'failed', text: problemText('broken') });
      return null;
    }
    tell({ at: 'making' });
    const made = await makeDrawing(source, page.page, page.adjusted, saving.signal).catch(
      (error: unknown) => {
        logFailure('a drawing could not be made of a page', error);
        return 'broken' as const;
      },
    );
    if (saving.signal.aborted || made === null) {
      tell(null);
      return 'stopped';
    }
    if (made instanceof File) return made;
    tell({ at: 'failed', text: problemText(made) });
    return null;
  };

  const sendOne = async (saving: Saving, page: SetPage, made: File): Promise<void> => {
    const tell = teller(page);
    tell({ at: 'sending' });
    const key = keys.current.pages.get(page.key) ?? newId();
    keys.current.pages.set(page.key, key);
    const saved = await savePage(saving, page, made, key);
    if (saved.kind === 'stopped') tell(null);
    else if (saved.kind === 'refused') {
      // A later retry is a new call, with the corrected values.
      keys.current.pages.delete(page.key);
      tell({ at: 'failed', text: textOf(saved.failure) });
    } else tell({ at: 'done', mapId: saved.mapId, floorId: saved.floorId });
  };

  const run = async (pages: readonly SetPage[]): Promise<void> => {
    const work = new AbortController();
    stop.current = work;
    const total = pages.length;
    const onWaiting = (isWaiting: boolean) =>
      setProgress((old) => (old.isWaiting === isWaiting ? old : { ...old, isWaiting }));
    setProgress({ ...idle, state: 'running', total });
    const saving: Saving = {
      buildingId,
      customerId,
      setId: null,
      floors: known.current,
      signal: work.signal,
      onWaiting,
    };
    const id = await begin(saving);
    if (id === 'failed') {
      setProgress((old) => (old.failure === null ? { ...old, state: 'stopped' } : old));
      return;
    }
    saving.setId = id;
    const opener = makeOpener(files);
    const startedMs = performance.now();
    let done = 0;
    const countOne = () => {
      if (work.signal.aborted) return;
      done += 1;
      const leftMs = ((performance.now() - startedMs) / done) * (total - done);
      setProgress((old) => ({ ...old, done, leftMs }));
    };
    // Without sets this client creates the floors: one page at a time, or each would create its own.
    const atOnce = saving.setId === null ? 1 : uploadsAtOnce;
    const sending = new Set<Promise<void>>();
    for (const page of pages) {
      if (sending.size >= atOnce) await Promise.race(sending);
      const made = await makeOne(saving, page, await opener.sourceOf(page.fileKey));
      if (made === 'stopped' || work.signal.aborted) break;
      if (made === null) countOne();
      else {
        const sent: Promise<void> = sendOne(saving, page, made).then(countOne);
        sending.add(sent);
        void sent.finally(() => sending.delete(sent));
      }
    }
    opener.close();
    await Promise.all(sending);
    store(
      baseApi.util.invalidateTags(['Map', 'Floor', 'Building', 'RoundPlan', 'MapItem', 'Area', 'DrawingSet']),
    );
    setProgress((old) => ({ ...old, isWaiting: false, state: work.signal.aborted ? 'stopped' : 'finished' }));
  };

  return {
    progress,
    setId,
    hasSets,
    run,
    stop: () => stop.current?.abort(),
    /** Forgets the set after it was undone, so that another one begins. */
    forget: () => {
      setSetId(null);
      keys.current = { set: newId(), pages: new Map() };
      known.current = [...floors];
      setProgress(idle);
    },
  };
};
