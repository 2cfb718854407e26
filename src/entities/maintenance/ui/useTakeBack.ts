import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';

type Undo = (arg: { id: number }) => Promise<{ error?: unknown }>;

/** Returns a function that undoes records in sequence, and reports success, or the failure at which it ended. */
export const useTakeBack = (undo: Undo, undone: string) => {
  const textOf = useFailureText();
  return async (ids: readonly number[]): Promise<void> => {
    for (const id of ids) {
      const { error } = await undo({ id });
      if (error !== undefined) return notify({ tone: 'failure', text: textOf(error) });
    }
    notify({ tone: 'info', text: undone });
  };
};
