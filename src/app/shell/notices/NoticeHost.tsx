import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import type { Notice } from '#platform/notify.ts';
import { notices } from '#platform/notify.ts';
import { logFailure } from '#platform/log.ts';
import { importChunk } from '#components/lazy/importChunk.ts';
import classes from '../shell.module.css';

type NoticeStack = ComponentType<{ first: Notice }>;

/** Host that waits for the first notice and loads the code that shows it; if that fails, the notice is shown as plain text. */
export const NoticeHost = () => {
  const [stack, setStack] = useState<{ Stack: NoticeStack; first: Notice } | null>(null);
  const [plain, setPlain] = useState('');
  useEffect(() => {
    if (stack) return undefined;
    return notices.on((first) => {
      importChunk(() =>
        Promise.all([import('./NoticeStack.tsx'), import('#components/theme/shellStyles.ts')]),
      ).then(
        ([{ NoticeStack }]) => setStack({ Stack: NoticeStack, first }),
        (error: unknown) => {
          logFailure('what shows notices is missing', error);
          setPlain(first.text);
        },
      );
    });
  }, [stack]);
  if (stack) return <stack.Stack first={stack.first} />;
  return (
    <div role="status" className="no-print">
      {plain ? <div className={classes.banner}>{plain}</div> : null}
    </div>
  );
};
