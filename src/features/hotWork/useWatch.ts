import { useEffect, useState } from 'react';
import { provenWatchMs } from '#domain/hotWork/permitWatch.ts';
import type { LocalPermit } from '#entities/hotWork/localPermits.ts';
import { steadyTime } from '#platform/time/steadyClock.ts';

/** Watch of a permit as this device can prove it. */
export interface Watch {
  /** Whole minutes that have certainly passed; null if no clock proves any. */
  minutes: number | null;
  isOver: boolean;
  /** True if this page can't learn the time that has passed without the backend. */
  isUnprovable: boolean;
}

const msPerMinute = 60_000;

/** Returns the watch of a permit, renewed while it runs; null before it begins and after it. */
export function useWatch({ folded, facts }: LocalPermit): Watch | null {
  const [, setTick] = useState(0);
  const start = folded.state === 'watching' ? folded.watchStart : null;
  const isRunning = start !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!start) return null;
  const time = steadyTime();
  const ms = provenWatchMs(start, time);
  const isOver = ms !== null && ms >= facts.watchMinutes * msPerMinute;
  return { minutes: ms === null ? null : Math.floor(ms / msPerMinute), isOver, isUnprovable: ms === null };
}
