import { useEffect, useRef } from 'react';
import { isTemporary, toFailure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { newId } from '#platform/ids.ts';

/** File that was sent for a form's record; `id` is null until the backend has it. */
interface PendingUpload {
  file: File;
  key: string;
  id: number | null;
}

type Uploaded = { id: number; error?: undefined } | { id?: undefined; error: unknown };
type Saved = { data?: unknown; error?: unknown };

/**
 * Uploads the file of a form once, for the record that names it. While the outcome of the record's save is unknown, the stored file is
 * reused; when the save was refused, another file is chosen or the form closes unsaved, the stored file is deleted.
 */
export const useUploadForSave = () => {
  const pending = useRef<PendingUpload | null>(null);

  const discard = (): void => {
    const id = pending.current?.id ?? null;
    pending.current = null;
    // A file that couldn't be deleted is an extra document: nothing that the user has to decide.
    if (id !== null) void sendCall('deleteFile', { path: { id } });
  };

  // Cleans up when the form closes; after a save there is nothing pending.
  useEffect(() => discard, []);

  return {
    upload: async (file: File, fields: Readonly<Record<string, string>>): Promise<Uploaded> => {
      if (pending.current !== null && pending.current.file !== file) discard();
      pending.current ??= { file, key: newId(), id: null };
      const current = pending.current;
      if (current.id !== null) return { id: current.id };
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set('file', file);
      const upload = await sendCall('uploadFile', { body }, { idempotencyKey: current.key });
      if (!upload.ok) return { error: upload.failure };
      current.id = upload.data.id;
      return { id: upload.data.id };
    },
    /** Keeps or deletes the stored file depending on the outcome of the save that named it, and returns that outcome. */
    settle: <Result extends Saved>(result: Result): Result => {
      if (result.error === undefined) pending.current = null;
      else if (!isTemporary(toFailure(result.error))) discard();
      return result;
    },
  };
};
