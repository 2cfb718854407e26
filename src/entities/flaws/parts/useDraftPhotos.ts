import { useEffect, useRef, useState } from 'react';
import { hasRoomFor } from '../../../offline/sync/storageState.ts';
import { newId } from '../../../platform/ids.ts';

/** A photo that was chosen and belongs to no stored flaw yet. */
export interface DraftPhoto {
  id: string;
  url: string;
  name: string;
  file: File;
}

/** A photo is kept re-encoded: no larger than this in bytes, and mostly no larger than it was. */
const largestKeptBytes = 3 * 1024 * 1024;

const keptBytes = (files: readonly File[]): number =>
  files.reduce((sum, { size }) => sum + Math.min(size, largestKeptBytes), 0);

/** The photos of a flaw that is being written; their addresses are given back when the form goes. A device without room refuses more. */
export const useDraftPhotos = () => {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>([]);
  const [isRefused, setIsRefused] = useState(false);
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const add = async (files: File[]) => {
    const hasRoom = await hasRoomFor(keptBytes([...photos.map(({ file }) => file), ...files]));
    setIsRefused(!hasRoom);
    if (!hasRoom) return;
    const drafts = files.map((file) => ({
      id: newId(),
      url: URL.createObjectURL(file),
      name: file.name,
      file,
    }));
    drafts.forEach((draft) => urls.current.add(draft.url));
    setPhotos((known) => [...known, ...drafts]);
  };
  const remove = (id: string) => setPhotos((known) => known.filter((photo) => photo.id !== id));
  return { photos, isRefused, add: (files: File[]) => void add(files), remove };
};
