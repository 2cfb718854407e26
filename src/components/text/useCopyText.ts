import { useCallback } from 'react';
import { copyText } from '#platform/clipboard.ts';
import { notify } from '#platform/notify.ts';

/** Returns a function that copies a text and notifies the user; it returns false if the browser refused. */
export const useCopyText = (copied: string, failed: string): ((text: string) => Promise<boolean>) =>
  useCallback(
    async (text) => {
      const isCopied = await copyText(text);
      notify(isCopied ? { tone: 'success', text: copied } : { tone: 'failure', text: failed });
      return isCopied;
    },
    [copied, failed],
  );
