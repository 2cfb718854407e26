import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** The number of waiting fault reports, fetched when it is shown. */
export const waitingReportsPart: LazySource<{ customerId: number }> = {
  namespaces: ['faultReports'],
  load: () => import('./WaitingReports.tsx').then((file) => file.WaitingReports),
};
