import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { useListExternalBuildingsQuery } from '#entities/customers/customersApi.ts';
import { useActiveCustomer, useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { useIsInspector, useUser, useMayCall } from '#entities/session/useSession.ts';
import type { GuideProps } from '#entities/templates/ui/Guide.tsx';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { BuildingList } from './buildings/BuildingList.tsx';
import type { BuildingPanelProps } from './BuildingPanel.tsx';
import { CustomerOverview } from './overview/CustomerOverview.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { DepartmentList } from './buildings/DepartmentList.tsx';
import type { ExternalBuildingsProps } from './buildings/ExternalBuildings.tsx';
import type { FlawModalProps } from './FlawModal.tsx';
import classes from './dashboard.module.css';
import { deviceRoundsPart } from './rounds/deviceRoundsPart.ts';
import { TodaysRounds } from './today/TodaysRounds.tsx';
import { useActiveBuilding, useCustomerInformation, useMayNeedGuide } from './useDashboard.ts';

const buildingPanel: LazySource<BuildingPanelProps> = {
  hasKitStyles: true,
  namespaces: ['lists', 'flaws', 'sentReminder'],
  load: () => import('./BuildingPanel.tsx').then((file) => file.BuildingPanel),
};

/** Panel of a flaw, loaded with the first flaw that is opened. */
const flawModal: LazySource<FlawModalProps> = {
  namespaces: ['dashboard'],
  load: () => import('./FlawModal.tsx').then((file) => file.FlawModal),
};

/** Buildings of linked customers, loaded on demand, since few have any. */
const externalBuildings: LazySource<ExternalBuildingsProps> = {
  namespaces: ['dashboard'],
  load: () => import('./buildings/ExternalBuildings.tsx').then((file) => file.ExternalBuildings),
};

/** Old flaws, rendered last on an inspector's start. */
const oldFlaws: LazySource<{ customerId: number }> = {
  namespaces: ['dashboard'],
  load: () => import('./today/OldFlaws.tsx').then((file) => file.OldFlaws),
};

/** Own tasks in the registers, and the link to report an incident. */
const ownRegistersPart: LazySource<{ customerId: number }> = {
  hasKitStyles: true,
  namespaces: ['registers'],
  load: () => import('#entities/registers/ui/OwnRegisters.tsx').then((file) => file.OwnRegisters),
};

const OwnRegisters = (props: { customerId: number }) => (
  <AtTillsyn>
    <LazyPart source={ownRegistersPart} waiting={null} props={props} />
  </AtTillsyn>
);

/** First step of the guide; loaded only for users who may create customers. */
const firstCustomerPart: LazySource = {
  namespaces: ['guide'],
  load: () => import('#entities/templates/ui/FirstCustomer.tsx').then((file) => file.FirstCustomer),
};

/** Guide of a customer, loaded if one may be needed. */
const guidePart: LazySource<GuideProps> = {
  hasKitStyles: true,
  namespaces: ['guide', 'users', 'rights'],
  load: () => import('#entities/templates/ui/Guide.tsx').then((file) => file.Guide),
};

const bringUp = (part: HTMLElement | null): void => {
  const lists = part?.previousElementSibling;
  if (!part || !lists) return;
  const isBelow = part.getBoundingClientRect().top >= lists.getBoundingClientRect().bottom;
  part.scrollIntoView({ block: isBelow ? 'start' : 'nearest' });
};

/**
 * Dashboard for office staff: overdue and coming work of the active customer, and the links to rounds. On touch devices for inspectors:
 * their rounds first. [DASH-01]
 */
export const DashboardScreen = () => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const name = useActiveName();
  const isOffline = useConnection() === 'offline';
  const { currentData: information, isFetching, error, refetch } = useCustomerInformation();
  const { data: external = [] } = useListExternalBuildingsQuery(
    { userId, seenFrom: customerId },
    refetchOnMount,
  );
  const [params] = useAddressParams();
  const right = useRef<HTMLDivElement>(null);
  const { buildingId, building, choose } = useActiveBuilding(information, external);
  const isInspector = useIsInspector();
  const isTouch = useIsTouch();
  const isRoundsFirst = isInspector && isTouch;
  const addsCustomers = useMayCall('createCustomer', 'root');
  const mayNeedGuide = useMayNeedGuide(information);
  useScreenTitle(name ?? t('title'));
  // In a single column the chosen building is below the lists: it is scrolled into view once they are loaded.
  const hasLists = information !== undefined;
  useEffect(() => {
    if (hasLists && buildingId !== null) bringUp(right.current);
  }, [hasLists, buildingId]);

  if (customerId === null && addsCustomers)
    return <LazyPart source={firstCustomerPart} waiting={<CardSkeleton />} props={{}} />;
  if (customerId === null)
    return (
      <EmptyState isScreen title={t('no_customer.title')}>
        {t('no_customer.text')}
      </EmptyState>
    );
  const toggle = (id: number): void => choose(id === buildingId ? null : id);
  const failure = error && !isFetching ? textOf(error) : undefined;
  // A failed fetch is neither loading nor empty.
  const isMissing = failure !== undefined && !information;
  const hasOverview = buildingId === null && !(isMissing && isOffline);

  const guide =
    mayNeedGuide && hasOverview && !isOffline ? (
      <LazyPart key={customerId} source={guidePart} waiting={null} props={{ customerId }} />
    ) : null;

  return (
    <Stack gap={20}>
      <DashboardHeader
        customer={customer}
        name={name}
        information={information}
        external={external}
        buildingId={buildingId}
        buildingName={building?.name}
        isLoading={isFetching && information === undefined}
        onBuilding={choose}
      />
      {isOffline ? <LazyPart source={deviceRoundsPart} waiting={<CardSkeleton />} props={{}} /> : null}
      {isRoundsFirst && hasOverview ? <TodaysRounds customerId={customerId} /> : null}
      {isInspector ? null : guide}
      {failure && !isOffline ? <FailureAlert text={failure} onRetry={() => void refetch()} /> : null}
      <div className={classes.columns}>
        <div className={classes.left}>
          {isMissing || information?.departments.length === 0 ? null : (
            <DepartmentList departments={information?.departments} />
          )}
          {isMissing ? null : (
            <BuildingList
              buildings={information?.buildings}
              activeId={buildingId}
              hasDepartments={(information?.departments.length ?? 0) > 0}
              onToggle={toggle}
            />
          )}
          {external.length > 0 ? (
            <LazyPart
              source={externalBuildings}
              waiting={<CardSkeleton />}
              props={{ buildings: external, activeId: buildingId, onToggle: toggle }}
            />
          ) : null}
          {hasLists && !isOffline ? <OwnRegisters customerId={customerId} /> : null}
        </div>
        <div ref={right} className={classes.right} data-building={buildingId ?? undefined}>
          {hasOverview && isRoundsFirst ? (
            <LazyPart source={oldFlaws} waiting={null} props={{ customerId }} />
          ) : null}
          {hasOverview && !isRoundsFirst ? (
            <CustomerOverview
              customerId={customerId}
              hasBuildings={!information || information.buildingCount + external.length > 0}
              hasLinked={external.length > 0}
            />
          ) : null}
          {buildingId === null ? null : (
            <LazyPart
              key={buildingId}
              source={buildingPanel}
              waiting={<CardSkeleton />}
              props={{ buildingId, name: building?.name, onClose: () => choose(null) }}
            />
          )}
        </div>
      </div>
      {/* The guide is for administrators: an inspector's own rounds come before it. [SETUP-163] */}
      {isInspector ? guide : null}
      {params.has('flaw') ? (
        <LazyPart
          source={flawModal}
          waiting={null}
          props={{ buildingId, customerId: building?.customerId ?? customerId }}
        />
      ) : null}
    </Stack>
  );
};
