import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { useQuarantinedRounds, useWaitingRounds } from '#entities/rounds/device/outboxRounds.ts';
import type { WaitingListProps } from './WaitingList.tsx';

const waitingList: LazySource<WaitingListProps> = {
  load: () => import('./WaitingList.tsx').then((file) => file.WaitingList),
};

/** List of the user's rounds whose work still waits on this device, or for an admin. (decisions, Sending work) */
export const WaitingRounds = () => {
  const rounds = useWaitingRounds().filter(
    ({ isFinished, unsentCount, refusedCount }) => isFinished || unsentCount + refusedCount > 0,
  );
  const quarantined = useQuarantinedRounds();
  if (rounds.length + quarantined.length === 0) return null;
  return <LazyPart source={waitingList} waiting={null} props={{ rounds, quarantined }} />;
};
