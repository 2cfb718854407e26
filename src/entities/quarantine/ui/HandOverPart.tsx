import { useState } from 'react';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { useForeignCount } from '#offline/sync/useSync.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import type { HandOverOfferProps } from './HandOverOffer.tsx';

const offer: LazySource<HandOverOfferProps> = {
  hasKitStyles: true,
  namespaces: ['approvals'],
  load: () => import('./HandOverOffer.tsx').then((file) => file.HandOverOffer),
};

/** Amount of other users' work, and an administrator's actions for deleted users' work, loaded only for relevant users. [RLOG-14] */
export const HandOverPart = ({ tell }: HandOverOfferProps) => {
  const isTillsyn = useIsTillsyn();
  const count = useForeignCount();
  const mayDecide = useMayCall('handOverDeletedWork');
  const isOnline = useConnection() === 'online';
  // A connection lost during the handover keeps the dialog open, which shows the failure.
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  if (!mayDecide || !wasOnline || !isTillsyn) return tell(count);
  return <LazyPart source={offer} waiting={tell(count)} props={{ tell }} />;
};
