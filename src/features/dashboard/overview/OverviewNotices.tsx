import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { fileNoticesPart } from '#entities/fireSafetyFile/fileNoticesPart.ts';
import type { OverdueServicesProps } from '#entities/maintenance/ui/OverdueServices.tsx';

/** Standing disconnections and the number of overdue services. */
const overdueServicesPart: LazySource<OverdueServicesProps> = {
  namespaces: ['maintenance'],
  load: () => import('#entities/maintenance/ui/OverdueServices.tsx').then((file) => file.OverdueServices),
};

/** Number of waiting fault reports, loaded when it is shown. */
const waitingReportsPart: LazySource<{ customerId: number }> = {
  namespaces: ['faultReports'],
  load: () => import('#entities/faultReports/ui/WaitingReports.tsx').then((file) => file.WaitingReports),
};

export type OverviewNoticesProps = {
  customerId: number;
  /** True once the overview has its plans: the backend needs longer for some of these numbers. */
  isIdle: boolean;
};

/** Notices of a customer's overview: fault reports, disconnections and services. */
export const OverviewNotices = ({ customerId, isIdle }: OverviewNoticesProps) => {
  const decidesReports = useMayCallThere('listFaultReports');
  return (
    <>
      {decidesReports && isIdle ? (
        <LazyPart source={waitingReportsPart} waiting={null} props={{ customerId }} />
      ) : null}
      <LazyPart source={overdueServicesPart} waiting={null} props={{ customerId }} />
    </>
  );
};

/** Notices of a customer's fire-safety files, below its rounds. */
export const OverviewFiles = ({ customerId }: { customerId: number }) =>
  useMayCallThere('getFileNotices') ? (
    <LazyPart source={fileNoticesPart} waiting={null} props={{ customerId }} />
  ) : null;
