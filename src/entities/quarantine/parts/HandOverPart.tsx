import { LazyPart } from '../../../components/lazy/LazyPart.tsx';
import type { LazySource } from '../../../components/lazy/LazyPart.tsx';
import { useSync } from '../../../offline/sync/useSync.ts';
import { useConnection } from '../../../platform/useConnection.ts';
import { usePermission } from '../../session/useSession.ts';

const offer: LazySource = {
  hasKitStyles: true,
  namespaces: ['approvals'],
  load: () => import('./HandOverOffer.tsx').then((file) => file.HandOverOffer),
};

/** Where others' work waits: what an administrator can do about that of deleted users, fetched for whom it may concern. [RLOG-14] */
export const HandOverPart = () => {
  const { capabilities } = useSync();
  const mayDecide = usePermission('roundplannings_edit');
  const isOnline = useConnection() === 'online';
  if (!mayDecide || !isOnline || !capabilities?.includes('handOverDeletedWork')) return null;
  return <LazyPart source={offer} waiting={null} props={{}} />;
};
