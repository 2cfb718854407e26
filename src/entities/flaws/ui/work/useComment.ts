import { useRef, useState } from 'react';
import { newId } from '#platform/ids.ts';
import { useDraftPhotos } from '../useDraftPhotos.ts';
import { useKeepComment } from '#entities/flaws/waitingFixes/useComments.ts';
import { useCallMutation } from '#store/callApi.ts';

/**
 * Returns a comment being written. A comment without photos waits for a connection like a fix; photos are sent at once, after their
 * comment, and after a failure only the missing ones are resent.
 */
export const useComment = (flaw: { id: number; name: string }) => {
  const draft = useDraftPhotos();
  const keep = useKeepComment();
  const [add] = useCallMutation('createFlawEvent');
  const [upload] = useCallMutation('uploadFile');
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(undefined);
  const [isSending, setIsSending] = useState(false);
  const key = useRef(newId());
  const eventId = useRef<number | null>(null);

  const sendWhole = async (): Promise<unknown> => {
    const photos = await draft.settled();
    if (photos === null) return undefined;
    if (photos.length === 0 && eventId.current === null) {
      keep(flaw, text.trim());
      return null;
    }
    if (eventId.current === null) {
      const body = { flawId: flaw.id, kind: 'comment' as const, text: text.trim() };
      const addition = await add({ body, idempotencyKey: key.current });
      if (addition.error || !addition.data) return addition.error;
      eventId.current = addition.data.id;
    }
    for (const { id, prepared } of photos) {
      const form = new FormData();
      form.append('flawId', String(flaw.id));
      form.append('flawEventId', String(eventId.current));
      form.append('file', new File([prepared.bytes], prepared.name, { type: prepared.type }));
      const photoUpload = await upload({ body: form, idempotencyKey: id });
      if (photoUpload.error) return photoUpload.error;
      draft.remove(id);
    }
    return null;
  };

  const send = async (): Promise<void> => {
    if (isSending || text.trim() === '') return;
    setIsSending(true);
    setError(undefined);
    const failure = await sendWhole();
    setIsSending(false);
    if (failure === undefined) return;
    if (failure !== null) return setError(failure);
    setText('');
    key.current = newId();
    eventId.current = null;
  };

  return {
    text,
    setText,
    draft,
    send,
    error,
    isSending,
    isDirty: text.trim() !== '' || draft.photos.length > 0,
  };
};
