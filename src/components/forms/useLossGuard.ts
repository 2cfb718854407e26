import { useState } from 'react';

/**
 * Asks before an action loses unsaved work: `request` acts immediately, or sets `isAsking` until the user has answered; `text` describes
 * the loss.
 */
export const useLossGuard = () => {
  const [asked, setAsked] = useState<{ act: () => void; text?: string } | null>(null);
  return {
    isAsking: asked !== null,
    text: asked?.text,
    request: (isDirty: boolean, act: () => void, text?: string) =>
      isDirty ? setAsked({ act, text }) : act(),
    keepEditing: () => setAsked(null),
    discard: () => {
      setAsked(null);
      asked?.act();
    },
  };
};
