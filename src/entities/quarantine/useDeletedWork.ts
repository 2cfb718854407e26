import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useState } from 'react';
import type { DeletedOwners } from '#contract/quarantine/roundQuarantine.ts';
import { maxOwnersAsked } from '#contract/constants.ts';
import { openDevice } from '#offline/log/device.ts';
import { countWork, type WaitingWork } from '#offline/sync/deletedWork.ts';
import { useForeignCount } from '#offline/sync/useSync.ts';
import { logFailure } from '#platform/log.ts';
import { useUser } from '../session/useSession.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Deleted user with the rounds for which work waits on this device; a round outside the reader's scope has no name. */
export interface DeletedWork {
  owner: DeletedOwners['owners'][number];
  rounds: (WaitingWork & { name: string | null })[];
}

const noWork: readonly WaitingWork[] = [];
const firstIds = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((a, b) => a - b).slice(0, maxOwnersAsked);

/** Returns other users' work that waits on this device, recounted whenever it changes. */
const useOthersWork = (): readonly WaitingWork[] => {
  const { id } = useUser();
  const foreignCount = useForeignCount();
  const [work, setWork] = useState(noWork);
  useEffect(() => {
    let isLeft = false;
    const readWork = async () => {
      const device = await openDevice();
      const countedWork = await countWork(device, await device.outbox.foreignRounds(id));
      if (!isLeft) setWork(countedWork);
    };
    readWork().catch((error: unknown) => logFailure('what waits of others could not be read', error));
    return () => {
      isLeft = true;
    };
  }, [id, foreignCount]);
  return work;
};

/** Returns the work of users whom the backend confirms as deleted users of the reader's customers; empty until then, or if it can't. */
export const useDeletedWork = (): DeletedWork[] => {
  const work = useOthersWork();
  const queryIds = useMemo(
    () => ({
      userIds: firstIds(work.map(({ ownerUserId }) => ownerUserId)),
      roundHistoryIds: firstIds(work.map(({ roundId }) => roundId)),
    }),
    [work],
  );
  const { currentData: deletedOwners } = useCallQuery(
    'listDeletedOwners',
    work.length > 0 ? queryIds : skipToken,
  );
  if (!deletedOwners) return [];
  const names = new Map(deletedOwners.rounds.map(({ id, name }) => [id, name]));
  return deletedOwners.owners
    .map((owner) => ({
      owner,
      rounds: work
        .filter(({ ownerUserId }) => ownerUserId === owner.id)
        .map((one) => ({ ...one, name: names.get(one.roundId) ?? null })),
    }))
    .filter(({ rounds }) => rounds.length > 0);
};
