import { useRef } from 'react';
import { keepBlocks } from '../../../entities/maps/drawnBlocks.ts';
import { newId } from '../../../platform/ids.ts';

type Sent = { data?: { id: number }; error?: unknown };
type Upload = (form: FormData, idempotencyKey: string) => Promise<Sent>;

/** Uploads a drawing's file once, for the drawing to name by its id: if a later step fails, the stored one is reused. */
export const useSentFile = () => {
  const last = useRef<{ file: File; key: string; id: number | null } | null>(null);
  return {
    send: async (
      file: File,
      upload: Upload,
      customerId: number,
    ): Promise<{ id?: number; error?: unknown }> => {
      if (last.current?.file !== file) last.current = { file, key: newId(), id: null };
      const now = last.current;
      if (now.id !== null) return { id: now.id };
      const form = new FormData();
      form.append('customerId', String(customerId));
      form.append('file', file);
      const { data, error } = await upload(form, now.key);
      if (data) {
        now.id = data.id;
        keepBlocks(data.id, file);
      }
      return data ? { id: data.id } : { error };
    },
  };
};
