import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { BuildingWithPlans, Move } from '#contract/moves/move.ts';
import type { MoveOffer, StandIn } from '#domain/moves/moveChoices.ts';
import type { MoveTab } from '#contract/constants.ts';
import { buildingOffer, planOffers } from '#domain/moves/moveOffers.ts';
import type { AskedPeople } from '#entities/moves/moveWizardApi.ts';
import {
  askedPlans,
  useListEntryOffersQuery,
  useListListOffersQuery,
  useListPlansOfBuildingsQuery,
  useListQuestionOffersQuery,
  useListRoleOffersQuery,
  useListUserOffersQuery,
  movableBuildings,
} from '#entities/moves/moveWizardApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Offers of a tab, and its loading state. */
export interface TabOffers {
  /** Offers; undefined while loading. */
  offers: readonly MoveOffer[] | undefined;
  /** Number of buildings that a search found, some of which are listed. */
  total: number;
  /** Plans of the buildings, each with all its own buildings. */
  plans: readonly BuildingWithPlans[];
  standIns: readonly StandIn[];
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

type Asked = {
  tab: MoveTab;
  move: Move | null;
  fromId: number | null;
  search: string;
  peopleOf: AskedPeople['buildings'];
};

const noRows: readonly never[] = [];

/** Returns the offers of a tab, fetched when it is shown. [MOVE-91, MOVE-94..98, MOVE-100, MOVE-108, MOVE-112] */
export const useMoveOffers = ({ tab, move, fromId, search, peopleOf }: Asked): TabOffers => {
  const on = <Argument>(requestedTab: MoveTab, argument: Argument | null) =>
    tab === requestedTab && argument !== null ? argument : skipToken;
  const offerQueries = useMemo(() => {
    if (!move) return { ids: null, plans: null, people: null };
    const plans = move.moveBuildings.flatMap(({ roundPlannings }) => roundPlannings);
    return {
      ids: move.moveBuildings.map(({ oldBuildingId }) => oldBuildingId),
      plans: askedPlans(
        move.id,
        plans.map(({ oldRoundPlanningId }) => oldRoundPlanningId),
      ),
      people: { buildings: peopleOf, fromCustomerId: move.fromCustomerId },
    };
  }, [move, peopleOf]);
  const target = move ? { id: move.targetCustomerId } : null;
  const buildings = useCallQuery(
    'listBuildings',
    on('buildings', fromId === null ? null : movableBuildings({ customerId: fromId, name: search })),
    refetchOnMount,
  );
  const plans = useListPlansOfBuildingsQuery(on('plans', offerQueries.ids), refetchOnMount);
  const entries = useListEntryOffersQuery(on('entries', offerQueries.plans), refetchOnMount);
  const lists = useListListOffersQuery(on('lists', offerQueries.plans), refetchOnMount);
  const roles = useListRoleOffersQuery(on('roles', offerQueries.plans), refetchOnMount);
  const questions = useListQuestionOffersQuery(on('questions', offerQueries.plans), refetchOnMount);
  const users = useListUserOffersQuery(on('users', offerQueries.people), refetchOnMount);
  const targetEntries = useCallQuery('listTargetFireProtections', on('entries', target), refetchOnMount);
  const targetLists = useCallQuery('listTargetQuestionLists', on('lists', target), refetchOnMount);

  // The last buildings found stay visible while new ones load.
  const foundBuildings = buildings.data;
  const ofBuildings = plans.currentData;
  const buildingOffers = useMemo(
    () => (fromId === null ? noRows : foundBuildings?.rows.map(buildingOffer)),
    [fromId, foundBuildings],
  );
  const plansOffered = useMemo(
    () => (move && ofBuildings ? planOffers(ofBuildings, move) : undefined),
    [move, ofBuildings],
  );
  const targets = { entries: targetEntries, lists: targetLists };
  const queries = { buildings, plans, entries, lists, roles, questions, users }[tab];
  const standIns = tab === 'entries' || tab === 'lists' ? targets[tab] : null;
  const offers = {
    buildings: buildingOffers,
    plans: plansOffered,
    entries: entries.currentData,
    lists: lists.currentData,
    roles: roles.currentData,
    questions: questions.currentData,
    users: users.currentData,
  }[tab];
  return {
    offers: standIns && !standIns.currentData ? undefined : offers,
    total: foundBuildings?.pagination.totalCount ?? 0,
    plans: ofBuildings ?? noRows,
    standIns: standIns?.currentData ?? noRows,
    isLoading: queries.isFetching || standIns?.isFetching === true,
    error: queries.error ?? standIns?.error,
    retry: () => void (standIns?.error ? standIns : queries).refetch(),
  };
};
