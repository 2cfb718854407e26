import { sendCall } from '#platform/calls/http.ts';
import type { PictureSource } from '../files/usePicture.ts';
import { usePicture } from '../files/usePicture.ts';

/** Returns the photo of a quarantined entry; null while it isn't requested. */
export const useEntryPhoto = (entryId: number | null): PictureSource =>
  usePicture(entryId === null ? null : `quarantine:${entryId}`, async () => {
    const outcome = await sendCall('downloadQuarantinePhoto', { path: { id: entryId ?? 0 } });
    return outcome.ok && outcome.data.type.startsWith('image/') ? outcome.data : null;
  });
