import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** Number of waiting fault reports, loaded when it is shown. */
export const waitingReportsPart: LazySource<{ customerId: number }> = {
  namespaces: ['faultReports'],
  load: () => import('./WaitingReports.tsx').then((file) => file.WaitingReports),
};
