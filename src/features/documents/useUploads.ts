import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { documentForm } from '#entities/files/documentForm.ts';
import type { DocumentPlace } from '#entities/files/documentForm.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { newId } from '#platform/ids.ts';
import { baseApi } from '#store/baseApi.ts';
import { documentFault } from './documentRules.ts';

/** Chosen file being uploaded. */
export interface Upload {
  /** Id of the upload and key of its create call: a repeat has one effect. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Share of the file that was sent, 0 to 1. */
  share: number;
  fault: ReturnType<typeof documentFault>;
  failure: Failure | null;
}

const uploadOf = (file: File): Upload => {
  const fault = documentFault(file);
  return { id: newId(), file, state: fault ? 'failed' : 'waiting', share: 0, fault, failure: null };
};

/** Returns the chosen files, uploaded in sequence; a failed one stays and can be sent again. [DOC-15, DOC-17, DOC-18, DOC-21] */
export const useUploads = () => {
  const dispatch = useDispatch();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isSending, setIsSending] = useState(false);
  // State is set a render later; two clicks within one frame must count as one.
  const isBusy = useRef(false);
  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((old) => old.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  const send = async (place: DocumentPlace): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    for (const { id, file, fault, state } of uploads) {
      if (fault || state === 'sent') continue;
      change(id, { state: 'sending', share: 0, failure: null });
      const outcome = await sendCall(
        'uploadFile',
        { body: documentForm(file, place) },
        { idempotencyKey: id, onProgress: (share) => change(id, { share }) },
      );
      if (outcome.ok) {
        change(id, { state: 'sent', share: 1 });
        dispatch(baseApi.util.invalidateTags(['File']));
      } else change(id, { state: 'failed', failure: outcome.failure });
    }
    isBusy.current = false;
    setIsSending(false);
    // Uploaded files are in the list by then.
    setUploads((old) => old.filter(({ state }) => state !== 'sent'));
  };

  return {
    uploads,
    isSending,
    canSend: uploads.some(({ fault, state }) => !fault && state !== 'sent'),
    add: (files: readonly File[]) => setUploads((old) => [...old, ...files.map(uploadOf)]),
    drop: (id: string) => setUploads((old) => old.filter((upload) => upload.id !== id)),
    send: (place: DocumentPlace) => void send(place),
  };
};
