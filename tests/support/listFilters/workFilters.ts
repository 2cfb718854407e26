import { filterRow } from './table.ts';
import type { FilterTable } from './table.ts';
import type { FilterWorld, Side } from './world.ts';

/** Before the month of the clock. */
const isOld = (moment: string | null) => moment !== null && moment < '2026-10-21';
const isNew = (moment: string | null) => moment !== null && moment >= '2026-11-01';
const isStanding = ({ expired }: { expired: boolean }) => !expired;

/** Builds the filters of counts by place: a side has two flaws in its building and one at its level. */
const ofPlace = <Counts>(
  a: Side,
  ofLevel: (counts: Counts) => boolean,
  ofHouse: (counts: Counts) => boolean,
) => ({
  customerId: filterRow(a.level.id, ofLevel),
  buildingId: filterRow(a.building.id, ofHouse),
});

/** Builds the filters of the lists of moved records. */
const ofMoves = ({ a, b }: Pick<FilterWorld, 'a' | 'b'>) => {
  const ofPlans = {
    moveId: filterRow(
      a.move.id,
      ({ oldRoundPlanningId }: { oldRoundPlanningId: number }) =>
        [a.plan.id, a.latePlan.id].includes(oldRoundPlanningId),
      { moveId: b.move.id },
    ),
    oldRoundPlanningIds: filterRow(
      a.plan.id,
      ({ oldRoundPlanningId }: { oldRoundPlanningId: number }) => oldRoundPlanningId === a.plan.id,
      { moveId: a.move.id },
    ),
  };
  return {
    listPlanFireProtections: ofPlans,
    listPlanQuestionLists: ofPlans,
    listPlanRoles: ofPlans,
    listPlanQuestions: ofPlans,
  };
};

const isOfHouse =
  (a: Side) =>
  ({ buildingId }: { buildingId?: number | null }) =>
    buildingId === a.building.id;
const isOfCustomer =
  (a: Side) =>
  ({ customerId }: { customerId: number }) =>
    customerId === a.level.id;
const isInRound =
  (a: Side) =>
  ({ roundHistoryId }: { roundHistoryId: number | null }) =>
    roundHistoryId === a.round.id;

