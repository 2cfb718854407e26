import { type HeldLock, holdLock, type HoldMode } from '#offline/log/pageLocks.ts';

/** Access of this tab to a round. One tab at a time may write; others read, follow, and can take over. */
export interface RoundAccess {
  isWriting(): boolean;
  /** Requests the write access; if another tab has it, waits until that tab releases it. */
  ask(mode: Extract<HoldMode, 'try' | 'take'>): Promise<void>;
  leave(): void;
}

/** Creates a tab's access to a round, by a Web Lock; `onChange` is called on each change. */
export const makeRoundAccess = (
  lockName: string,
  onChange: (access: 'writing' | 'readOnly') => void,
): RoundAccess => {
  const leaving = new AbortController();
  let lock: HeldLock | null = null;

  const take = (got: HeldLock): void => {
    if (leaving.signal.aborted) return got.release();
    lock = got;
    onChange('writing');
    return got.onLost(() => {
      lock = null;
      if (!leaving.signal.aborted) wait();
    });
  };

  const wait = (): void => {
    onChange('readOnly');
    void holdLock(lockName, 'wait', leaving.signal).then((got) => {
      if (got) take(got);
    });
  };

  return {
    isWriting: () => lock !== null,
    ask: async (mode) => {
      const got = await holdLock(lockName, mode);
      if (got) take(got);
      else if (!leaving.signal.aborted) wait();
    },
    leave: () => {
      leaving.abort();
      lock?.release();
    },
  };
};
