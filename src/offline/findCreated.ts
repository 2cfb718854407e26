import { allRows } from '../contract/constants.ts';
import type { Flaw } from '../contract/flaw.ts';
import type { Aliases } from '../domain/operations.ts';
import type { SealedCall } from '../domain/sealing.ts';
import type { Outcome } from '../platform/envelope.ts';
import type { SavePorts } from './savePorts.ts';

type Creation = Extract<SealedCall, { call: 'createFlaw' }>;

const isSameMoment = (a: string | undefined, b: string): boolean =>
  a !== undefined && Date.parse(a) === Date.parse(b);

const isOwn = (flaw: Flaw, { body }: Creation): boolean =>
  flaw.name === body.name &&
  flaw.mapItemId === (body.mapItemId ?? null) &&
  flaw.roundHistoryInfoId === (body.roundHistoryInfoId ?? null) &&
  flaw.flawPositionX === (body.flawPositionX ?? null) &&
  isSameMoment(body.created, flaw.created);

/**
 * Looks for the flaw of a creation whose answer was lost: same place, name and created time, and not known as another one of ours.
 * A backend that ignores the `Idempotency-Key` would make it twice otherwise. Null when it isn't there. (decisions, The wire)
 */
export const findCreated = async (
  send: SavePorts['send'],
  roundId: number,
  call: Creation,
  aliases: Aliases,
): Promise<Outcome<Flaw | null>> => {
  const query = { roundHistoryId: roundId, pageSize: allRows };
  const outcome = (await send({ name: 'listFlaws', query })) as Outcome<Flaw[]>;
  if (!outcome.ok) return outcome;
  const known = new Set(Object.values(aliases.flaws));
  return { ...outcome, data: outcome.data.find((flaw) => !known.has(flaw.id) && isOwn(flaw, call)) ?? null };
};
