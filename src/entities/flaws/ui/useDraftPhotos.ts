import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { preparePhoto } from '#offline/photos/photo.ts';
import type { PreparedPhoto } from '#offline/photos/photo.ts';
import { hasRoomFor } from '#offline/sync/storageState.ts';
import { deviceFailure, toFailure } from '#platform/calls/failure.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';

/** Photo chosen for a flaw that isn't stored yet; without a URL while it is being prepared. */
export interface DraftPhoto {
  id: string;
  url: string | undefined;
  name: string;
  prepared: PreparedPhoto | null;
}

/** Draft that is ready to be stored. */
export type ReadyPhoto = DraftPhoto & { prepared: PreparedPhoto };

/** Maximum size of a re-encoded photo in bytes; usually it is no larger than the original. */
const largestKeptBytes = 3 * 1024 * 1024;

const isReady = (photo: DraftPhoto): photo is ReadyPhoto => photo.prepared !== null;

const readyBytes = (photos: readonly DraftPhoto[]): number =>
  photos.reduce((sum, { prepared }) => sum + (prepared?.bytes.byteLength ?? largestKeptBytes), 0);

/** Returns a list of photos, whose removed ones can be restored; `knownRef` holds it before the next render too. */
const usePhotoList = () => {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>([]);
  const knownRef = useRef<readonly DraftPhoto[]>([]);
  const removed = useRef(new Map<string, { photo: DraftPhoto; at: number }>());

  const show = (next: readonly DraftPhoto[]): void => {
    knownRef.current = next;
    setPhotos(next);
  };
  const remove = (id: string): void => {
    const at = knownRef.current.findIndex((photo) => photo.id === id);
    const photo = knownRef.current[at];
    if (photo) removed.current.set(id, { photo, at });
    show(knownRef.current.filter((one) => one.id !== id));
  };
  /** Restores a removed photo to its place. */
  const restore = (id: string): void => {
    const back = removed.current.get(id);
    if (back && !knownRef.current.includes(back.photo))
      show(knownRef.current.toSpliced(back.at, 0, back.photo));
  };
  return { photos, knownRef, show, remove, restore };
};

/**
 * Returns the photos of a flaw being written, prepared as they are chosen: a photo that can't be decoded or doesn't fit is refused here.
 * `initialFiles` are added at the start. Their URLs are revoked when the form unmounts.
 */
export const useDraftPhotos = (initialFiles: readonly File[] = []) => {
  const { photos, knownRef, show, remove, restore } = usePhotoList();
  const [failure, setFailure] = useState<Failure | null>(null);
  const textOf = useFailureText();
  const urls = useRef(new Set<string>());
  const refusedCount = useRef(0);
  const turn = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const createdUrls = urls.current;
    return () => createdUrls.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const refuse = (id: string, why: Failure): void => {
    refusedCount.current += 1;
    remove(id);
    setFailure(why);
  };

  const prepare = async (id: string, file: File): Promise<void> => {
    try {
      const prepared = await preparePhoto(file);
      if ('kind' in prepared) return refuse(id, prepared);
      const url = URL.createObjectURL(new Blob([prepared.bytes], { type: prepared.type }));
      urls.current.add(url);
      show(knownRef.current.map((photo) => (photo.id === id ? { ...photo, url, prepared } : photo)));
    } catch (error) {
      refuse(id, toFailure(error));
    }
  };

  const addAll = async (files: readonly File[]): Promise<void> => {
    setFailure(null);
    const size = files.reduce((sum, file) => sum + Math.min(file.size, largestKeptBytes), 0);
    if (!(await hasRoomFor(readyBytes(knownRef.current) + size))) {
      refusedCount.current += 1;
      setFailure(deviceFailure('photo_no_room'));
      return;
    }
    const drafts = files.map((file) => ({ id: newId(), file }));
    show([
      ...knownRef.current,
      ...drafts.map(({ id, file }) => ({ id, url: undefined, name: file.name, prepared: null })),
    ]);
    // In sequence: a decoded photo takes tens of megabytes.
    for (const { id, file } of drafts) await prepare(id, file);
  };

  const add = (files: File[]): void => {
    turn.current = turn.current.then(() => addAll(files));
  };

  // React's strict mode mounts twice: initial photos are added once.
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => add([...initialFiles]));
  useEffect(() => {
    if (!isBegun.current && initialFiles.length > 0) begin();
    isBegun.current = true;
  }, [initialFiles.length]);

  return {
    photos,
    remove,
    /** Props of a `PhotoField`; its failure is why the last photo was refused. */
    field: {
      photos,
      onAdd: add,
      onRemove: remove,
      onRestore: restore,
      failure: failure ? textOf(failure) : undefined,
    },
    /** Returns the photos once all are ready; null when one was refused in the meantime, which the user must see first. */
    settled: async (): Promise<readonly ReadyPhoto[] | null> => {
      const before = refusedCount.current;
      await turn.current;
      return refusedCount.current > before ? null : knownRef.current.filter(isReady);
    },
  };
};
