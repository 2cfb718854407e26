import { checklistMoveTypes, entryMoveTypes, recordMoveTypes } from '#contract/moves/moveKinds.ts';
import type { Move } from '#contract/moves/move.ts';
import { allowedType } from '#domain/moves/moves.ts';
import {
  buildingsToAdd,
  buildingsToKeep,
  historyChanges,
  isAnyRemoved,
  partRows,
  planRows,
  userRows,
} from '#domain/moves/moveBodies.ts';
import type { PartRow, PartTab, SentRows } from '#domain/moves/moveBodies.ts';
import type { MoveChoice, MoveOffer } from '#domain/moves/moveChoices.ts';
import { savedChoices } from '#domain/moves/moveChoices.ts';
import type { MoveTab } from '#contract/constants.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { saveOver } from '../saveOver.ts';
import { mutationOf } from '#store/callApi.ts';

/** Context for saving a tab. */
export interface TabSave {
  tab: MoveTab;
  move: Move;
  choices: readonly MoveChoice[];
  saved: readonly MoveChoice[];
  offers: readonly MoveOffer[];
  /** Returns the idempotency key of adding buildings: unchanged while only a lost response is retried. */
  keyOf: (body: unknown) => string;
  dispatch: AppDispatch;
}

/** Result of a save: the saved move, or the error with the keys of the refused choices. */
export type SaveResult = { move: Move } | { error: unknown; keys: readonly string[] };

type MoveResponse = Promise<{ data?: Move; error?: unknown }>;

const ended = async (response: MoveResponse, keys: readonly string[]): Promise<SaveResult> => {
  const { data, error } = await response;
  return data ? { move: data } : { error, keys };
};

/** Saves added and retyped buildings with one call, removed ones with another; each is refused on its own. [MOVE-45, MOVE-88, MOVE-90] */
const saveBuildings = async ({ move, choices, saved, keyOf, dispatch }: TabSave): Promise<SaveResult> => {
  let result: SaveResult = { move };
  const addedBuildings = buildingsToAdd(choices, saved);
  if (addedBuildings.rows.length > 0) {
    const { id: moveId, targetCustomerId } = move;
    const body = { targetCustomerId, moveId, moveBuildingRequests: [...addedBuildings.rows] };
    result = await ended(
      dispatch(mutationOf('startMovingBuildings').initiate({ body, idempotencyKey: keyOf(body) })),
      addedBuildings.keys,
    );
  }
  if ('error' in result || !isAnyRemoved(choices, saved)) return result;
  const chosenIds = new Set(choices.map(({ id }) => id));
  const removed = new Set(saved.map(({ id }) => id).filter((id) => !chosenIds.has(id)));
  let keys: readonly string[] = [];
  // Buildings that another user has added stay, and buildings that they removed aren't restored.
  const { data, error } = await saveOver(dispatch, result.move, (stored) => {
    const keptBuildings = buildingsToKeep(
      savedChoices(stored, 'buildings').filter(({ id }) => !removed.has(id)),
    );
    ({ keys } = keptBuildings);
    return { moveBuildings: [...keptBuildings.rows] };
  });
  return data ? { move: data } : { error, keys };
};

/** Saves the whole list, then the changed finished-rounds switches. [MOVE-47, MOVE-92, MOVE-93] */
const savePlans = async ({ move, choices, offers, dispatch }: TabSave): Promise<SaveResult> => {
  const { rows, keys } = planRows(choices, offers, move);
  const result = await ended(
    dispatch(mutationOf('moveRoundPlannings').initiate({ moveId: move.id, body: [...rows] })),
    keys,
  );
  if ('error' in result) return result;
  let { moveBuildings } = result.move;
  for (const change of historyChanges(choices, result.move)) {
    const { error } = await dispatch(mutationOf('setKeepHistory').initiate({ body: change }));
    if (error) return { error, keys: [] };
    moveBuildings = moveBuildings.map((building) => ({
      ...building,
      roundPlannings: building.roundPlannings.map((plan) =>
        plan.id === change.moveRoundPlanningId ? { ...plan, keepHistory: change.keepHistory } : plan,
      ),
    }));
  }
  return { move: { ...result.move, moveBuildings } };
};

/** Calls of the tabs, which pass the rows under the call's own names. [MOVE-99, MOVE-101, MOVE-102, MOVE-103] */
const partCalls = {
  entries: (dispatch, moveId, rows) =>
    dispatch(
      mutationOf('moveFireProtections').initiate({
        moveId,
        body: rows.map(({ recordId, moveType, ...row }) => ({
          ...row,
          fireProtectionId: recordId,
          moveType: allowedType(entryMoveTypes, moveType),
        })),
      }),
    ),
  lists: (dispatch, moveId, rows) =>
    dispatch(
      mutationOf('moveQuestionLists').initiate({
        moveId,
        body: rows.map(({ recordId, moveType, ...row }) => ({
          ...row,
          questionListId: recordId,
          moveType: allowedType(checklistMoveTypes, moveType),
        })),
      }),
    ),
  roles: (dispatch, moveId, rows) =>
    dispatch(
      mutationOf('moveRoles').initiate({
        moveId,
        body: rows.map(({ recordId, moveType, ...row }) => ({
          ...row,
          roleId: recordId,
          moveType: allowedType(recordMoveTypes, moveType),
        })),
      }),
    ),
  questions: (dispatch, moveId, rows) =>
    dispatch(
      mutationOf('moveQuestions').initiate({
        moveId,
        body: rows.map(({ recordId, moveType, ...row }) => ({
          ...row,
          questionId: recordId,
          moveType: allowedType(recordMoveTypes, moveType),
        })),
      }),
    ),
} as const satisfies Record<
  PartTab,
  (dispatch: AppDispatch, moveId: number, rows: readonly PartRow[]) => MoveResponse
>;

const saveParts = (tab: PartTab, { move, choices, offers, dispatch }: TabSave): Promise<SaveResult> => {
  const { rows, keys }: SentRows<PartRow> = partRows(tab, choices, offers, move);
  return ended(partCalls[tab](dispatch, move.id, rows), keys);
};

const saveUsers = ({ move, choices, dispatch }: TabSave): Promise<SaveResult> => {
  const { rows, keys } = userRows(choices, move);
  return ended(dispatch(mutationOf('moveUsers').initiate({ moveId: move.id, body: [...rows] })), keys);
};

/** Saves the choices of a tab: its whole list. [MOVE-46] */
export const saveTab = (save: TabSave): Promise<SaveResult> => {
  switch (save.tab) {
    case 'buildings':
      return saveBuildings(save);
    case 'plans':
      return savePlans(save);
    case 'users':
      return saveUsers(save);
    default:
      return saveParts(save.tab, save);
  }
};