/** Builds the filters of the lists of plans and rounds. */
const roundFilters = ({ a, b }: FilterWorld) => {
  const isOfLevel = isOfCustomer(a);
  const isOfRound = isInRound(a);
  const isOfPlan = ({ roundPlanningId }: { roundPlanningId: number | null }) =>
    [a.plan.id, a.begun.id].includes(roundPlanningId ?? 0);
  const another = { roundHistoryId: b.round.id };
  const rounds = {
    customerId: filterRow(a.level.id, isOfPlan),
    buildingId: filterRow(a.building.id, isOfPlan),
    done: 'says again what the call says',
    excludeExpired: filterRow(true, isStanding),
  };
  return {
    listRoundPlannings: {
      name: filterRow(a.plan.name, ({ name }) => name === a.plan.name),
      customerId: filterRow(a.level.id, isOfLevel),
      mapId: filterRow(a.map.id, ({ floorIds }) => floorIds.includes(a.floor.id)),
      userBuildingId: filterRow(a.person.id, ({ buildingIds }) => buildingIds.includes(a.building.id)),
      buildingId: filterRow(a.building.id, ({ buildingIds }) => buildingIds.includes(a.building.id)),
      performerRoles: filterRow(`${a.named.id}`, ({ roleId }) => roleId === a.named.id),
      active: filterRow(false, ({ active }) => !active),
    },
    listPlanPauses: {
      name: filterRow(a.pause.name, ({ id }) => id === a.pause.id),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
    listDuePlans: { customerId: filterRow(a.level.id, isOfLevel) },
    getPlanYear: {
      customerId: filterRow(a.level.id, ({ customerName }) => customerName === a.level.name),
      year: filterRow(2025, ({ rounds: walked }) => walked.length === 0),
    },
    listRounds: {
      langCode: 'is the language of the answer',
      done: filterRow(true, ({ done }) => done !== null),
      roundPlanningId: filterRow(a.plan.id, ({ roundPlanningId }) => roundPlanningId === a.plan.id),
      buildingId: filterRow(a.building.id, isOfPlan),
    },
    listCompletedRounds: rounds,
    listUncompletedRounds: rounds,
    getRound: { langCode: 'is the language of the answer' },
    listRoundInfos: { roundHistoryId: filterRow(a.round.id, isOfRound, another) },
    listPackedRoundInfos: { roundHistoryId: filterRow(a.round.id, isOfRound, another) },
    listRoundQuestionLists: { roundHistoryId: filterRow(a.round.id, isOfRound, another) },
    listRoundConflicts: {
      roundHistoryId: filterRow(a.round.id, isOfRound, another),
      resolved: filterRow(true, ({ resolved }) => resolved !== null, { roundHistoryId: a.round.id }),
    },
    listRoundLateEntries: { roundHistoryId: filterRow(a.round.id, isOfRound, another) },
    listRoundQuarantine: {
      customerId: filterRow(a.level.id, isOfLevel),
      state: filterRow('rejected', ({ state }) => state === 'rejected'),
    },
    listDeletedOwners: {
      userIds: 'names whom it is asked about: without it there is nobody to leave out',
      roundHistoryIds: 'names the rounds that it is asked about: without it there is none to leave out',
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of findings and of what belongs to them. */
const findingFilters = ({ a, guest }: FilterWorld) => {
  const isOfBuilding = isOfHouse(a);
  const isOfLevel = isOfCustomer(a);
  const isOfRound = isInRound(a);
  return {
    listFoundQuestions: {
      buildingId: filterRow(a.building.id, isOfBuilding),
      customerId: filterRow(a.level.id, isOfBuilding),
      done: filterRow(true, ({ done }) => done !== null),
      search: filterRow('åtgärd', ({ name }) => name === 'Åtgärdad'),
    },
    getCustomerInformation: {
      customerId: filterRow(a.level.id, ({ buildings }) => buildings.some(({ id }) => id === a.building.id)),
      companyId: 'is held against the level: of another company there is none',
      userId: filterRow(a.person.id, ({ buildings }) => buildings.every(({ id }) => id === a.building.id), {
        customerId: a.level.id,
      }),
      below: 'adds the levels below to customerId: the tests of the dashboard show it',
    },
    listExternalBuildings: { userId: filterRow(a.person.id, ({ id }) => id === a.building.id, {}, guest) },
    countFindings: ofPlace(
      a,
      ({ flaws, questions }) => flaws.all === 3 && questions.all === 3,
      ({ flaws, questions }) => flaws.all === 2 && questions.all === 3,
    ),
    listFlaws: {
      customerId: filterRow(a.level.id, isOfLevel),
      buildingId: filterRow(a.building.id, isOfBuilding),
      mapItemId: filterRow(a.item.id, ({ mapItemId }) => mapItemId === a.item.id),
      roundHistoryId: filterRow(a.round.id, isOfRound),
      done: filterRow(true, ({ done }) => done !== null),
      late: filterRow(true, ({ created, done }) => isOld(created) && done === null),
      search: filterRow(a.flaw.name, ({ name }) => name === a.flaw.name),
    },
    listFlawEvents: { flawId: filterRow(a.flaw.id, ({ flawId }) => flawId === a.flaw.id) },
    getItemHistory: {
      mapItemId: 'names the item that is asked for',
      code: 'the same',
    },
    listFaultReports: {
      customerId: filterRow(a.level.id, isOfLevel),
      mapItemId: filterRow(a.item.id, ({ mapItemId }) => mapItemId === a.item.id),
      state: filterRow('declined', ({ state }) => state === 'declined'),
    },
    listContractorLinks: {
      customerId: filterRow(a.level.id, isOfLevel),
      open: filterRow(false, ({ ended }) => ended !== null),
    },
    listFlawPeople: {
      flawIds: 'names the flaws that it is asked about: without it there is nobody',
      faultReportId: 'names the report that it is asked about',
    },
    getSetUp: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
    getSeverityRules: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the work lists and their counts. */
const worklistFilters = ({ a }: FilterWorld) => {
  const isOfBuilding = isOfHouse(a);
  const isOfLevel = isOfCustomer(a);
  const isOfRound = isInRound(a);
  return {
    listWorkFlaws: {
      customerId: filterRow(a.root.id, ({ levelId }) => levelId === a.level.id),
      buildingId: filterRow(a.building.id, isOfBuilding),
      roleId: filterRow(a.named.id, ({ responsible }) => responsible === a.named.id),
      age: filterRow('sub14', ({ created }) => isNew(created), { state: 'all' }),
      start: filterRow('2026-11-01', ({ created }) => isNew(created), { state: 'all' }),
      stop: filterRow('2026-10-20', ({ created }) => isOld(created), { state: 'all' }),
      state: filterRow('done', ({ done }) => done !== null),
      search: filterRow(a.flaw.name, ({ name }) => name === a.flaw.name),
      severity: filterRow(1, ({ severity }) => severity === 1),
      personId: filterRow(a.person.id, ({ personId }) => personId === a.person.id),
      stage: filterRow('overdue', ({ due }) => due != null && due < '2026-11-20'),
    },
    listWorkQuestions: {
      customerId: filterRow(a.root.id, ({ levelId }) => levelId === a.level.id),
      buildingId: filterRow(a.building.id, isOfBuilding),
      roleId: filterRow(a.named.id, isOfRound),
      age: filterRow('over30', ({ found }) => isOld(found)),
      start: filterRow('2026-11-01', ({ found }) => isNew(found)),
      stop: filterRow('2026-10-20', ({ found }) => isOld(found)),
      state: filterRow('done', ({ done }) => done !== null),
      search: filterRow('åtgärd', ({ name }) => name === 'Åtgärdad', { state: 'all' }),
    },
    listLateRounds: {
      customerId: filterRow(a.root.id, isOfLevel),
      buildingId: filterRow(a.building.id, isOfBuilding),
      roleId: filterRow(a.named.id, ({ roleId }) => roleId === a.named.id),
      age: filterRow('over30', ({ due }) => isOld(due)),
      state: filterRow('started', ({ activeHistory }) => activeHistory !== null),
      search: filterRow('påbörj', ({ name }) => name === a.begun.name),
    },
    countWork: {
      ...ofPlace(
        a,
        (counts) => counts.flaws === 2 && counts.questions === 2 && counts.rounds === 3,
        (counts) => counts.flaws === 1 && counts.questions === 2 && counts.rounds === 2,
      ),
      roleId: filterRow(a.named.id, ({ flaws, questions, rounds: late }) => flaws + questions + late === 3),
      age: filterRow(
        'sub14',
        ({ flaws, questions, rounds: late }) => flaws === 0 && questions === 2 && late === 2,
      ),
      search: filterRow('påbörj', ({ flaws, rounds: late }) => flaws === 0 && late > 0),
      severity: filterRow(1, ({ flaws }) => flaws === 1),
      personId: filterRow(a.person.id, ({ flaws }) => flaws === 1),
      stage: filterRow('overdue', ({ flaws }) => flaws === 2),
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the statistics. */
const statisticFilters = ({ a, b }: FilterWorld) => {
  return {
    getFlawStatistics: {
      start: filterRow('2026-11-01', ({ totalFlaws }) => totalFlaws === 2),
      stop: filterRow('2026-10-20', ({ totalFlaws }) => totalFlaws === 4),
      ...ofPlace(
        a,
        ({ totalFlaws }) => totalFlaws === 3,
        ({ totalFlaws }) => totalFlaws === 2,
      ),
      userBuildingId: filterRow(a.person.id, ({ totalFlaws }) => totalFlaws === 2),
    },
    listRoundStatistics: {
      start: filterRow('2026-11-01', ({ roundHistoryStatistics }) =>
        roundHistoryStatistics.every(({ created }) => isNew(created)),
      ),
      stop: filterRow(
        '2026-10-20',
        ({ roundHistoryStatistics: walked }) =>
          walked.length > 0 && walked.every(({ created }) => isOld(created)),
      ),
      customerId: filterRow(a.level.id, ({ name }) => name !== b.plan.name),
      buildingId: filterRow(a.building.id, ({ name }) => name === a.plan.name || name === 'Påbörjad'),
    },
    getFlawCount: {
      ...ofPlace(
        a,
        ({ flaws }) => flaws === 3,
        ({ flaws }) => flaws === 2,
      ),
      userBuildingId: filterRow(a.person.id, ({ flaws }) => flaws === 2),
    },
    getFlawAttentions: {
      ...ofPlace(
        a,
        ({ totalFlawsOver30 }) => totalFlawsOver30 === 2,
        ({ totalFlawsOver30 }) => totalFlawsOver30 === 1,
      ),
      userBuildingId: filterRow(a.person.id, ({ totalFlawsOver30 }) => totalFlawsOver30 === 1),
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of moves. */
const moveFilters = ({ a, b }: FilterWorld) => {
  return {
    listMoves: {
      search: filterRow('alm', ({ fromCustomerId, targetCustomerId }) =>
        [fromCustomerId, targetCustomerId].includes(a.level.id),
      ),
    },
    listBuildingPlans: {
      oldBuildingIds: filterRow(a.building.id, ({ oldBuildingId }) => oldBuildingId === a.building.id, {
        oldBuildingIds: b.building.id,
      }),
    },
    ...ofMoves({ a, b }),
    listBuildingMoves: {
      buildingId: filterRow(a.building.id, ({ buildingName }) => buildingName === a.building.name, {
        buildingId: b.building.id,
      }),
      customerId: filterRow(a.level.id, ({ fromCustomerName }) => fromCustomerName === a.level.name, {
        customerId: b.level.id,
      }),
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of plans, rounds, findings and work, and of their counts. */
export const workFilters = (world: FilterWorld) => ({
  ...roundFilters(world),
  ...findingFilters(world),
  ...worklistFilters(world),
  ...statisticFilters(world),
  ...moveFilters(world),
});
