import { useEffect, useMemo, useState } from 'react';
import { keepJournal, readKeptJournal, shownLines } from '#entities/maintenance/journals/keptJournals.ts';
import type { OpenJournal } from '#entities/maintenance/journals/keptJournals.ts';
import { useUser } from '#entities/session/useSession.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { nowIso } from '#platform/time/clock.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';

/** Returns a journal of the backend or, without a connection, as this device knows it. */
export function useJournal(installationId: number) {
  const { id: userId } = useUser();
  const state = useCallQuery('getJournalState', { id: installationId }, refetchOnMount);
  const query = { kind: 'journal', installationId, pageSize: shownLines };
  const lines = useCallQuery('listRegisterRecords', query, refetchOnMount);
  const kinds = useCallQuery('listRegisterKinds', {});
  const [keptJournal, setKept] = useState<OpenJournal | null>(null);
  const kind = kinds.data?.find(({ key }) => key === 'journal');
  const [stateData, rows] = [state.currentData, lines.currentData?.rows];
  const fresh = useMemo<OpenJournal | null>(
    () => (stateData && rows && kind ? { at: nowIso(), state: stateData, lines: rows, kind } : null),
    [stateData, rows, kind],
  );
  useEffect(() => {
    if (fresh)
      keepJournal(userId, fresh).catch((error: unknown) => logFailure('a journal could not be kept', error));
  }, [fresh, userId]);
  const error = state.error ?? lines.error ?? kinds.error;
  const isOffline = error !== undefined && toFailure(error).kind === 'offline';
  useEffect(() => {
    let isOver = false;
    if (!isOffline) return undefined;
    readKeptJournal(userId, installationId)
      .then((journal) => (isOver ? undefined : setKept(journal)))
      .catch((reason: unknown) => logFailure('a journal could not be read', reason));
    return () => {
      isOver = true;
    };
  }, [isOffline, userId, installationId]);
  return {
    journal: fresh ?? keptJournal,
    isKept: fresh === null,
    error,
    retry: () => {
      for (const each of [state, lines, kinds]) void each.refetch();
    },
  };
}
