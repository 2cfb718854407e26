import { singly } from '../../domain/operationEffects.ts';
import { type ActMention, operationSchemaVersion, type RoundAct } from '../../domain/operations.ts';
import { applyOperation, foldRound } from '../../domain/roundFold.ts';
import type { RoundState } from '../../domain/roundView.ts';
import { inverseOf, undoActs } from '../../domain/undo.ts';
import type { Device } from '../../offline/log/device.ts';
import { fetchRound } from '../../offline/sync/fetchRound.ts';
import { announce, logChanged } from '../../offline/log/logEvents.ts';
import type {
  LoggedCall,
  NewOperation,
  RoundLog,
  StoredOperation,
  StoredPhoto,
} from '../../offline/log/outboxTypes.ts';
import { roundLock } from '../../offline/sync/pageLocks.ts';
import { isPending, uncovered } from '../../offline/log/roundLog.ts';
import type { Snapshot } from '../../offline/log/roundsDatabase.ts';
import type { SavePorts } from '../../offline/send/savePorts.ts';
import { now, nowIso, utcOffsetMinutes } from '../../platform/clock.ts';
import { clockNote } from '../../platform/clockSkew.ts';
import { httpFailure, toFailure } from '../../platform/failure.ts';
import { newId } from '../../platform/ids.ts';
import { logFailure } from '../../platform/log.ts';
import type { AppDispatch } from '../../store/hooks.ts';
import type { ActOutcome, ActRequest, UndoOutcome } from './recordedActs.ts';
import { pressedBy, refusal, refusedByDevice } from './recordedActs.ts';
import { makeRoundAccess } from './roundAccess.ts';
import { storedPlace } from './roundPlaces.ts';
import * as slice from './roundsSlice.ts';
import type { LastAct } from './roundsSlice.ts';
import { type UndoableAct, undoableActs, undoDepth } from './undoable.ts';

/** Who works, and with what. */
export interface SessionOptions {
  roundId: number;
  user: { id: number; email: string };
  device: Device;
  dispatch: AppDispatch;
  send: SavePorts['send'];
}

/** A round that is open in this tab. */
export interface RoundSession {
  open(): Promise<void>;
  /** Tries again to get the round, after a failure. */
  reload(): Promise<void>;
  close(): void;
  takeOver(): Promise<void>;
  /** Lays the log upon the device's snapshot anew, after a save has moved both on. */
  refold(): Promise<void>;
  view(): RoundState | null;
  /** Resolves when every act so far is stored or refused. */
  settled(): Promise<void>;
  record(request: ActRequest): Promise<ActOutcome>;
  undo(): Promise<UndoOutcome>;
}

