import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '../session/useSession.ts';
import type { FileBytes } from '#offline/log/snapshotStore.ts';
import { logFailure } from '#platform/log.ts';
import { loadFlawPhoto, urlOf } from './fileUrls.ts';

/** Picture to show: its URL once loaded. `missing`: there is none to load. */
export interface PictureSource {
  url?: string;
  status: 'loading' | 'ready' | 'failed' | 'missing';
  retry(): void;
}

type State = { key: string; url?: string; status: PictureSource['status'] };

/** Loads bytes under a key and keeps a URL for them while they are shown. */
export const usePicture = (key: string | null, load: () => Promise<FileBytes | null>): PictureSource => {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State | null>(null);
  const retry = useCallback(() => setAttempt((old) => old + 1), []);

  // The function is new at each render; the key identifies its result.
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return undefined;
    let isLeft = false;
    let url: string | undefined;
    start().then(
      (file) => {
        if (isLeft) return;
        url = file ? urlOf(file) : undefined;
        setState({ key, url, status: url ? 'ready' : 'failed' });
      },
      (error: unknown) => {
        logFailure('a picture could not be loaded', error);
        if (!isLeft) setState({ key, status: 'failed' });
      },
    );
    return () => {
      isLeft = true;
      if (url) URL.revokeObjectURL(url);
      setState(null);
    };
  }, [key, attempt]);

  if (key === null) return { status: 'missing', retry };
  return state?.key === key ? { url: state.url, status: state.status, retry } : { status: 'loading', retry };
};

/** Returns a flaw's photo, sent or not. */
export const usePhotoUrl = (photo: { fileId: number | null; photoId: string }): PictureSource => {
  const { id } = useUser();
  return usePicture(`${id}:${photo.photoId}`, () => loadFlawPhoto(id, photo));
};
