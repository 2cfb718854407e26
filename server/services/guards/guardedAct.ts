import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { fail, HttpProblem } from '#server/core/httpProblem.ts';
import { binFault } from '../buildings/buildingBin.ts';
import { keepNamed } from './keepNamed.ts';
import { actUnlessFrozen, isUsed } from '../moves/frozen/frozenGuard.ts';
import { buildingsOf, rejectCopies } from '../moves/frozen/frozenRecords.ts';
import { namedRecords, placesNotInCopies } from '../moves/frozen/namedRecords.ts';
import type { NamedIn } from '../moves/frozen/namedRecords.ts';

/** Returns the validated body; undefined if the call itself rejects it. */
function bodyOf(call: Call<CallName>): unknown {
  try {
    return call.body();
  } catch (error) {
    if (error instanceof HttpProblem) return undefined;
    throw error;
  }
}

/** Returns whether a call restores a building, the only change allowed in the bin. */
const isRestoring = (name: CallName, body: unknown): boolean =>
  name === 'restoreBuilding' ||
  (name === 'updateBuilding' && body instanceof Object && 'deleted' in body && body.deleted === false);

/**
 * Returns the fault of a call that would change a deleted building. Plans refer to places without belonging to them; a file may be a
 * photo of a running round.
 */
async function faultOf({ db, name, now }: Call<CallName>, named: readonly NamedIn[]) {
  if (calls[name].path.startsWith('v1/RoundPlanning')) return null;
  const buildingIds = buildingsOf(named.filter(({ table }) => table !== 'files'));
  return buildingIds && binFault(db, buildingIds, now);
}

/**
 * Runs a writing call while locking its references against deletion, and rejects changes of a building in the bin or a record frozen by a
 * started move. The check comes after the act: permissions, scope and existence have been checked by then.
 * @throws HttpProblem building_deleted, not_found, record_in_move
 */
export async function actGuarded<Result>(call: Call<CallName>, act: () => Promise<Result>): Promise<Result> {
  const { db, name, caller, parameter } = call;
  const body = bodyOf(call);
  const request = { name, caller, parameter, body };
  const records = namedRecords(request);
  await keepNamed(db, name, records);
  const fault = isRestoring(name, body) ? null : await faultOf(call, records);
  return actUnlessFrozen(call, records, async () => {
    const result = await act().catch((error: unknown) => {
      if (fault && isUsed(error)) fail(fault);
      throw error;
    });
    if (fault) fail(fault);
    await rejectCopies(db, placesNotInCopies(request));
    return result;
  });
}
