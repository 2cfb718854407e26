const ofAllPlans = 'names all plans of the move, which is what the call answers without it';
const ofOneDrawing = 'spares the services of other drawings, whose items nobody looks up in the answer';
const ofOneself = 'names the caller, whose own buildings are all that such a caller sees';

/** Filters whose absence no response can show; each is listed in case that changes. */
export const coveredFilters: readonly { filter: string; why: string }[] = [
  ...['listPlanFireProtections', 'listPlanQuestions', 'listPlanQuestionLists', 'listPlanRoles'].map(
    (call) => ({
      filter: `${call}.oldRoundPlanningIds`,
      why: ofAllPlans,
    }),
  ),
  ...['getFlawAttentions', 'getFlawCount', 'getFlawStatistics'].map((call) => ({
    filter: `${call}.userBuildingId`,
    why: ofOneself,
  })),
  { filter: 'listServices.mapId', why: ofOneDrawing },
];