/** Opens a round for a user: the view stands on the device's snapshot and log at once, and on fresh server data when online. */
export const makeRoundSession = ({ roundId, user, device, dispatch, send }: SessionOptions): RoundSession => {
  const { outbox, snapshots } = device;
  const owner = { ownerUserId: user.id, roundId };
  let operations: StoredOperation[] = [];
  let view: RoundState | null = null;
  let undoable: UndoableAct[] = [];
  let isClosed = false;
  /** Operations that were stored and not told of yet. */
  let addedCount = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let folding: Promise<unknown> = Promise.resolve();
  let stopListening = (): void => undefined;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const run = turn.then(work, work);
    turn = run.catch(() => undefined);
    return run;
  };

  const lastAct = (): LastAct | null => undoable.at(-1)?.lastAct ?? null;

  /** Acts of this tab that were stored after the log was read are kept beside it. */
  const fold = (snapshot: Snapshot, log: RoundLog): void => {
    const lastSeq = log.operations.at(-1)?.seq ?? 0;
    operations = [...log.operations, ...operations.filter(({ seq }) => seq > lastSeq)];
    const folded = foldRound(snapshot.data, uncovered({ ...log, operations }, snapshot), log.aliases);
    view = folded;
    undoable = undoableActs(operations);
    if (!isClosed) dispatch(slice.roundFolded({ roundId, view: folded, lastAct: lastAct() }));
  };

  const foldStored = async (): Promise<void> => {
    const [snapshot, log] = [await snapshots.round(owner), await outbox.readRound(owner)];
    if (snapshot) fold(snapshot, log);
  };

  /** One after another, so that no older view replaces a newer one. */
  const refold = (): Promise<void> => {
    const run = folding.then(foldStored, foldStored);
    folding = run.catch(() => undefined);
    return run;
  };

  /** Fresh server data, unless a call's outcome is open: then the server may show what the log still holds as its own. */
  const refresh = async (): Promise<void> => {
    const log = await outbox.readRound(owner);
    const isUnclear = log.copies.some((copy) => isPending(copy) && copy.attempts > 0);
    if (isUnclear && view) return;
    const outcome = await fetchRound(send, roundId);
    if (outcome.ok) await snapshots.keepRound(owner, outcome.data, log.ackNo).then(refold);
    else if (!view) dispatch(slice.roundFailed({ roundId, failure: outcome.failure }));
  };

  const load = async (): Promise<void> => {
    try {
      await refold();
      await refresh();
    } catch (error) {
      logFailure('the round could not be opened', error);
      if (!isClosed && !view) dispatch(slice.roundFailed({ roundId, failure: toFailure(error) }));
    }
  };

  const access = makeRoundAccess(roundLock(user.id, roundId), (changed) => {
    if (isClosed) return;
    dispatch(slice.accessChanged({ roundId, access: changed }));
    // Whoever gets the round from another tab shows what was done there.
    if (view) refold().catch((error: unknown) => logFailure('the round could not be read anew', error));
  });

  const refused = (): ReturnType<typeof refusal> | null => {
    if (!view) return refusal('round_not_open');
    if (!access.isWriting()) return refusal('round_read_only');
    if (view.phase !== 'finished') return null;
    return { status: 'refused', failure: httpFailure(409, { codes: ['round_finished'] }) };
  };

  const envelope = (act: RoundAct, actId: string): NewOperation => ({
    ...act,
    ...owner,
    opId: newId(),
    actId,
    rootCustomerId: view?.round.rootCustomerId ?? null,
    recordedAt: nowIso(),
    ...clockNote(),
    tzOffset: utcOffsetMinutes(),
    schemaVersion: operationSchemaVersion,
  });

  /** The operations of an act, with what undo needs where it can be taken back. */
  const noted = (
    acts: readonly RoundAct[],
    actId: string,
    about: ActMention | null,
    before: RoundState,
  ): NewOperation[] =>
    acts.map((act, at) => ({
      ...envelope(act, actId),
      ...(about && { inverse: inverseOf(before, act) }),
      ...(about && at === 0 && { about }),
    }));

  /** Writes, reads back, and only then changes the view. Rejects with a `StorageError`. */
  const store = async (
    added: readonly NewOperation[],
    photos: readonly StoredPhoto[] = [],
  ): Promise<void> => {
    const stored = await outbox.append(added, photos);
    // A view that was folded anew meanwhile may have them already.
    const lastSeq = operations.at(-1)?.seq ?? 0;
    const fresh = stored.filter(({ seq }) => seq > lastSeq);
    operations = [...operations, ...fresh];
    view = view && fresh.reduce(applyOperation, view);
    undoable = [...undoable, ...undoableActs(fresh)].slice(-undoDepth);
    addedCount += stored.length;
  };

  /**
   * Shows the outcome of an act together with the release of what was pressed and the count of what waits, so that a tap renders
   * twice, not more.
   */
  const show = (targets: string[]): void => {
    if (!isClosed) dispatch(slice.actStored({ roundId, targets, view, lastAct: lastAct() }));
    const added = addedCount;
    addedCount = 0;
    if (added > 0) announce({ ...owner, kind: 'appended', added });
  };

  const record = async ({ acts, about, photos = [] }: ActRequest): Promise<ActOutcome> => {
    const targets = pressedBy(about);
    dispatch(slice.actPressed({ roundId, targets }));
    return inTurn(async (): Promise<ActOutcome> => {
      const before = view;
      const isRefused = refused();
      if (isRefused || !before) return isRefused ?? refusal('round_not_open');
      const actId = newId();
      const built = acts(before, { userName: user.email, now: now() });
      if (built.length === 0) return { status: 'stored' };
      await store(noted(built.flatMap(singly), actId, about, before), photos);
      return { status: 'stored' };
    })
      .catch(refusedByDevice)
      .finally(() => show(targets));
  };

  const undo = (): Promise<UndoOutcome> =>
    inTurn(async (): Promise<UndoOutcome> => {
      const last = undoable.at(-1);
      const isRefused = refused();
      if (isRefused || !last) return isRefused ?? refusal('nothing_to_undo');
      const log = await outbox.readRound(owner);
      const isSealed = ({ call, state }: LoggedCall): boolean =>
        call !== null && call.step !== 'round' && state !== 'parked';
      const sealed = new Set(log.copies.filter(isSealed).flatMap((copy) => copy.opIds));
      const undone = undoActs(last.operations, ({ opId }) => sealed.has(opId));
      const { actId: undoes } = last.lastAct;
      const actId = newId();
      const acts = undone?.acts.flatMap(singly) ?? [];
      await store(acts.map((act) => ({ ...envelope(act, actId), undoes })));
      undoable = undoable.filter((act) => act.lastAct.actId !== undoes);
      return undone ? { status: 'stored', keptFixes: undone.keptFixes } : refusal('nothing_to_undo');
    })
      .catch(refusedByDevice)
      .finally(() => show([]));

  return {
    open: async () => {
      stopListening = logChanged.on((change) => {
        const isOurs = change.roundId === roundId && change.ownerUserId === user.id;
        if (isOurs && (change.kind === 'saved' || change.isElsewhere)) {
          refold().catch((error: unknown) => logFailure('the round could not be read anew', error));
        }
      });
      dispatch(slice.roundOpened({ roundId, place: storedPlace(user.id, roundId) }));
      await access.ask('try');
      await load();
    },
    reload: async () => {
      if (view) return load();
      dispatch(slice.roundOpened({ roundId, place: storedPlace(user.id, roundId) }));
      dispatch(slice.accessChanged({ roundId, access: access.isWriting() ? 'writing' : 'readOnly' }));
      return load();
    },
    close: () => {
      isClosed = true;
      stopListening();
      access.leave();
      dispatch(slice.roundClosed({ roundId }));
    },
    takeOver: async () => {
      await access.ask('take');
      await refold();
    },
    refold,
    view: () => view,
    settled: () => inTurn(() => Promise.resolve()),
    record,
    undo,
  };
};
