import type {
  LoggedCall,
  RoundOwner,
  StoredOperation,
  UnnumberedOperation,
  UnsentRound,
} from './outboxTypes.ts';

/** The part of a round's handed-over work that is new to a log. */
export interface NewWork {
  operations: UnnumberedOperation[];
  calls: Omit<LoggedCall, 'copyNo'>[];
}

/** Ids that the log contains already. */
export interface KnownWork {
  opIds: ReadonlySet<string>;
  callIds: ReadonlySet<string>;
}

// Undo data from another device can't be trusted, and isn't imported.
const unnumbered = ({
  seq: _seq,
  about: _about,
  inverse: _inverse,
  undoes: _undoes,
  ...operation
}: StoredOperation): UnnumberedOperation => operation;
const uncounted = ({ copyNo: _copyNo, ...logged }: LoggedCall): Omit<LoggedCall, 'copyNo'> => logged;

/**
 * Selects new work, in order. Existing operations are unchanged. A sealed call is imported with its key if all its operations are new;
 * otherwise its new ones become drafts, so that nothing is in two calls. An interrupted call counts as sealed, with unknown outcome.
 */
export const newWork = ({ operations, calls }: UnsentRound, known: KnownWork): NewWork => {
  const fresh = operations.filter(({ opId }) => !known.opIds.has(opId)).toSorted((a, b) => a.seq - b.seq);
  const freshIds = new Set(fresh.map(({ opId }) => opId));
  const carried = calls
    .filter(({ callId, opIds }) => !known.callIds.has(callId) && opIds.every((opId) => freshIds.has(opId)))
    .toSorted((a, b) => a.copyNo - b.copyNo);
  const carriedIds = new Set(carried.map(({ callId }) => callId));
  return {
    operations: fresh.map((operation) => ({
      ...unnumbered(operation),
      sealedIn: carriedIds.has(operation.sealedIn ?? '') ? operation.sealedIn : null,
      isUnsent: 1,
    })),
    calls: carried.map((logged) => ({
      ...uncounted(logged),
      state: logged.state === 'parked' ? 'parked' : 'sealed',
    })),
  };
};

/** Returns the server ids of a handed-over round as rows. */
export const aliasRowsOf = ({ aliases }: UnsentRound, owner: RoundOwner) =>
  (['flaws', 'photos'] as const).flatMap((kind) =>
    Object.entries(aliases[kind]).map(([key, serverId]) => ({ ...owner, kind, key, serverId })),
  );

/** Returns the distinct owners and rounds of some work. */
export const ownersOf = (rows: readonly RoundOwner[]): RoundOwner[] => [
  ...new Map(
    rows.map(({ ownerUserId, roundId }) => [`${ownerUserId}:${roundId}`, { ownerUserId, roundId }]),
  ).values(),
];
