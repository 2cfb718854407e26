import { useEffect, useRef, useState } from 'react';
import { newId } from '../../../platform/ids.ts';

/** A photo that was chosen and belongs to no stored flaw yet. */
export interface DraftPhoto {
  id: string;
  url: string;
  name: string;
  file: File;
}

/** The photos of a flaw that is being written; their addresses are given back when the form goes. */
export const useDraftPhotos = () => {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>([]);
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const add = (files: File[]) => {
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
  return { photos, add, remove };
};
