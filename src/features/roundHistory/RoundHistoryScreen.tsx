import { Button, Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton, CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { selectChosenBuildingId } from '#entities/buildings/buildingsSlice.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { toFailure } from '#platform/calls/failure.ts';
import { pathTo } from '#platform/paths.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { officeFlawPanelPart } from '#entities/flaws/ui/office/officeFlawPanelPart.ts';
import { notify } from '#platform/notify.ts';
import { HistoryRound } from './HistoryRound.tsx';
import { useRoundHistory } from './useRoundHistory.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Panel of the flaw being edited; a save is confirmed in the shell, since the panel has closed by then. [HIST-16, HIST-18] */
const HistoryFlaw = ({ flawId, onClose }: { flawId: number; onClose: () => void }) => {
  const { t } = useTranslation('roundHistory');
  const onSaved = () => notify({ tone: 'success', text: t('flaw_saved') });
  return (
    <LazyPart
      source={officeFlawPanelPart}
      waiting={<CardSkeleton height={40} />}
      props={{ flawId, onSaved, onClose }}
    />
  );
};

/** Screen with the findings of a building's rounds, by floor. [HIST-03, HIST-04] */
export const RoundHistoryScreen = () => {
  const { t } = useTranslation('roundHistory');
  const requestedId = Number(useParams().buildingId);
  const buildingId = Number.isInteger(requestedId) && requestedId > 0 ? requestedId : null;
  const building = useCallQuery('getBuilding', buildingId === null ? skipToken : { id: buildingId });
  const history = useRoundHistory(buildingId);
  const [address, change] = useAddressParams();
  const navigate = useNavigate();
  // Returning to the dashboard restores its former state.
  const isActive = useSelector(selectChosenBuildingId) === buildingId;
  const flawId = idIn(address, 'flaw');
  const failure = building.error === undefined ? null : toFailure(building.error);
  const isUnread = building.isFetching || failure?.kind === 'offline';
  const name = building.currentData?.name ?? (isUnread ? undefined : t('unknown_building'));
  const isUnknown = buildingId === null || failure?.status === 404;
  useScreenTitle(name ? `${t('title')}: ${name}` : t('title'));

  const retryButton = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => history.reload()}
    >
      {t('none.again')}
    </Button>
  );
  const toStart = (
    <NextStep label={t('empty.to_start')} to={pathTo('dashboard', {}, { query: { building: buildingId } })} />
  );
  return (
    <Stack gap={20} miw={0}>
      <PageHeader
        title={t('title')}
        note={name}
        backTo={pathTo('dashboard', {}, isActive ? {} : { query: { building: buildingId } })}
        backLabel={t('back')}
        actions={
          <BuildingPicker
            buildingId={buildingId}
            name={building.currentData?.name}
            isOneOnly
            onChange={(id) => {
              if (id !== null) void navigate(pathTo('roundHistory', { buildingId: id }));
            }}
          />
        }
      />
      <Loadable
        status={history.round ? 'ready' : history.isLoading ? 'loading' : 'empty'}
        empty={
          <EmptyState
            icon={<IconHistory size={40} stroke={1.5} />}
            title={isUnknown ? t('no_such_building') : history.isFailed ? t('none.title') : t('empty.title')}
            action={isUnknown ? undefined : history.isFailed ? retryButton : toStart}
          >
            {history.isFailed || isUnknown ? null : t('empty.text')}
          </EmptyState>
        }
        skeleton={<RowsSkeleton rows={8} />}
      >
        {history.round ? (
          <HistoryRound
            history={history}
            round={history.round}
            building={building.currentData}
            onOpen={(id) => change({ flaw: id })}
          />
        ) : null}
      </Loadable>
      {flawId === null ? null : (
        <HistoryFlaw key={flawId} flawId={flawId} onClose={() => change({ flaw: null })} />
      )}
    </Stack>
  );
};
