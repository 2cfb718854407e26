import { useRef } from 'react';
import type { ReadyPhoto } from '#entities/flaws/ui/useDraftPhotos.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Returns a function that sends a stored flaw's photos in sequence; after a failure, photos that arrived aren't sent again. */
export const useSendPhotos = () => {
  const [upload] = useCallMutation('uploadFile');
  const sentPhotoIds = useRef(new Set<string>());
  const send = async (flawId: number, photos: readonly ReadyPhoto[]): Promise<{ error?: unknown }> => {
    for (const { id, prepared } of photos.filter((photo) => !sentPhotoIds.current.has(photo.id))) {
      const { bytes, name, type } = prepared;
      const form = new FormData();
      form.append('flawId', String(flawId));
      form.append('file', new File([bytes], name, { type }));
      // The photo's own id: a repeat after a lost response has one effect.
      const outcome = await upload({ body: form, idempotencyKey: id });
      if (outcome.error) return { error: outcome.error };
      sentPhotoIds.current.add(id);
    }
    return {};
  };
  return { send };
};
