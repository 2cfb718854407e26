import type { CallName } from '../../src/contract/calls.ts';
import type { Call } from '../core/call.ts';
import { Refusal } from '../core/refusal.ts';
import { keepNamed } from './keepNamed.ts';
import { actUnlessFrozen } from './moves/frozenGuard.ts';
import { namedRecords } from './moves/namedRecords.ts';

/** The checked body; undefined for one that the call itself refuses. */
function bodyOf(call: Call<CallName>): unknown {
  try {
    return call.body();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Does what a writing call asks for, while nobody can delete what it names, and refuses what a started move has frozen.
 * @throws Refusal record_in_move
 */
export async function actGuarded<Result>(call: Call<CallName>, act: () => Promise<Result>): Promise<Result> {
  const { db, name, caller, parameter } = call;
  const named = namedRecords({ name, caller, parameter, body: bodyOf(call) });
  await keepNamed(db, name, named);
  return actUnlessFrozen(call, named, act);
}
