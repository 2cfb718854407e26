import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { ReadyPart, ReadyStep } from './offlineReadiness.ts';
import { makeReady, readySteps } from './offlineReadiness.ts';

type Parts = Readonly<Record<ReadyStep, ReadyPart>>;

/** Readiness of a round for offline use; `almost`: only parts fetched at the start are missing. */
export interface OfflineReadiness {
  status: 'working' | 'ready' | 'almost' | 'missing';
  parts: Parts;
  retry(): void;
}

const waiting: ReadyPart = { status: 'waiting', done: 0, total: null };
const nothingYet = Object.fromEntries(readySteps.map((step) => [step, waiting])) as Parts;

const overall = (parts: Parts): OfflineReadiness['status'] => {
  const states = Object.values(parts).map(({ status }) => status);
  if (states.includes('waiting') || states.includes('loading')) return 'working';
  if (states.includes('missing')) return 'missing';
  return states.includes('atStart') ? 'almost' : 'ready';
};

interface Input {
  roundId: number | null;
  floorIds?: readonly number[];
  isOpen?: boolean;
  /** False until the parts to fetch are known. */
  isKnown?: boolean;
}

const noFloors: readonly number[] = [];

/** Prepares a round for offline use while the component is mounted, and again when the connection is back. */
export const useOfflineReadiness = (input: Input): OfflineReadiness => {
  const { roundId, floorIds = noFloors, isOpen = false, isKnown = true } = input;
  const { id } = useUser();
  const isOnline = useConnection() === 'online';
  const [parts, setParts] = useState<Parts>(nothingYet);
  const run = useRef(0);
  const floors = floorIds.join();

  const start = useCallback(() => {
    run.current += 1;
    const runNumber = run.current;
    const floorList = floors === '' ? noFloors : floors.split(',').map(Number);
    void makeReady({ ownerUserId: id, roundId, floorIds: floorList, isOpen }, (step, part) => {
      if (run.current === runNumber) setParts((old) => ({ ...old, [step]: part }));
    });
  }, [id, roundId, floors, isOpen]);

  useEffect(() => {
    if (isKnown) start();
    return () => {
      run.current += 1;
    };
  }, [isKnown, start]);

  const status = overall(parts);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    // Only parts that failed for lack of a connection are retried with it.
    if (isOnline && !wasOnline.current && isKnown && status === 'missing') start();
    wasOnline.current = isOnline;
  }, [isOnline, isKnown, status, start]);

  return useMemo(() => ({ status, parts, retry: start }), [status, parts, start]);
};
