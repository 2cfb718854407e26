import { isStale } from '#components/forms/conflict/storedRecord.ts';
import type { Move } from '#contract/moves/move.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { sendCall } from '#platform/calls/http.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { mutationOf } from '#store/callApi.ts';

type MoveChange = Omit<CallInput<'updateMove'>['body'], 'version'>;

/**
 * Saves a change of a move. If another user has saved the move since, the change is applied to their version, once.
 * @param changeOver returns the change of the stored move; null if both have changed the same, which the refusal reports
 */
export async function saveOver(
  dispatch: AppDispatch,
  move: Move,
  changeOver: (stored: Move) => MoveChange | null,
): Promise<{ data?: Move; error?: unknown }> {
  const save = ({ id, version }: Move, change: MoveChange) =>
    dispatch(mutationOf('updateMove').initiate({ id, body: { ...change, version } }));
  const result = await save(move, changeOver(move) ?? {});
  if (!isStale(result.error)) return result;
  const moveOutcome = await sendCall('getMove', { path: { id: move.id } });
  const change = moveOutcome.ok ? changeOver(moveOutcome.data) : null;
  return moveOutcome.ok && change ? save(moveOutcome.data, change) : result;
}
