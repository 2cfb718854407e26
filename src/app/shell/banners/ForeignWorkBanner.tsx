import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { useForeignCount } from '#offline/sync/useSync.ts';

const foreignWork: LazySource = {
  load: () => import('./ForeignWork.tsx').then((file) => file.ForeignWork),
};

/** Banner that another user's work waits on this device, without any details. (decisions, Shared tablets) */
export const ForeignWorkBanner = () =>
  useForeignCount() === 0 ? null : <LazyPart source={foreignWork} waiting={null} props={{}} />;
