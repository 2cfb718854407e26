import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import type { Notice } from '../../platform/notify.ts';
import { notices } from '../../platform/notify.ts';
import { importChunk } from '../../components/lazy/importChunk.ts';

type NoticeStack = ComponentType<{ first: Notice }>;

/** Waits for the first notice and fetches what shows them. */
export const NoticeHost = () => {
  const [stack, setStack] = useState<{ Stack: NoticeStack; first: Notice } | null>(null);
  useEffect(() => {
    if (stack) return undefined;
    return notices.on((first) => {
      void importChunk(() =>
        Promise.all([import('./NoticeStack.tsx'), import('../../components/theme/shellStyles.ts')]),
      ).then(([{ NoticeStack }]) => setStack({ Stack: NoticeStack, first }));
    });
  }, [stack]);
  return stack ? <stack.Stack first={stack.first} /> : null;
};
