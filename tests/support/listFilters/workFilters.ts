import { kept } from './table.ts';
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
  customerId: kept(a.level.id, ofLevel),
  buildingId: kept(a.building.id, ofHouse),
});

/** Builds the filters of the lists of plans, rounds, findings and work, and of their counts. */
export const workFilters = ({ a, b, guest }: FilterWorld) => {
  const isOfBuilding = ({ buildingId }: { buildingId?: number | null }) => buildingId === a.building.id;
  const isOfPlan = ({ roundPlanningId }: { roundPlanningId: number | null }) =>
    [a.plan.id, a.begun.id].includes(roundPlanningId ?? 0);
  const isOfLevel = ({ customerId }: { customerId: number }) => customerId === a.level.id;
  const isOfRound = ({ roundHistoryId }: { roundHistoryId: number | null }) => roundHistoryId === a.round.id;
  const another = { roundHistoryId: b.round.id };
  const rounds = {
    customerId: kept(a.level.id, isOfPlan),
    buildingId: kept(a.building.id, isOfPlan),
    done: 'says again what the call says',
    excludeExpired: kept(true, isStanding),
  };
  return {
    listRoundPlannings: {
      name: kept(a.plan.name, ({ name }) => name === a.plan.name),
      customerId: kept(a.level.id, isOfLevel),
      mapId: kept(a.map.id, ({ floorIds }) => floorIds.includes(a.floor.id)),
      userBuildingId: kept(a.person.id, ({ buildingIds }) => buildingIds.includes(a.building.id)),
      buildingId: kept(a.building.id, ({ buildingIds }) => buildingIds.includes(a.building.id)),
      performerRoles: kept(`${a.named.id}`, ({ roleId }) => roleId === a.named.id),
      active: kept(false, ({ active }) => !active),
    },
    listPlanPauses: {
      name: kept(a.pause.name, ({ id }) => id === a.pause.id),
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
    listDuePlans: { customerId: kept(a.level.id, isOfLevel) },
    getPlanYear: {
      customerId: kept(a.level.id, ({ customerName }) => customerName === a.level.name),
      year: kept(2025, ({ rounds: walked }) => walked.length === 0),
    },
    listRounds: {
      langCode: 'is the language of the answer',
      done: kept(true, ({ done }) => done !== null),
      roundPlanningId: kept(a.plan.id, ({ roundPlanningId }) => roundPlanningId === a.plan.id),
      buildingId: kept(a.building.id, isOfPlan),
    },
    listCompletedRounds: rounds,
    listUncompletedRounds: rounds,
    getRound: { langCode: 'is the language of the answer' },
    listRoundInfos: { roundHistoryId: kept(a.round.id, isOfRound, another) },
    listRoundQuestionLists: { roundHistoryId: kept(a.round.id, isOfRound, another) },
    listFoundQuestions: {
      buildingId: kept(a.building.id, isOfBuilding),
      customerId: kept(a.level.id, isOfBuilding),
      done: kept(true, ({ done }) => done !== null),
      search: kept('åtgärd', ({ name }) => name === 'Åtgärdad'),
    },
    listRoundConflicts: {
      roundHistoryId: kept(a.round.id, isOfRound, another),
      resolved: kept(true, ({ resolved }) => resolved !== null, { roundHistoryId: a.round.id }),
    },
    listRoundLateEntries: { roundHistoryId: kept(a.round.id, isOfRound, another) },
    listRoundQuarantine: {
      customerId: kept(a.level.id, isOfLevel),
      state: kept('rejected', ({ state }) => state === 'rejected'),
    },
    listDeletedOwners: {
      userIds: 'names whom it is asked about: without it there is nobody to leave out',
      roundHistoryIds: 'names the rounds that it is asked about: without it there is none to leave out',
    },
    getCustomerInformation: {
      customerId: kept(a.level.id, ({ buildings }) => buildings.some(({ id }) => id === a.building.id)),
      companyId: 'is held against the level: of another company there is none',
      userId: kept(a.person.id, ({ buildings }) => buildings.every(({ id }) => id === a.building.id), {
        customerId: a.level.id,
      }),
      below: 'adds the levels below to customerId: the tests of the dashboard show it',
    },
    listExternalBuildings: { userId: kept(a.person.id, ({ id }) => id === a.building.id, {}, guest) },
    countFindings: ofPlace(
      a,
      ({ flaws, questions }) => flaws.all === 3 && questions.all === 3,
      ({ flaws, questions }) => flaws.all === 2 && questions.all === 3,
    ),
    listFlaws: {
      customerId: kept(a.level.id, isOfLevel),
      buildingId: kept(a.building.id, isOfBuilding),
      mapItemId: kept(a.item.id, ({ mapItemId }) => mapItemId === a.item.id),
      roundHistoryId: kept(a.round.id, isOfRound),
      done: kept(true, ({ done }) => done !== null),
      late: kept(true, ({ created, done }) => isOld(created) && done === null),
      search: kept(a.flaw.name, ({ name }) => name === a.flaw.name),
    },
    listWorkFlaws: {
      customerId: kept(a.root.id, ({ levelId }) => levelId === a.level.id),
      buildingId: kept(a.building.id, isOfBuilding),
      roleId: kept(a.named.id, ({ responsible }) => responsible === a.named.id),
      age: kept('sub14', ({ created }) => isNew(created), { state: 'all' }),
      start: kept('2026-11-01', ({ created }) => isNew(created), { state: 'all' }),
      stop: kept('2026-10-20', ({ created }) => isOld(created), { state: 'all' }),
      state: kept('done', ({ done }) => done !== null),
      search: kept(a.flaw.name, ({ name }) => name === a.flaw.name),
      severity: kept(1, ({ severity }) => severity === 1),
      personId: kept(a.person.id, ({ personId }) => personId === a.person.id),
      stage: kept('overdue', ({ due }) => due != null && due < '2026-11-20'),
    },
    listFlawEvents: { flawId: kept(a.flaw.id, ({ flawId }) => flawId === a.flaw.id) },
    getItemHistory: {
      mapItemId: 'names the item that is asked for',
      code: 'the same',
    },
    listFaultReports: {
      customerId: kept(a.level.id, isOfLevel),
      mapItemId: kept(a.item.id, ({ mapItemId }) => mapItemId === a.item.id),
      state: kept('declined', ({ state }) => state === 'declined'),
    },
    listContractorLinks: {
      customerId: kept(a.level.id, isOfLevel),
      open: kept(false, ({ ended }) => ended !== null),
    },
    listFlawPeople: {
      flawIds: 'names the flaws that it is asked about: without it there is nobody',
      faultReportId: 'names the report that it is asked about',
    },
    getSetUp: {
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
    getSeverityRules: {
      customerId: kept(a.level.id, ({ customerId }) => customerId === a.level.id),
    },
    listWorkQuestions: {
      customerId: kept(a.root.id, ({ levelId }) => levelId === a.level.id),
      buildingId: kept(a.building.id, isOfBuilding),
      roleId: kept(a.named.id, isOfRound),
      age: kept('over30', ({ found }) => isOld(found)),
      start: kept('2026-11-01', ({ found }) => isNew(found)),
      stop: kept('2026-10-20', ({ found }) => isOld(found)),
      state: kept('done', ({ done }) => done !== null),
      search: kept('åtgärd', ({ name }) => name === 'Åtgärdad', { state: 'all' }),
    },
    listLateRounds: {
      customerId: kept(a.root.id, isOfLevel),
      buildingId: kept(a.building.id, isOfBuilding),
      roleId: kept(a.named.id, ({ roleId }) => roleId === a.named.id),
      age: kept('over30', ({ due }) => isOld(due)),
      state: kept('started', ({ activeHistory }) => activeHistory !== null),
      search: kept('påbörj', ({ name }) => name === a.begun.name),
    },
    countWork: {
      ...ofPlace(
        a,
        (counts) => counts.flaws === 2 && counts.questions === 2 && counts.rounds === 3,
        (counts) => counts.flaws === 1 && counts.questions === 2 && counts.rounds === 2,
      ),
      roleId: kept(a.named.id, ({ flaws, questions, rounds: late }) => flaws + questions + late === 3),
      age: kept(
        'sub14',
        ({ flaws, questions, rounds: late }) => flaws === 0 && questions === 2 && late === 2,
      ),
      search: kept('påbörj', ({ flaws, rounds: late }) => flaws === 0 && late > 0),
      severity: kept(1, ({ flaws }) => flaws === 1),
      personId: kept(a.person.id, ({ flaws }) => flaws === 1),
      stage: kept('overdue', ({ flaws }) => flaws === 2),
    },
    getFlawStatistics: {
      start: kept('2026-11-01', ({ totalFlaws }) => totalFlaws === 2),
      stop: kept('2026-10-20', ({ totalFlaws }) => totalFlaws === 4),
      ...ofPlace(
        a,
        ({ totalFlaws }) => totalFlaws === 3,
        ({ totalFlaws }) => totalFlaws === 2,
      ),
      userBuildingId: kept(a.person.id, ({ totalFlaws }) => totalFlaws === 2),
    },
    listRoundStatistics: {
      start: kept('2026-11-01', ({ roundHistoryStatistics }) =>
        roundHistoryStatistics.every(({ created }) => isNew(created)),
      ),
      stop: kept(
        '2026-10-20',
        ({ roundHistoryStatistics: walked }) =>
          walked.length > 0 && walked.every(({ created }) => isOld(created)),
      ),
      customerId: kept(a.level.id, ({ name }) => name !== b.plan.name),
      buildingId: kept(a.building.id, ({ name }) => name === a.plan.name || name === 'Påbörjad'),
    },
    getFlawCount: {
      ...ofPlace(
        a,
        ({ flaws }) => flaws === 3,
        ({ flaws }) => flaws === 2,
      ),
      userBuildingId: kept(a.person.id, ({ flaws }) => flaws === 2),
    },
    getFlawAttentions: {
      ...ofPlace(
        a,
        ({ totalFlawsOver30 }) => totalFlawsOver30 === 2,
        ({ totalFlawsOver30 }) => totalFlawsOver30 === 1,
      ),
      userBuildingId: kept(a.person.id, ({ totalFlawsOver30 }) => totalFlawsOver30 === 1),
    },
    listMoves: {
      search: kept('alm', ({ fromCustomerId, targetCustomerId }) =>
        [fromCustomerId, targetCustomerId].includes(a.level.id),
      ),
    },
    listBuildingPlans: {
      oldBuildingIds: kept(a.building.id, ({ oldBuildingId }) => oldBuildingId === a.building.id, {
        oldBuildingIds: b.building.id,
      }),
    },
    ...ofMoves({ a, b }),
    listBuildingMoves: {
      buildingId: kept(a.building.id, ({ buildingName }) => buildingName === a.building.name, {
        buildingId: b.building.id,
      }),
      customerId: kept(a.level.id, ({ fromCustomerName }) => fromCustomerName === a.level.name, {
        customerId: b.level.id,
      }),
    },
  } satisfies Partial<FilterTable>;
};

/** Builds the filters of the lists of moved records. */
const ofMoves = ({ a, b }: Pick<FilterWorld, 'a' | 'b'>) => {
  const asked = {
    moveId: kept(
      a.move.id,
      ({ oldRoundPlanningId }: { oldRoundPlanningId: number }) =>
        [a.plan.id, a.latePlan.id].includes(oldRoundPlanningId),
      { moveId: b.move.id },
    ),
    oldRoundPlanningIds: kept(
      a.plan.id,
      ({ oldRoundPlanningId }: { oldRoundPlanningId: number }) => oldRoundPlanningId === a.plan.id,
      { moveId: a.move.id },
    ),
  };
  return {
    listPlanFireProtections: asked,
    listPlanQuestionLists: asked,
    listPlanRoles: asked,
    listPlanQuestions: asked,
  };
};
